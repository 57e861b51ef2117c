import type { Operation } from '@enlace/contract/core/operation.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { OperationSample, Path } from './sample.ts';
import { withValueAt } from './sample.ts';
import type { UploadSample } from './upload-sample.ts';

export type Part = 'params' | 'query' | 'body';
/** A place of a request that contains an id. */
export type IdPlace = { part: Part; path: Path; name: string };
/** `upload`: what is sent instead of JSON; without it an operation that takes a form or bytes gets nothing. */
export type RequestParts = { params: unknown; query: unknown; body: unknown; upload?: UploadSample };

export function idPlacesOf(sample: OperationSample): IdPlace[] {
  const parts: Part[] = ['params', 'query', 'body'];
  return parts.flatMap((part) => (sample[part]?.ids ?? []).map((place) => ({ part, ...place })));
}

export function partsOf(sample: OperationSample): RequestParts {
  return { params: sample.params.value, query: sample.query.value, body: sample.body?.value };
}

export function withId(parts: RequestParts, { part, path }: IdPlace, id: string): RequestParts {
  return { ...parts, [part]: withValueAt(parts[part], path, id) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Path and query string of an operation for these parts. */
export function urlOf(operation: Operation, { params, query }: Pick<RequestParts, 'params' | 'query'>): string {
  const values = new Map<string, unknown>(Object.entries(Object(params)));
  const path = operation.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(textOf(values.get(name) ?? '')),
  );
  const search = new URLSearchParams(
    Object.entries(Object(query))
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, textOf(value)]),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}

type Sender = { app: FastifyInstance; pageToken: string; token: string | undefined };

/** One call in-process, with a page token and, if there is one, a session token. */
export function send(
  { app, pageToken, token }: Sender,
  operation: Operation,
  parts: RequestParts,
): Promise<LightMyRequestResponse> {
  const hasBody = operation.method !== 'GET' && parts.body !== undefined;
  const body = hasBody ? JSON.stringify(parts.body) : parts.upload?.payload;
  return app.inject({
    method: operation.method,
    url: urlOf(operation, parts),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': pageToken,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...parts.upload?.headers,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
}

/** Responses stay open: they have their own test. */
export const streamingOperations: ReadonlySet<string> = new Set(['live.stream']);
