import type { z } from 'zod';
import { errorBodySchema } from '@enlace/contract/core/error-body.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { scopeOf } from '@enlace/contract/core/permissions.ts';
import { errorStatuses } from '@enlace/contract/error-codes.ts';
import { type Json, OpenApiSchemas } from './openapi-schemas.ts';

type Input = { operations: readonly Operation[]; publicUrl: string; version: string };

function parametersOf(schemas: OpenApiSchemas, schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.describe(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function headersOf({ requestHeaders = {} }: Operation): Json[] {
  return Object.entries(requestHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
}

/** Possible errors of any call. */
const everywhere = ['request.malformed', 'request.invalid', 'server.unexpected', 'server.unavailable'] as const;

/** Files, CSV lists and streams are not JSON; the summary describes their content. */
function contentOf(schemas: OpenApiSchemas, { media, reply }: Operation): Json {
  if (!media) return { 'application/json': { schema: schemas.describe(reply, 'output') } };
  return Object.fromEntries(media.map((type) => [type, { schema: { type: 'string' } }]));
}

function responsesOf(schemas: OpenApiSchemas, operation: Operation): Json {
  const byStatus = new Map<number, string[]>();
  const codes = [
    ...everywhere,
    ...(operation.access === 'public' ? [] : ['auth.required', 'auth.session_expired', 'auth.forbidden']),
    ...(operation.proof ? ['auth.proof_required'] : []),
    ...(operation.path.includes(':') || schemas.namesThings(operation.query) || schemas.namesThings(operation.body)
      ? ['resource.not_found']
      : []),
    ...(operation.method === 'GET' ? [] : ['request.csrf', 'request.too_large', 'request.unsupported_media_type']),
    ...(scopeOf(operation) === undefined ? [] : ['request.rate_limited']),
    ...(operation.errors ?? []),
  ] as const;
  for (const code of new Set(codes)) {
    const status = errorStatuses[code as keyof typeof errorStatuses];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, names]) => [
    String(status),
    {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const success = {
    description: 'Success',
    content: contentOf(schemas, operation),
  };
  return { [String(operation.success ?? 200)]: success, ...Object.fromEntries(failures) };
}

/**
 * A session has its person's permissions; a key only its scopes (OpenAPI 3.1 §4.8.30 allows roles in schemes of any
 * kind).
 */
function securityOf(operation: Operation): Json[] {
  if (operation.access === 'public') return [];
  const scope = scopeOf(operation);
  return [{ session: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])];
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'Token of POST /api/login.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key of a client (enl_…), limited to the scopes it was given.',
  },
};

function operationObject(schemas: OpenApiSchemas, operation: Operation): Json {
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.id.split('.')[0]],
    parameters: [
      ...parametersOf(schemas, operation.params, 'path'),
      ...parametersOf(schemas, operation.query, 'query'),
      ...headersOf(operation),
    ],
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.describe(operation.body, 'input') } },
          },
        }
      : {}),
    responses: responsesOf(schemas, operation),
    security: securityOf(operation),
    ...(operation.permission ? { 'x-permission': operation.permission } : {}),
    ...(operation.proof ? { 'x-proof': true } : {}),
  };
}

/**
 * OpenAPI 3.1 document of all operations, generated from the same schemas that validate. Takes a few hundred
 * milliseconds of CPU time; `rest` is awaited between its parts, so that other work can run meanwhile.
 */
export async function buildOpenApi({
  operations,
  publicUrl,
  version,
  rest,
}: Input & { rest: () => Promise<void> }): Promise<Json> {
  const schemas = new OpenApiSchemas();
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    await rest();
    const path = operation.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(schemas, operation) };
  }
  const failure = schemas.describe(errorBodySchema, 'output');
  await rest();
  const { document, schemas: components } = await schemas.finish(paths, rest);
  return {
    openapi: '3.1.0',
    info: { title: 'Enlace API', version },
    servers: [{ url: publicUrl }],
    paths: document,
    components: { schemas: { Error: failure, ...components }, securitySchemes },
  };
}
