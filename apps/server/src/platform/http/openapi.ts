import { z } from 'zod';
import { errorBodySchema } from '@enlace/contract/core/error-body.ts';
import type { FormUpload, Operation } from '@enlace/contract/core/operation.ts';
import { scopeOf } from '@enlace/contract/core/permissions.ts';
import { bytesSchema, headerComponents, responsesOf } from './openapi-answers.ts';
import { isJson, type Json, OpenApiSchemas } from './openapi-schemas.ts';

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

/** The token of the app's pages, which a visitor's change must have. */
const pageToken = { $ref: '#/components/parameters/PageToken' };
const parameters: Json = {
  PageToken: {
    name: 'X-CSRF-Token',
    in: 'header',
    required: false,
    description: 'The token in a page of the app, not older than a day. Not needed with a session.',
    schema: { type: 'string' },
  },
};

function headersOf({ access, method, csrf, requestHeaders = {} }: Operation): Json[] {
  const isVisitors = access === 'public' && method !== 'GET' && csrf !== false;
  const own = Object.entries(requestHeaders).map(([name, { about, required = false, type = 'string' }]) => ({
    name,
    in: 'header',
    required,
    description: about,
    schema: { type },
  }));
  return [...(isVisitors ? [pageToken] : []), ...own];
}

function formOf(schemas: OpenApiSchemas, { file, fields }: FormUpload): Json {
  // Not the named schema: the file is one of its parts.
  const described = fields ? schemas.describe(z.object(fields.shape), 'input') : {};
  const properties = isJson(described['properties']) ? described['properties'] : {};
  const names = Object.keys(properties);
  const together = names.map((name) => [name, names.filter((other) => other !== name)]);
  return {
    type: 'object',
    description: names.length > 0 ? 'The fields before the file: all of them or none.' : 'One file.',
    properties: { ...properties, file: { ...bytesSchema, description: file } },
    required: ['file'],
    ...(names.length > 1 ? { dependentRequired: Object.fromEntries(together) } : {}),
  };
}

function bodyOf(schemas: OpenApiSchemas, { body, upload }: Operation): Json | undefined {
  if (body) return { required: true, content: { 'application/json': { schema: schemas.describe(body, 'input') } } };
  if (upload?.kind === 'form')
    return { required: true, content: { 'multipart/form-data': { schema: formOf(schemas, upload) } } };
  return upload && { required: upload.required ?? false, content: { [upload.media]: { schema: bytesSchema } } };
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
  const requestBody = bodyOf(schemas, operation);
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.id.split('.')[0]],
    parameters: [
      ...parametersOf(schemas, operation.params, 'path'),
      ...parametersOf(schemas, operation.query, 'query'),
      ...headersOf(operation),
    ],
    ...(requestBody ? { requestBody } : {}),
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
    components: { schemas: { Error: failure, ...components }, parameters, headers: headerComponents, securitySchemes },
  };
}
