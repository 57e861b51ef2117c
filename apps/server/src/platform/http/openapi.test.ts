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
  components: z.object({ securitySchemes: z.object({ session: z.object({}), apiKey: z.object({}) }) }),
});
const document = documentSchema.parse(buildOpenApi({ operations, publicUrl: 'https://enlace.example', version: '1' }));
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('every operation says who may call it, with a session and with a key', () => {
  expect(described).toHaveLength(operations.length);
  for (const operation of operations) {
    const told = described.find(({ operationId }) => operationId === operation.id);
    expect(told?.['x-permission']).toBe(operation.permission);
    const keyed = told?.security.find((scheme) => 'apiKey' in scheme);
    const isOpen = operation.access === 'public';
    expect([operation.id, told?.security.length]).toEqual([operation.id, isOpen ? 0 : keyed ? 2 : 1]);
    const mayKey =
      !isOpen &&
      operation.access !== 'admin' &&
      !operation.proof &&
      clientPermissions.some((scope) => scope === operation.permission);
    expect([operation.id, keyed]).toEqual([operation.id, mayKey ? { apiKey: [operation.permission] } : undefined]);
  }
});
