import type { Headers, Operation } from '@enlace/contract/core/operation.ts';
import { mediaTypes } from '@enlace/contract/core/media-types.ts';
import { scopeOf } from '@enlace/contract/core/permissions.ts';
import { errorStatuses } from '@enlace/contract/error-codes.ts';
import { declaredCodes } from './declared-answers.ts';
import type { Json, OpenApiSchemas } from './openapi-schemas.ts';

/** Bytes; generators of clients know them by this format. */
export const bytesSchema: Json = { type: 'string', format: 'binary' };

/** Headers that several operations answer. */
export const headerComponents: Json = {
  RetryAfter: { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  RateLimit: { description: 'Of a key: calls a minute.', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'Of a key: calls left.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'Of a key: seconds until all calls are there again.', schema: { type: 'integer' } },
};

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
const retryAfter = { 'Retry-After': header('RetryAfter') };
const rateLimits = {
  'RateLimit-Limit': header('RateLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
};

/** Errors that say when to try again. */
const later: ReadonlySet<number> = new Set([423, 429, 503]);

function headersOf(headers: Headers): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { about, required = false, type = 'string' }]) => [
      name,
      { description: about, required, schema: { type } },
    ]),
  );
}

function contentOf(schemas: OpenApiSchemas, { media, reply }: Operation): Json {
  const types = media ?? (['application/json'] as const);
  return Object.fromEntries(
    types.map((type) => {
      if (type === 'application/json') return [type, { schema: schemas.describe(reply, 'output') }];
      return [type, { schema: mediaTypes[type] === 'text' ? { type: 'string' } : bytesSchema }];
    }),
  );
}

function successOf(schemas: OpenApiSchemas, operation: Operation): Json {
  const content = contentOf(schemas, operation);
  return {
    description: 'Success',
    ...(operation.answerHeaders ? { headers: headersOf(operation.answerHeaders) } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

/** All answers of an operation by status. The schemas of its query and body must have been described. */
export function responsesOf(schemas: OpenApiSchemas, operation: Operation): Json {
  const namesThings = schemas.namesThings(operation.query) || schemas.namesThings(operation.body);
  const byStatus = new Map<number, string[]>();
  for (const code of declaredCodes(operation, namesThings)) {
    const status = errorStatuses[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, names]) => {
    const headers = {
      ...(later.has(status) ? retryAfter : {}),
      ...(status === errorStatuses['request.rate_limited'] && scopeOf(operation) !== undefined ? rateLimits : {}),
    };
    return [
      String(status),
      {
        description: names.join(', '),
        ...(Object.keys(headers).length > 0 ? { headers } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ];
  });
  return { [String(operation.success ?? 200)]: successOf(schemas, operation), ...Object.fromEntries(failures) };
}
