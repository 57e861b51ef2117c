const firstDelayMs = 500;
const longestDelayMs = 30_000;

/** Wait before reconnection number `attempt` (0-based): exponential with full jitter, so that tabs do not reconnect simultaneously. */
export function backOffMs({ attempt, random }: { attempt: number; random: () => number }): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}
