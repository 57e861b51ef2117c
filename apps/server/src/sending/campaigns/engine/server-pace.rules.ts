/** Mails a minute that a server bears, evenly spread, so that neither a minute nor an hour holds more; undefined: no limit. */
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
