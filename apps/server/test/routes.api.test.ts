import { operations } from '@enlace/contract/operations.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './kit/app.ts';

let kit: TestApp;
let tokens: { user: string; admin: string };
beforeAll(async () => {
  kit = await createTestApp();
  tokens = { user: (await kit.createClient()).token, admin: (await kit.createAdmin()).token };
});
afterAll(() => kit.close());

const someId = '01900000-0000-7000-8000-000000000000';

function urlOf(operation: Operation): string {
  return operation.path.replace(/:\w+/g, someId);
}

function call(operation: Operation, token?: string) {
  const body = operation.method === 'GET' ? {} : { body: {} };
  return kit.call(operation.method, urlOf(operation), { ...(token ? { token } : {}), ...body });
}

const closed = operations
  .filter(({ access }) => access !== 'public')
  .map((operation) => [operation.id, operation] as const);
const changing = operations
  .filter(({ method, csrf }) => method !== 'GET' && csrf !== false)
  .map((operation) => [operation.id, operation] as const);

describe('every operation that needs a session', () => {
  it.each(closed)('%s refuses who has none', async (_id, operation) => {
    const answer = await call(operation);
    expect({ status: answer.statusCode, code: answer.json().error.code }).toEqual({
      status: 401,
      code: 'auth.required',
    });
  });

  it.each(closed)('%s refuses a session that ended', async (_id, operation) => {
    const answer = await call(operation, 'x'.repeat(43));
    expect(answer.json()).toMatchObject({ error: { code: 'auth.session_expired' } });
  });

  it.each(closed.filter(([, { access }]) => access !== 'signed_in'))(
    '%s refuses the other role',
    async (_id, operation) => {
      const answer = await call(operation, operation.access === 'admin' ? tokens.user : tokens.admin);
      expect({ status: answer.statusCode, code: answer.json().error.code }).toEqual({
        status: 403,
        code: 'auth.forbidden',
      });
    },
  );

  it.each(closed.filter(([, { path, method }]) => path.includes(':') && method === 'GET'))(
    '%s answers 404 for an id nobody has',
    async (_id, operation) => {
      const answer = await call(operation, operation.access === 'admin' ? tokens.admin : tokens.user);
      expect(answer.statusCode).toBe(404);
    },
  );
});

describe('every changing operation', () => {
  it.each(changing)('%s refuses a visitor without the page token', async (_id, operation) => {
    const answer = await kit.app.inject({ method: operation.method, url: urlOf(operation), payload: {} });
    expect(['request.csrf', 'auth.required']).toContain(answer.json().error.code);
  });
});

describe('the API', () => {
  it('answers an unknown path with its error body and an id to ask about', async () => {
    const answer = await kit.app.inject('/api/no-such-thing');
    expect(answer.statusCode).toBe(404);
  });

  it('refuses broken JSON, and JSON that tries to reach prototypes', async () => {
    const send = (payload: string) =>
      kit.app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': 'application/json' }, payload });
    expect((await send('{"email":')).json()).toMatchObject({ error: { code: 'request.malformed' } });
    expect((await send('{"__proto__":{"roll":"admin"}}')).json()).toMatchObject({
      error: { code: 'request.malformed' },
    });
  });

  it('is never cached, never sniffed, and describes itself', async () => {
    const called = await kit.app.inject('/api/instance');
    expect(called.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const answer = await kit.app.inject('/api/openapi.json');
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, no-cache', 'x-content-type-options': 'nosniff' });
    const document = answer.json();
    expect(document.openapi).toBe('3.1.0');
    const described = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(described.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });
});
