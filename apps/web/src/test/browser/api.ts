import type { Known, OperationOf, OperationRef } from '@enlace/contract/core/operation-ref.ts';
import type { BodyInputOf, ReplyOf } from '@enlace/contract/core/operation.ts';
import type { ErrorParams } from '@enlace/contract/core/error-body.ts';
import type { ErrorCode } from '@enlace/contract/error-codes.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import { expect, onTestFinished } from 'vitest';
import { partsOf } from '#lib/api/call-url.ts';

/** An answer that is none of the operation's own: a refusal, no connection, or no answer until the test ends. */
class Special {
  readonly respond: () => Promise<Response>;
  constructor(respond: () => Promise<Response>) {
    this.respond = respond;
  }
}

type Details = { status?: number; params?: ErrorParams; fields?: readonly FieldIssue[] };

/** The server refuses with a code of the contract. */
export function refusal(code: ErrorCode, { status = 409, params = {}, fields = [] }: Details = {}): Special {
  const body = { error: { code, params, fields, requestId: 'r-1' } };
  return new Special(() => Promise.resolve(Response.json(body, { status })));
}

/** The server found something wrong in these fields. */
export const invalid = (...fields: FieldIssue[]): Special => refusal('request.invalid', { status: 422, fields });

/** The connection is gone. */
export const offline = new Special(() => Promise.reject(new TypeError('Failed to fetch')));

/** It went well, and nothing of the reply is read. */
export const unread = new Special(() => Promise.resolve(Response.json({})));

/** The server never answers. */
export const silence = new Special(() => new Promise(() => undefined));

export type Asked<Body> = { path: string; query: URLSearchParams; body: Body };
type Sent<R> = Asked<BodyInputOf<OperationOf<R>>>;
type Answer<R> = ReplyOf<OperationOf<R>> | Special | ((asked: Sent<R>) => ReplyOf<OperationOf<R>> | Special);
type Route = { method: string; parts: string[]; answer: (asked: Asked<unknown>) => unknown; asked: Asked<unknown>[] };

function fits({ method, parts }: Route, request: Request, path: string): boolean {
  const given = path.split('/');
  return (
    request.method === method &&
    given.length === parts.length &&
    parts.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return request.formData();
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function respond(given: unknown): Promise<Response> {
  return given instanceof Special ? given.respond() : Response.json(given);
}

/** The function that makes a reply, or one that gives the reply itself. */
function asFunction(answer: unknown): (asked: Asked<unknown>) => unknown {
  // NOTE: replies are JSON, so a function is never one; `answer` below has typed what it takes.
  return typeof answer === 'function' ? (answer as (asked: Asked<unknown>) => unknown) : () => answer;
}

/**
 * Answers the calls of the parts under test until the test ends, in place of the network. The last answer given for an
 * operation counts. An operation that no one answers fails the test.
 */
export function startApi() {
  const routes = new Map<string, Route>();
  const strays: string[] = [];
  const realFetch = window.fetch;

  async function take(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.origin), init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    const found = [...routes.values()].filter((route) => fits(route, request, pathname));
    // `/api/things/counts` rather than `/api/things/:id`.
    const literals = ({ parts }: Route) => parts.filter((part) => !part.startsWith(':')).length;
    const route = found.toSorted((a, b) => literals(b) - literals(a))[0];
    if (!route) {
      strays.push(`${request.method} ${pathname}`);
      return Response.json({ error: { code: 'server.unexpected', requestId: 'r-0' } }, { status: 500 });
    }
    const asked = { path: pathname, query: searchParams, body: await bodyOf(request) };
    route.asked.push(asked);
    return respond(route.answer(asked));
  }

  window.fetch = take;
  onTestFinished(() => {
    window.fetch = realFetch;
    expect(strays, 'operations without an answer').toEqual([]);
  });

  return {
    answer<R extends OperationRef>(operation: R & Known<R>, answer: Answer<R>): void {
      const { method, path } = partsOf(operation);
      const asked = routes.get(operation)?.asked ?? [];
      routes.set(operation, { method, parts: path.split('/'), answer: asFunction(answer), asked });
    },
    /** What was asked of an operation so far, in order. */
    asked<R extends OperationRef>(operation: R & Known<R>): Sent<R>[] {
      // NOTE: the parts under test send what `call` lets them, which is typed by the same operation.
      return (routes.get(operation)?.asked ?? []) as Sent<R>[];
    },
  };
}

export type Api = ReturnType<typeof startApi>;
