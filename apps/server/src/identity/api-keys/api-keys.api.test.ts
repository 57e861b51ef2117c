import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiKeyLimits } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { type ClientPermission, clientPermissions } from '@enlace/contract/core/permissions.ts';
import { operations } from '@enlace/contract/operations.ts';
import { buildApp } from '#app/app.ts';
import { buildPlatform } from '#app/dependencies.ts';
import { modules } from '#app/modules.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { systemClock } from '#platform/clock.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { maintainKeys } from './usecases/maintain-keys.ts';

let passedMs = 0;
const clock = { ...createMovableClock(), monotonicMs: () => systemClock.monotonicMs() + passedMs };
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock }, work: true, expectsHistory: false });
});
afterAll(() => kit.close());

type Wish = { name?: string; scopes?: readonly ClientPermission[]; life?: string };

async function createKey(client: TestClient, { name = 'Almacén', scopes = ['contacts.read'], life = '30' }: Wish = {}) {
  const answer = await kit.call('POST', '/api/keys', { token: client.token, body: { name, scopes, life } });
  expect(answer.statusCode, answer.body).toBe(200);
  return z.object({ token: z.string(), key: z.object({ id: z.string(), prefix: z.string() }) }).parse(answer.json());
}

/** A path of the operation with an unknown id. */
function pathOf({ path }: Operation): string {
  return path.replace(/:[A-Za-z]+/g, '0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80');
}

/** Advances time for one more call of the key, as there are more operations than calls in a minute. */
function refill(): void {
  passedMs += 60_000 / apiKeyLimits.callsPerMinute;
}

const closed = operations.filter(({ access }) => access !== 'public');

describe('an API key', () => {
  test('is told once, and only its hash is stored', async () => {
    const client = await kit.createClient();
    const { token, key } = await createKey(client);
    expect(token).toMatch(/^enl_[\w-]{43}$/);
    expect(token.slice(4, 8)).toBe(key.prefix);
    const [row] = await kit.database.adminSql<{ text: string; token_hash: Buffer }[]>`
      select to_jsonb(k)::text as text, token_hash from api_keys k where id = ${key.id}`;
    expect(row?.token_hash.equals(hashToken(token))).toBe(true);
    expect(row?.text).not.toContain(token.slice(9));
    const listed = await kit.call('GET', '/api/keys', { token: client.token });
    expect(listed.body).not.toContain(token.slice(9));
    expect(listed.json().items).toMatchObject([{ name: 'Almacén', state: 'active', scopes: ['contacts.read'] }]);
    const [history] = await kit.database.adminSql<{ text: string }[]>`
      select string_agg(to_jsonb(h)::text, '') as text from history_entries h where owner_id = ${client.owner}`;
    expect(history?.text).toContain('api_key.created');
    expect(history?.text).not.toContain(token.slice(9));
  });

  test('opens what its scopes say, of its own client', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    const { token } = await createKey(client, { scopes: ['contacts.read', 'contacts.write'] });
    const created = await kit.call('POST', '/api/contacts', {
      token,
      body: { name: 'Ana', email: 'ana@correo.example' },
    });
    expect(created.statusCode, created.body).toBe(200);
    expect((await kit.call('GET', '/api/contacts', { token })).json().items).toMatchObject([
      { name: 'Ana', source: 'api' },
    ]);
    const stranger = await createKey(other, { scopes: ['contacts.read'] });
    expect((await kit.call('GET', '/api/contacts', { token: stranger.token })).json().items).toEqual([]);
    const [entry] = await kit.database.adminSql<{ api_key_id: string }[]>`
      select api_key_id from history_entries where owner_id = ${client.owner} and action = 'contact.created'`;
    expect(entry?.api_key_id).not.toBeNull();
  });

  test.each(closed.map((operation) => [operation.id, operation] as const))(
    'with every other scope is refused by %s',
    async (_id, operation) => {
      const scopes = clientPermissions.filter((scope) => scope !== operation.permission);
      const { token } = await scopedKey(scopes);
      const answer = await kit.call(operation.method, pathOf(operation), { token, body: {} });
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'auth.forbidden']);
    },
  );

  test('with every scope reaches no account, no administration and nothing that needs a proof', async () => {
    const { token } = await scopedKey(clientPermissions);
    const outside = closed.filter(
      ({ permission, access, proof }) =>
        proof === true || access === 'admin' || !clientPermissions.some((scope) => scope === permission),
    );
    expect(outside.length).toBeGreaterThan(20);
    for (const operation of outside) {
      refill();
      const answer = await kit.call(operation.method, pathOf(operation), { token, body: {} });
      expect([operation.id, answer.statusCode]).toEqual([operation.id, 403]);
    }
  });

  test('works on every operation of its scopes as far as policy goes', async () => {
    const { token } = await scopedKey(clientPermissions);
    const inside = closed.filter(
      ({ permission, proof, access }) =>
        proof !== true && access !== 'admin' && clientPermissions.some((scope) => scope === permission),
    );
    for (const operation of inside) {
      refill();
      const answer = await kit.call(operation.method, pathOf(operation), { token, body: {} });
      const isRefused = [401, 403, 429].includes(answer.statusCode);
      expect([operation.id, isRefused && answer.statusCode]).toEqual([operation.id, false]);
    }
  });

  test('ends at its time', async () => {
    const client = await kit.createClient();
    const { token } = await createKey(client, { life: '30' });
    const forever = await createKey(client, { life: 'never' });
    const status = async (key: string) => (await kit.call('GET', '/api/contacts', { token: key })).statusCode;
    expect([await status(token), await status(forever.token)]).toEqual([200, 200]);
    clock.advance({ hours: 24 * 30 - 1 });
    expect(await status(token)).toBe(200);
    clock.advance({ hours: 1 });
    expect([await status(token), await status(forever.token)]).toEqual([401, 200]);
    const listed = (await kit.call('GET', '/api/keys', { token: await kit.createSession(client.userId) })).json().items;
    expect(listed.map(({ state }: { state: string }) => state)).toEqual(['active', 'expired']);
  });

  test('is noted with time and coarse network, not on every call', async () => {
    const client = await kit.createClient();
    const { token, key } = await createKey(client);
    const use = (ip: string) =>
      kit.app.inject({ url: '/api/contacts', remoteAddress: ip, headers: { authorization: `Bearer ${token}` } });
    const noted = async () => {
      const [row] = await kit.database.adminSql<{ at: Date | null; network: string | null }[]>`
        select last_used_at as at, last_used_network as network from api_keys where id = ${key.id}`;
      return row;
    };
    expect(await noted()).toEqual({ at: null, network: null });
    await use('203.0.113.77');
    const first = await noted();
    expect(first?.network).toBe('203.0.113.0/24');
    clock.advance({ minutes: 4 });
    await use('198.51.100.9');
    expect(await noted()).toEqual(first);
    clock.advance({ minutes: 2 });
    await use('198.51.100.9');
    expect((await noted())?.network).toBe('198.51.100.0/24');
  });

  test('is limited in calls a minute and says what is left', async () => {
    const { token } = await createKey(await kit.createClient());
    const first = await kit.call('GET', '/api/contacts', { token });
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' });
    let answer = first;
    // Calls refused for another reason count too; the bucket refills slightly meanwhile.
    for (let calls = 0; answer.statusCode !== 429 && calls < apiKeyLimits.callsPerMinute * 2; calls += 1)
      answer = await kit.call('GET', '/api/user', { token });
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'request.rate_limited']);
    expect(answer.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-remaining': '0' });
    const other = await createKey(await kit.createClient());
    expect((await kit.call('GET', '/api/contacts', { token: other.token })).statusCode).toBe(200);
  });

  test('belongs to one client: nobody else lists, renames or ends it', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    const { key } = await createKey(client);
    expect((await kit.call('GET', '/api/keys', { token: other.token })).json().items).toEqual([]);
    const rename = await kit.call('PATCH', `/api/keys/${key.id}`, { token: other.token, body: { name: 'Mía' } });
    expect(rename.statusCode).toBe(404);
    expect((await kit.call('DELETE', `/api/keys/${key.id}`, { token: other.token })).statusCode).toBe(404);
    const renamed = await kit.call('PATCH', `/api/keys/${key.id}`, { token: client.token, body: { name: 'Tienda' } });
    expect(renamed.json()).toMatchObject({ name: 'Tienda', state: 'active' });
  });

  test('needs a fresh proof to be created', async () => {
    const client = await kit.createClient();
    const token = await kit.createSession(client.userId, { isProven: false });
    const answer = await kit.call('POST', '/api/keys', {
      token,
      body: { name: 'X', scopes: ['files.read'], life: '30' },
    });
    expect(answer.json().error.code).toBe('auth.proof_required');
  });

  test('cannot be one of more than the limit, also when they are asked for at once', async () => {
    const client = await kit.createClient();
    const body = { name: 'Una', scopes: ['files.read'], life: '90' };
    const answers = await Promise.all(
      Array.from({ length: apiKeyLimits.perClient + 3 }, () =>
        kit.call('POST', '/api/keys', { token: client.token, body }),
      ),
    );
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'ok' : answer.json().error.code));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(apiKeyLimits.perClient);
    expect(codes.filter((code) => code === 'api_keys.too_many')).toHaveLength(3);
  });

  test('stops with the suspension of its client and works again after it', async () => {
    const client = await kit.createClient();
    const { token } = await createKey(client);
    const status = async () => (await kit.call('GET', '/api/contacts', { token })).statusCode;
    expect(await status()).toBe(200);
    await kit.database.adminSql`update users set suspended_at = now() where id = ${client.userId}`;
    await expect.poll(status, { timeout: 1000 }).toBe(401);
    await kit.database.adminSql`update users set suspended_at = null where id = ${client.userId}`;
    await expect.poll(status, { timeout: 1000 }).toBe(200);
  });

  test('that is about to end is told of by one mail', async () => {
    const client = await kit.createClient();
    await createKey(client, { name: 'Caja', life: '30' });
    await createKey(client, { name: 'Eterna', life: 'never' });
    await maintainKeys({ deps: kit.platform });
    clock.advance({ hours: 24 * 23 + 1 });
    await Promise.all([maintainKeys({ deps: kit.platform }), maintainKeys({ deps: kit.platform })]);
    await maintainKeys({ deps: kit.platform });
    const mails = await mailsTo(kit, { address: client.email });
    expect(mails.map(({ subject }) => subject)).toEqual(['La clave «Caja» caduca pronto']);
  });
});

test('the page about the API says how to call with a key and which scope each operation needs', async () => {
  const page = (await kit.app.inject({ url: '/api/docs' })).body;
  expect(page).toContain("-H 'Authorization: Bearer enl_…'");
  expect(page).toMatch(/id="contacts\.create"[^]*?API key: scope <code>contacts\.write<\/code>/);
  expect(page).toMatch(/id="api_keys\.create"[^]*?API key: never/);
});

test('a program is told of every name its call holds too many, and nothing is stored', async () => {
  const client = await kit.createClient();
  const { token } = await createKey(client, { scopes: ['contacts.read', 'contacts.write'] });
  const body = { name: 'Pau Verdú', email: 'pau@verdu.example', telefono: '+34655021843' };
  const refused = await kit.call('POST', '/api/contacts', { token, body });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().error.fields).toEqual([{ path: 'telefono', code: 'unknown_field' }]);
  const misspelt = await kit.call('GET', '/api/contacts?limt=5', { token });
  expect(misspelt.json().error.fields).toEqual([{ path: 'limt', code: 'unknown_field' }]);
  expect((await kit.call('GET', '/api/contacts', { token })).json().items).toEqual([]);
  const { telefono: phone, ...rest } = body;
  const made = await kit.call('POST', '/api/contacts', { token, body: { ...rest, phone } });
  expect(made.statusCode, made.body).toBe(200);
  const changed = await kit.call('PATCH', `/api/contacts/${made.json().id}`, {
    token,
    body: { name: 'P', nombre: 'x' },
  });
  expect(changed.json().error.fields).toEqual([{ path: 'nombre', code: 'unknown_field' }]);
  const kept = await kit.call('GET', `/api/contacts/${made.json().id}`, { token });
  expect(kept.json().contact.name).toBe('Pau Verdú');
});

test('a key revoked on one process is refused by another within a second', async () => {
  const client = await kit.createClient();
  const { token, key } = await createKey(client);
  const target = { connection: kit.database.connection };
  const { config } = kit.platform;
  const second = await buildPlatform({ config, logger: silentLogger, db: kit.database.db, clock, target });
  const app = await buildApp({ platform: second, modules, webRoot: undefined });
  try {
    const status = async () =>
      (await app.inject({ url: '/api/contacts', headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await status()).toBe(200);
    expect((await kit.call('DELETE', `/api/keys/${key.id}`, { token: client.token })).statusCode).toBe(200);
    const ended = await kit.call('GET', '/api/contacts', { token });
    expect([ended.statusCode, ended.json().error.code]).toEqual([401, 'api_keys.not_valid']);
    await expect.poll(status, { timeout: 1000, interval: 20 }).toBe(401);
  } finally {
    await app.close();
    await Promise.all([second.renderer.close(), second.mjml.close(), second.mailParser.close(), second.mail.close()]);
  }
});

const scopedKeys = new Map<string, Promise<{ token: string }>>();

/** One client and key per set of scopes, as the tests over all operations need many. */
function scopedKey(scopes: readonly ClientPermission[]): Promise<{ token: string }> {
  const name = scopes.join(' ');
  const known = scopedKeys.get(name);
  if (known) return known;
  const made = kit.createClient().then((client) => createKey(client, { scopes, life: 'never' }));
  scopedKeys.set(name, made);
  return made;
}
