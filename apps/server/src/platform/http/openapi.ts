import { z } from 'zod';
import { errorBodySchema } from '@enlace/contract/core/error-body.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { scopeOf } from '@enlace/contract/core/permissions.ts';
import { errorStatuses } from '@enlace/contract/error-codes.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json: Json = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) };
  delete json['$schema'];
  return json;
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
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

function responsesOf(operation: Operation): Json {
  const byStatus = new Map<number, string[]>();
  const codes = [
    'request.invalid',
    ...(operation.access === 'public' ? [] : ['auth.required', 'auth.forbidden']),
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
    content: { 'application/json': { schema: schemaOf(operation.reply, 'output') } },
  };
  return { [String(operation.success ?? 200)]: success, ...Object.fromEntries(failures) };
}

/** A session may do what its person may; a key only what carries its scope (OpenAPI 3.1 §4.8.30 lets schemes of any kind name roles). */
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

function operationObject(operation: Operation): Json {
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.id.split('.')[0]],
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...headersOf(operation),
    ],
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(operation.body, 'input') } },
          },
        }
      : {}),
    responses: responsesOf(operation),
    security: securityOf(operation),
    ...(operation.permission ? { 'x-permission': operation.permission } : {}),
    ...(operation.proof ? { 'x-proof': true } : {}),
  };
}

/** OpenAPI 3.1 document of all operations, generated from the same schemas that validate. */
export function buildOpenApi({
  operations,
  publicUrl,
  version,
}: {
  operations: readonly Operation[];
  publicUrl: string;
  version: string;
}): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Enlace API', version },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
      securitySchemes,
    },
  };
}
