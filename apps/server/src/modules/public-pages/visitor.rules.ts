import type { IncomingMessage } from 'node:http';

const program =
  /bot\b|bots?[/;)_ -]|crawl|spider|slurp|scrap|preview|fetch|monitor|uptime|lighthouse|pagespeed|headless|phantom|validator|archiver|facebookexternalhit|facebot|whatsapp\/|telegram|discord|slack|skype|embedly|pinterest|vkshare|curl\/|wget|python|java\/|go-http|okhttp|libwww|httpclient|axios|node|undici|feed|rss/i;

const remembered = new Map<string, boolean>();
const rememberedLimit = 2000;

/** True for crawlers, link previews, monitors and libraries; no user agent at all counts as a program too. */
export function isProgram(userAgent: string): boolean {
  if (userAgent === '') return true;
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const found = program.test(userAgent);
  if (remembered.size >= rememberedLimit) remembered.clear();
  remembered.set(userAgent, found);
  return found;
}

/** Whether a request is a person looking: no program, no prefetch, nobody who asked not to be counted (DNT, GPC). */
export function isCountable({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET' || headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  if (typeof purpose === 'string' && /prefetch|preview|prerender/i.test(purpose)) return false;
  return !isProgram(headers['user-agent'] ?? '');
}

type AddressInput = { request: IncomingMessage; isBehindProxy: boolean };

/** What tells visitors apart within a day: network address and browser. Lives in memory only. */
export function visitorOf({ request, isBehindProxy }: AddressInput): string {
  const forwarded = isBehindProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() : '';
  return `${last === '' ? (request.socket.remoteAddress ?? '') : last}\n${request.headers['user-agent'] ?? ''}`;
}
