import { expect, test } from 'vitest';
import { z } from 'zod';
import { clientPermissions } from '@enlace/contract/core/permissions.ts';
import { operations } from '@enlace/contract/operations.ts';
import { buildOpenApi } from './openapi.ts';

const operationSchema = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-permission': z.string().optional(),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
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
  const { schemas } = document.components;
  const text = JSON.stringify(built);
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference));
  const known = new Set(Object.keys(schemas).map((name) => `#/components/schemas/${name}`));
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
