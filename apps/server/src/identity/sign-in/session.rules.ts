/** An unused session ends after a week, and any session after thirty days. */
export const sessionLife = { idleHours: 7 * 24, longestHours: 30 * 24 } as const;

/** Sessions last used before this moment have ended. */
export function idleLimitAt(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: sessionLife.idleHours });
}

/** When a session ends if nobody uses it again. */
export function endOfSession(session: { lastSeenAt: Temporal.Instant; expiresAt: Temporal.Instant }): Temporal.Instant {
  const idleEnd = session.lastSeenAt.add({ hours: sessionLife.idleHours });
  return Temporal.Instant.compare(idleEnd, session.expiresAt) < 0 ? idleEnd : session.expiresAt;
}
