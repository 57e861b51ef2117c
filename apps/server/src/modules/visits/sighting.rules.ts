import type { IncomingMessage } from 'node:http';

/** What a request tells about a visit beside whose it was. */
export type Sighting = {
  userAgent: string;
  referrer: string;
  query: string;
  languages: string;
  /** Shown in a frame of another page. */
  isFramed: boolean;
  /** Asked for by a program on behalf of nobody: HEAD, or a browser that loads ahead. */
  isAhead: boolean;
};

/** Visits that are alike in all but the network address, and how often each address was seen. Lives in memory only. */
export type SeenAlike = { sighting: Sighting; addresses: ReadonlyMap<string, Seen> };
export type Seen = { times: number };

export type SightingRequest = Pick<IncomingMessage, 'method' | 'headers' | 'url' | 'socket'>;

// Headers may be long; what is told apart by is not.
const longest = { userAgent: 400, referrer: 300, query: 300, languages: 40, address: 60 } as const;

function cut(text: string, length: number): string {
  return text.length > length ? text.slice(0, length) : text;
}

/** Network address of the visitor; behind a proxy the one the proxy saw. */
export function addressOf({ headers, socket }: SightingRequest, { isBehindProxy }: { isBehindProxy: boolean }): string {
  const forwarded = isBehindProxy ? headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() : '';
  return cut(last === '' ? (socket.remoteAddress ?? '') : last, longest.address);
}

/** Who asked not to be counted (Do Not Track, Global Privacy Control) is not counted in any way. */
export function objects({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

/** True for what a program asks for on behalf of nobody. */
export function loadsAhead({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method === 'HEAD') return true;
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return typeof purpose === 'string' && /prefetch|preview|prerender/i.test(purpose);
}

/** What tells visitors apart within a day: network address and browser. */
export function visitorOf(request: SightingRequest, place: { isBehindProxy: boolean }): string {
  return `${addressOf(request, place)}\n${cut(request.headers['user-agent'] ?? '', longest.userAgent)}`;
}

type Raw = { userAgent: string; referrer: string; url: string; languages: string; isFramed: boolean; isAhead: boolean };

/** Of what a request said, as much as is worth remembering. */
export function sightingOf({ userAgent, referrer, url, languages, isFramed, isAhead }: Raw): Sighting {
  const query = url.indexOf('?');
  return {
    userAgent: cut(userAgent, longest.userAgent),
    referrer: cut(referrer, longest.referrer),
    query: query === -1 ? '' : cut(url.slice(query + 1), longest.query),
    languages: cut(languages, longest.languages),
    isFramed,
    isAhead,
  };
}

/** One text per different sighting. A header cannot hold a line break, so lines are its parts. */
export function keyOfSighting({ userAgent, referrer, query, languages, isFramed, isAhead }: Sighting): string {
  return `${userAgent}\n${referrer}\n${query}\n${languages}\n${isFramed ? 'f' : ''}${isAhead ? 'a' : ''}`;
}

export function isSameSighting(left: Sighting, right: Sighting): boolean {
  return (
    left.userAgent === right.userAgent &&
    left.referrer === right.referrer &&
    left.query === right.query &&
    left.languages === right.languages &&
    left.isFramed === right.isFramed &&
    left.isAhead === right.isAhead
  );
}
