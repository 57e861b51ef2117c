import type { IncomingMessage } from 'node:http';

/** What a request tells about a visit, read back from its sighting. */
export type Sighting = {
  address: string;
  userAgent: string;
  referrer: string;
  query: string;
  languages: string;
  /** Shown in a frame of another page. */
  isFramed: boolean;
  /** Asked for by a program on behalf of nobody: HEAD, or a browser that loads ahead. */
  isAhead: boolean;
};

type Request = Pick<IncomingMessage, 'method' | 'headers' | 'url' | 'socket'>;

// Headers may be long; what is told apart by is not.
const longest = { userAgent: 400, referrer: 300, query: 300, languages: 40, address: 60 } as const;

function cut(text: string | undefined, length: number): string {
  if (text === undefined) return '';
  return text.length > length ? text.slice(0, length) : text;
}

/** Network address of the visitor; behind a proxy the one the proxy saw. */
function addressOf({ headers, socket }: Request, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() : '';
  return cut(last === '' ? socket.remoteAddress : last, longest.address);
}

/** Who asked not to be counted (Do Not Track, Global Privacy Control) is not counted in any way. */
export function objects({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

function loadsAhead({ method, headers }: Request): boolean {
  if (method === 'HEAD') return true;
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return typeof purpose === 'string' && /prefetch|preview|prerender/i.test(purpose);
}

/** What tells visitors apart within a day: network address and browser. */
export function visitorOf(request: Request, { isBehindProxy }: { isBehindProxy: boolean }): string {
  return `${addressOf(request, isBehindProxy)}\n${cut(request.headers['user-agent'], longest.userAgent)}`;
}

/**
 * Everything worth remembering of a request in one text, so that answering costs one look into a map; it is made sense of
 * later. A header cannot hold a line break, so lines are its parts.
 */
export function sightingOf(request: Request, { isBehindProxy }: { isBehindProxy: boolean }): string {
  const { headers, url = '' } = request;
  const query = url.indexOf('?');
  return `${visitorOf(request, { isBehindProxy })}\n${cut(headers.referer, longest.referrer)}\n${
    query === -1 ? '' : cut(url.slice(query + 1), longest.query)
  }\n${cut(headers['accept-language'], longest.languages)}\n${headers['sec-fetch-dest'] === 'iframe' ? 'f' : ''}${
    loadsAhead(request) ? 'a' : ''
  }`;
}

/** Where the address ends; what follows is alike for many visitors. */
export function addressLength(sighting: string): number {
  return sighting.indexOf('\n');
}

/** Where address and browser end, which tell visitors apart. */
export function visitorLength(sighting: string): number {
  return sighting.indexOf('\n', addressLength(sighting) + 1);
}

export function readSighting(text: string): Sighting {
  const [address = '', userAgent = '', referrer = '', query = '', languages = '', marks = ''] = text.split('\n');
  return {
    address,
    userAgent,
    referrer,
    query,
    languages,
    isFramed: marks.includes('f'),
    isAhead: marks.includes('a'),
  };
}
