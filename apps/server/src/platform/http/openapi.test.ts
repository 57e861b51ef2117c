import { expect, test } from 'vitest';
import { z } from 'zod';
import { clientPermissions } from '@enlace/contract/core/permissions.ts';
import { operations } from '@enlace/contract/operations.ts';
import { buildOpenApi } from './openapi.ts';

const contentSchema = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(z.record(z.string(), z.unknown())),
  requestBody: z.object({ required: z.boolean(), content: contentSchema }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.unknown()).optional(),
      content: contentSchema.optional(),
    }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-permission': z.string().optional(),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    headers: z.record(z.string(), z.unknown()),
    parameters: z.record(z.string(), z.unknown()),
    securitySchemes: z.object({ session: z.object({}), apiKey: z.object({}) }),
  }),
});
const built = await buildOpenApi({
  operations,
  publicUrl: 'https://enlace.example',
  version: '1',
  rest: () => Promise.resolve(),
});
const document = documentSchema.parse(built);
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('every operation says who may call it, with a session and with a key', () => {
  expect(described).toHaveLength(operations.length);
  for (const operation of operations) {
    const operationDocument = described.find(({ operationId }) => operationId === operation.id);
    expect(operationDocument?.['x-permission']).toBe(operation.permission);
    const keyed = operationDocument?.security.find((scheme) => 'apiKey' in scheme);
    const isOpen = operation.access === 'public';
    expect([operation.id, operationDocument?.security.length]).toEqual([operation.id, isOpen ? 0 : keyed ? 2 : 1]);
    const mayKey =
      !isOpen &&
      operation.access !== 'admin' &&
      !operation.proof &&
      clientPermissions.some((scope) => scope === operation.permission);
    expect([operation.id, keyed]).toEqual([operation.id, mayKey ? { apiKey: [operation.permission] } : undefined]);
  }
});

test('what several operations use is described once, under the name of the contract', () => {
  const { schemas, headers, parameters } = document.components;
  const text = JSON.stringify(built);
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference));
  const known = new Set(
    Object.entries({ schemas, headers, parameters }).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    ),
  );
  expect([...references].filter((reference) => !known.has(reference))).toEqual([]);
  for (const name of ['Contact', 'Profile', 'Campaign', 'Conversation', 'Subscription', 'File']) {
    expect(schemas).toHaveProperty(name);
    expect(text.split(`"#/components/schemas/${name}"`).length).toBeGreaterThan(2);
  }
  expect(text).not.toContain('#/$defs/');
});

test('the larger schemas that operations share are all named', () => {
  const places = new Map<string, Set<string>>();
  const visit = (part: unknown, place: string): void => {
    if (Array.isArray(part)) for (const each of part) visit(each, place);
    if (typeof part !== 'object' || part === null) return;
    const text = JSON.stringify(part);
    const isLarge = 'properties' in part && text.length > 1000;
    if (isLarge) places.set(text, (places.get(text) ?? new Set()).add(place));
    for (const each of Object.values(part)) visit(each, place);
  };
  for (const [path, methods] of Object.entries(
    z.object({ paths: z.record(z.string(), z.unknown()) }).parse(built).paths,
  ))
    visit(methods, path);
  const repeated = [...places].filter(([, where]) => where.size > 1);
  expect(repeated.map(([text, where]) => [text.slice(0, 120), [...where]])).toEqual([]);
});

function operationOf(id: string): z.output<typeof operationSchema> {
  const found = described.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`${id} is not described`);
  return found;
}

const bytes = { type: 'string', format: 'binary' };

test('every operation that takes a body says what it is', () => {
  for (const { id, body, upload } of operations) {
    const types = Object.keys(operationOf(id).requestBody?.content ?? {});
    const bytesType = upload?.kind === 'bytes' ? [upload.media] : [];
    const wanted = body ? ['application/json'] : upload?.kind === 'form' ? ['multipart/form-data'] : bytesType;
    expect([id, types]).toEqual([id, wanted]);
  }
});

test('a form names its file and the fields before it', () => {
  expect(operationOf('account.upload_avatar').requestBody).toMatchObject({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          properties: { x: { type: 'number' }, y: { type: 'number' }, zoom: { maximum: 8 }, file: bytes },
          required: ['file'],
          dependentRequired: { x: ['y', 'zoom'] },
        },
      },
    },
  });
  expect(operationOf('uploads.continue').requestBody).toMatchObject({
    required: true,
    content: { 'application/offset+octet-stream': { schema: bytes } },
  });
});

test('answers that are not JSON are what they are, with the headers that belong to them', () => {
  const csv = operationOf('contacts.export').responses['200'];
  expect(csv?.headers).toMatchObject({ 'content-disposition': { required: true } });
  expect(csv?.content).toMatchObject({ 'text/csv': { schema: { type: 'string' } } });
  expect(operationOf('invoices.archive').responses['200']?.content).toEqual({ 'application/zip': { schema: bytes } });
  expect(operationOf('contacts.everything').responses['200']?.content).toMatchObject({
    'application/json': { schema: { type: 'object' } },
    'text/html': { schema: { type: 'string' } },
  });
  const created = operationOf('uploads.create').responses;
  expect(created).not.toHaveProperty('200');
  expect(created['201']).toMatchObject({ headers: { location: { required: true } } });
  expect(created['201']).not.toHaveProperty('content');
});

test('every status is there by policy and kind of body', () => {
  const of = (id: string) => Object.keys(operationOf(id).responses).map(Number);
  expect(of('contacts.create')).toEqual(
    expect.arrayContaining([200, 400, 401, 403, 413, 415, 422, 429, 500, 503, 507]),
  );
  expect(operationOf('contacts.create').responses['429']?.headers).toHaveProperty('Retry-After');
  expect(operationOf('contacts.create').responses['403']?.description).not.toContain('request.csrf');
  expect(operationOf('auth.login').responses['403']?.description).toContain('request.csrf');
  expect(operationOf('auth.login').parameters).toContainEqual({ $ref: '#/components/parameters/PageToken' });
});
