import type { IncomingMessage } from 'node:http';

/** What a request says about a visit, apart from whose it was. */
export type Sighting = {
  userAgent: string;
  referrer: string;
  query: string;
  languages: string;
  /** Shown in a frame of another page. */
  isFramed: boolean;
  /** Requested by a program for nobody: HEAD, or a browser that prefetches. */
  isAhead: boolean;
};

/** A network address; IPv4 as a number, which compares faster than text. */
export type Address = number | string;

/** Visits equal in everything but the network address, and how often each address was seen. In memory only. */
export type SeenAlike = { sighting: Sighting; addresses: ReadonlyMap<Address, Seen> };
export type Seen = { times: number };

export type SightingRequest = Pick<IncomingMessage, 'method' | 'headers' | 'url' | 'socket'>;

// Headers may be long; the compared parts are not.
const longest = { userAgent: 400, referrer: 300, query: 300, languages: 40, address: 60 } as const;

function cut(text: string, length: number): string {
  return text.length > length ? text.slice(0, length) : text;
}

/** Network address of the visitor; behind a proxy, the one the proxy saw. */
export function addressOf({ headers, socket }: SightingRequest, { isBehindProxy }: { isBehindProxy: boolean }): string {
  const forwarded = isBehindProxy ? headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() : '';
  return cut(last === '' ? (socket.remoteAddress ?? '') : last, longest.address);
}

const [dot, zero, blank] = [46, 48, 32];

/** The IPv4 address at a position in a text, or undefined. */
function readIpv4(text: string, from: number): number | undefined {
  let [packed, part, digits, dots] = [0, 0, 0, 0];
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === dot) {
      if (digits === 0 || part > 255) return undefined;
      packed = (packed << 8) | part;
      [part, digits] = [0, 0];
      dots += 1;
      continue;
    }
    const digit = code - zero;
    // With a leading zero it is different text.
    if (digit < 0 || digit > 9 || (digits > 0 && part === 0)) return undefined;
    part = part * 10 + digit;
    digits += 1;
    if (digits > 3) return undefined;
  }
  return dots === 3 && digits > 0 && part <= 255 ? (packed << 8) | part : undefined;
}

export function packAddress(text: string): Address {
  return readIpv4(text, 0) ?? text;
}

export function addressText(address: Address): string {
  if (typeof address === 'string') return address;
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

/** `addressOf`, packed, without creating a string when not needed. */
export function packedAddressOf(request: SightingRequest, place: { isBehindProxy: boolean }): Address {
  const forwarded = place.isBehindProxy ? request.headers['x-forwarded-for'] : undefined;
  if (typeof forwarded === 'string') {
    let from = forwarded.lastIndexOf(',') + 1;
    while (forwarded.charCodeAt(from) === blank) from += 1;
    const packed = readIpv4(forwarded, from);
    if (packed !== undefined) return packed;
  }
  return packAddress(addressOf(request, place));
}

/** Visitors who opt out (Do Not Track, Global Privacy Control) are not counted at all. */
export function objects({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

/** True for requests by a program on nobody's behalf. */
export function loadsAhead({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method === 'HEAD') return true;
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return typeof purpose === 'string' && /prefetch|preview|prerender/i.test(purpose);
}

/** Distinguishes visitors within a day: network address and browser. */
export function visitorOf(request: SightingRequest, place: { isBehindProxy: boolean }): string {
  return `${addressOf(request, place)}\n${cut(request.headers['user-agent'] ?? '', longest.userAgent)}`;
}

/** The parts of a request worth remembering. */
export function sightingOf(request: SightingRequest): Sighting {
  const { headers, url = '' } = request;
  const query = url.indexOf('?');
  return {
    userAgent: cut(headers['user-agent'] ?? '', longest.userAgent),
    referrer: cut(headers.referer ?? '', longest.referrer),
    query: query === -1 ? '' : cut(url.slice(query + 1), longest.query),
    languages: cut(headers['accept-language'] ?? '', longest.languages),
    isFramed: headers['sec-fetch-dest'] === 'iframe',
    isAhead: loadsAhead(request),
  };
}

/** One text per distinct sighting. A header cannot contain a line break, so lines separate the parts. */
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
