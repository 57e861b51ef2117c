/**
 * Mails per minute a server accepts, evenly spread, so that neither its minute nor its hour limit is exceeded;
 * undefined: no limit.
 */
export function paceOfServer({
  perMinute,
  perHour,
}: {
  perMinute: number | null;
  perHour: number | null;
}): number | undefined {
  const limits = [perMinute, perHour === null ? null : perHour / 60].filter((limit) => limit !== null);
  return limits.length === 0 ? undefined : Math.min(...limits);
}
