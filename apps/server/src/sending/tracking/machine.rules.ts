// Names used by scanners, previewers and prefetchers.
const programs =
  /bot\b|crawl|spider|preview|prefetch|scan|monitor|curl\/|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|headless|phantom|barracuda|proofpoint|mimecast|symantec|messagelabs|trend ?micro|fireeye|forcepoint|sophos|safelinks|microsoft office existence|facebookexternalhit|slack|discord|telegram|whatsapp|linkedin/i;
// Mail Privacy Protection fetches every image under this bare name.
const barePrivacyProxy = /^Mozilla\/5\.0$/;
/** Nobody opens a mail or follows its link this fast. */
const fastestPersonMs = 2000;

export type Visitor = { userAgent: string; purpose: string };

/** Whether a program rather than a person made the request: by its name, an announced prefetch, or coming too soon. */
export function isMachineVisit({
  visitor,
  deliveredAt,
  now,
}: {
  visitor: Visitor;
  deliveredAt: Temporal.Instant | null;
  now: Temporal.Instant;
}): boolean {
  const userAgent = visitor.userAgent.trim();
  if (userAgent === '' || barePrivacyProxy.test(userAgent) || programs.test(userAgent)) return true;
  if (/prefetch|preview|prerender/i.test(visitor.purpose)) return true;
  return deliveredAt === null || now.epochMilliseconds - deliveredAt.epochMilliseconds < fastestPersonMs;
}
