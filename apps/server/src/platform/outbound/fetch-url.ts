import type { Agent, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type CheckedTarget, checkTarget, type Guard } from './check-target.ts';
import { type Connection, exchange, StaleConnectionError } from './exchange.ts';
import { hostOfUrl } from './host.ts';
import { hasKept } from './kept-connections.ts';
import { type Dial, openSocket, secureSocket } from './open-socket.ts';
import { failed, refused } from './outbound-error.ts';
import type { OutboundRequest, OutboundResponse } from './outbound.types.ts';
import { readBody } from './read-body.ts';

export type Door = { guard: Guard; dial: Dial; ca: string[] | undefined; kept: Agent };

type Step = { url: URL; method: 'GET' | 'POST'; headers: Record<string, string>; body: Buffer | undefined };

export const maxBytes = 2 * 1024 * 1024;
/** Default, and maximum that a caller may request. */
export const usualMs = 5000;
export const maxMs = 10_000;
export const maxRedirects = 3;
const longestUrl = 8192;
const webPorts = [80, 443];
const redirects = new Set([301, 302, 303, 307, 308]);
/** Headers that may be sent to another origin; all others could be secrets of the first one. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'user-agent']);

function parseUrl(text: string, base?: URL): URL {
  const url = text.length > longestUrl ? null : URL.parse(text, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw refused();
  if (url.username !== '' || url.password !== '') throw refused();
  return url;
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

type OpenInput = { url: URL; door: Door; signal: AbortSignal };

async function openFor({ target, url, door, signal }: OpenInput & { target: CheckedTarget }): Promise<Socket> {
  if (signal.aborted) throw failed('timeout');
  const socket = await openSocket({ target, dial: door.dial, signal });
  if (url.protocol === 'http:') return socket;
  return secureSocket({ socket, host: target.host, ca: door.ca, alpn: ['http/1.1'], signal });
}

/** The target is checked every time, even if a connection is open. */
async function connectionFor({ isKept, ...input }: OpenInput & { isKept: boolean }): Promise<Connection> {
  const { url, door } = input;
  const target = await checkTarget({
    host: hostOfUrl(url),
    port: portOf(url),
    standardPorts: webPorts,
    guard: door.guard,
  });
  if (!isKept) return { fresh: await openFor({ ...input, target }) };
  const place = [url.origin, ...target.addresses.toSorted()].join(' ');
  if (hasKept(door.kept, place)) return { kept: door.kept, place, fresh: undefined };
  return { kept: door.kept, place, fresh: await openFor({ ...input, target }) };
}

type AskInput = { step: Step; door: Door; signal: AbortSignal; isKept: boolean };

/** Returns the head of the response; a request lost on a stale kept connection is repeated over others. */
async function ask({ step, door, signal, isKept }: AskInput): Promise<IncomingMessage> {
  for (;;) {
    const connection = await connectionFor({ url: step.url, door, signal, isKept });
    try {
      return await exchange({ ...step, connection, signal });
    } catch (error) {
      connection.fresh?.destroy();
      if (!(error instanceof StaleConnectionError)) throw error;
    }
  }
}

function afterRedirect({ step, answer }: { step: Step; answer: IncomingMessage }): Step {
  const url = parseUrl(answer.headers.location ?? '', step.url);
  const isSameOrigin = url.origin === step.url.origin;
  const keepsBody = answer.statusCode === 307 || answer.statusCode === 308;
  if (step.method === 'POST' && keepsBody && !isSameOrigin) throw failed('protocol');
  const headers = isSameOrigin
    ? step.headers
    : Object.fromEntries(Object.entries(step.headers).filter(([name]) => harmlessHeaders.has(name.toLowerCase())));
  if (step.method === 'POST' && !keepsBody) return { url, method: 'GET', headers, body: undefined };
  return { ...step, url, headers };
}

function isAccepted(contentType: string, accept: readonly string[] | undefined): boolean {
  return (
    !accept ||
    accept.some((form) => form === contentType || (form.endsWith('/*') && contentType.startsWith(form.slice(0, -1))))
  );
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

function lineFree(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

async function take({ answer, step, request }: { answer: IncomingMessage; step: Step; request: OutboundRequest }) {
  const status = answer.statusCode ?? 0;
  const contentType = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (status >= 200 && status < 300 && !isAccepted(contentType, request.accept)) throw failed('content_type');
  const body = await readBody({ answer, maxBytes: Math.min(request.maxBytes ?? maxBytes, maxBytes) });
  return { status, contentType, headers: plainHeaders(answer.headers), body, url: step.url.href };
}

/** One exchange with its redirects, each checked like the first. Throws OutboundError. */
export async function fetchUrl({
  request,
  door,
  signal,
}: {
  request: OutboundRequest;
  door: Door;
  signal: AbortSignal;
}): Promise<OutboundResponse> {
  const body = request.body === undefined ? undefined : Buffer.from(request.body);
  let step: Step = {
    url: parseUrl(request.url),
    method: request.method ?? 'GET',
    headers: lineFree(request.headers ?? {}),
    body,
  };
  const limit = Math.min(request.maxRedirects ?? maxRedirects, maxRedirects);
  for (let followed = 0; ; followed += 1) {
    const answer = await ask({ step, door, signal, isKept: request.keepsConnection ?? false });
    try {
      if (!redirects.has(answer.statusCode ?? 0) || answer.headers.location === undefined)
        return await take({ answer, step, request });
      if (followed >= limit) throw failed('too_many_redirects');
      step = afterRedirect({ step, answer });
      answer.destroy();
    } catch (error) {
      answer.destroy();
      throw signal.aborted ? failed('timeout', error) : error;
    }
  }
}
