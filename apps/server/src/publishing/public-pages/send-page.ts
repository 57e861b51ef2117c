import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage, Encoding } from './cached-page.ts';
import type { VisitCounter } from './visit-counter.ts';
import { type InAppBrowser, inAppBrowserOf } from '@enlace/blocks/page/in-app-browser.ts';

const remembered = new Map<string, InAppBrowser | undefined>();
const rememberedLimit = 2000;

/** The app whose built-in browser a visitor uses; browsers send few different names, so results are cached. */
function appOfVisitor(userAgent: string | undefined): InAppBrowser | undefined {
  if (userAgent === undefined) return undefined;
  if (remembered.has(userAgent)) return remembered.get(userAgent);
  const app = inAppBrowserOf(userAgent);
  if (remembered.size >= rememberedLimit) remembered.clear();
  remembered.set(userAgent, app);
  return app;
}

const chosen = new Map<string, Encoding>();
const chosenLimit = 500;

function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    return name.trim() === coding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}

/**
 * The smallest encoding the client accepts (RFC 9110 §12.5.3); results are cached, browsers send few different headers.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity';
  const known = chosen.get(header);
  if (known) return known;
  const encoding = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : 'identity';
  if (chosen.size >= chosenLimit) chosen.clear();
  chosen.set(header, encoding);
  return encoding;
}

type SendInput = {
  page: CachedPage;
  visits: VisitCounter;
  request: IncomingMessage;
  response: ServerResponse;
};

function answer({ page: plain, request, response }: Omit<SendInput, 'visits'>): void {
  const app = appOfVisitor(request.headers['user-agent']);
  const page = app === undefined ? plain : plain.forApp(app);
  const match = request.headers['if-none-match'];
  if (match !== undefined && match.includes(page.etag)) {
    response.writeHead(304, page.notModifiedHeaders);
    response.end();
    return;
  }
  const { body, headers } = page.variant(chooseEncoding(request.headers['accept-encoding']));
  response.writeHead(200, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** Writes a cached page straight to the socket, and counts the visit once the response is under way. */
export function sendPage({ page, visits, request, response }: SendInput): void {
  answer({ page, request, response });
  visits.countVisit(page, request);
}
