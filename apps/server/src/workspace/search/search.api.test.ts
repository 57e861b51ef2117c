import type { SearchAnswer } from '@enlace/contract/workspace/search/search.schemas.ts';
import {
  operatorSearchAnswerSchema,
  searchAnswerSchema,
  searchKinds,
} from '@enlace/contract/workspace/search/search.schemas.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsOf } from '@enlace/contract/core/permissions.ts';
import { modules } from '#app/modules.ts';
import type { SearchSource } from '#platform/search-source.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { findEverything } from './search.usecases.ts';

let kit: TestApp;
let marina: TestClient;
let other: TestClient;

beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false });
  marina = await kit.createClient({ name: 'Marina Ferrer' });
  other = await kit.createClient({ name: 'Otra Persona' });
  await fill(marina);
});
afterAll(() => kit.close());

async function fill(client: TestClient): Promise<void> {
  const { owner } = client;
  await kit.platform.db.scoped(owner, async ({ sql }) => {
    const [profile] = await sql<{ id: string }[]>`
      insert into profiles (owner_id, name, slug, locale, draft, short_code, theme_id)
      values (${owner}, 'Esmaltes y Sal', 'esmaltes', 'es', '{}', ${`b${owner.slice(-6)}`}, 'barro') returning id`;
    const profileId = profile?.id ?? '';
    await sql`insert into campaigns (owner_id, name) values (${owner}, 'Taller de esmaltes'), (${owner}, 'Esmaltes'), (${owner}, 'Otoño 100%')`;
    await sql`insert into campaigns (owner_id, name, kind) values (${owner}, 'Esmaltes por pasos', 'stream')`;
    await sql`insert into campaigns (owner_id, name, deleted_at) values (${owner}, 'Esmaltes borrada', now())`;
    await sql`insert into automations (owner_id, name, trigger) values (${owner}, 'Bienvenida esmaltes', '{"kind":"form"}')`;
    await sql`
      insert into templates (owner_id, kind, name, subject, document) values
        (${owner}, 'email', 'Novedades', 'Esmaltes nuevos', '{}'), (${owner}, 'reply', 'Precios de esmaltes', '', '{}')`;
    await sql`
      insert into folders (owner_id, noun, name, name_key, position) values
        (${owner}, 'file', 'Esmaltes', 'esmaltes', 1), (${owner}, 'contact', 'Esmaltes', 'esmaltes', 1)`;
    await sql`
      insert into files (owner_id, name, kind, format, widths, size_bytes) values
        (${owner}, 'esmaltes-azules.pdf', 'document', 'pdf', '{}', 1), (${owner}, '焼き物教室.pdf', 'document', 'pdf', '{}', 1)`;
    await sql`
      insert into file_shares (owner_id, id, token_hash, token_sealed, target_kind, target_id, name, message, created_at)
      values (${owner}, uuidv7(), sha256(${owner}::text::bytea), 'sealed', 'file', uuidv7(), 'Esmaltes para Julia', '', now())`;
    await sql`
      insert into wall_posts (owner_id, id, profile_id, kind, body, state, published_at, created_at, updated_at)
      values (${owner}, uuidv7(), ${profileId}, 'text', ${'Hoy abrimos el horno de esmaltes\ncon té'}, 'published', now(), now(), now())`;
  });
  for (const name of ['Cristina Esmal', 'Ana Núñez'])
    await kit.call('POST', '/api/contacts', {
      token: client.token,
      body: { name, email: `${name.slice(0, 3).toLowerCase()}${client.alias}@correo.example` },
    });
}

async function find(query: Record<string, string>, token = marina.token): Promise<SearchAnswer> {
  const reply = await kit.call('GET', `/api/search?${new URLSearchParams(query).toString()}`, { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return searchAnswerSchema.parse(reply.json());
}

function titles({ groups }: SearchAnswer): Record<string, string[]> {
  return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]));
}

describe('one search', () => {
  test('finds things of every kind by the beginnings of their words, streams and trash left out', async () => {
    const answer = await find({ q: 'ESMÁL' });
    expect(titles(answer)).toEqual({
      profile: ['Esmaltes y Sal'],
      contact: ['Cristina Esmal'],
      campaign: ['Esmaltes', 'Taller de esmaltes'],
      automation: ['Bienvenida esmaltes'],
      template: ['Precios de esmaltes', 'Novedades'],
      file: ['esmaltes-azules.pdf'],
      folder: ['Esmaltes'],
      share: ['Esmaltes para Julia'],
      post: ['Hoy abrimos el horno de esmaltes con té'],
    });
    expect(answer.missing).toEqual([]);
  });

  test('puts what is called exactly so first, in its group and among the groups', async () => {
    const { groups } = await find({ q: 'esmaltes' });
    expect(groups.slice(0, 2).map(({ kind }) => kind)).toEqual(['campaign', 'folder']);
    expect(groups[0]?.hits.map(({ title, rank }) => [title, rank])).toEqual([
      ['Esmaltes', 'exact'],
      ['Taller de esmaltes', 'word'],
    ]);
  });

  test('needs all words, whole signs aside; Japanese matches anywhere', async () => {
    expect(titles(await find({ q: 'taller esmaltes' }))).toEqual({ campaign: ['Taller de esmaltes'] });
    expect(titles(await find({ q: '100%' }))).toEqual({ campaign: ['Otoño 100%'] });
    expect(titles(await find({ q: '教室' }))).toEqual({ file: ['焼き物教室.pdf'] });
    expect(titles(await find({ q: 'nunez' }))).toEqual({ contact: ['Ana Núñez'] });
  });

  test('answers nothing for what holds no word, and refuses kinds that do not exist', async () => {
    for (const q of ['', '  ', '%', "';--", '(.*)']) expect((await find({ q })).groups, q).toEqual([]);
    expect((await kit.call('GET', '/api/search', { token: marina.token })).json()).toEqual({ groups: [], missing: [] });
    for (const query of ['q=a&kinds=secreto', 'q=a&limit=0', 'q=a&limit=51', `q=${'a'.repeat(201)}`])
      expect((await kit.call('GET', `/api/search?${query}`, { token: marina.token })).statusCode, query).toBe(422);
  });

  test('narrows to kinds, and says when there is more', async () => {
    const { groups } = await find({ q: 'esmaltes', kinds: 'campaign', limit: '1' });
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ kind: 'campaign', hasMore: true, hits: [{ title: 'Esmaltes', state: 'draft' }] });
  });

  test('of what many have, shows the names that begin so and then the latest; what one has, however old it is', async () => {
    const many = await kit.createClient({ name: 'Quien Tiene Mucho' });
    await kit.platform.db.scoped(many.owner, async ({ sql }) => {
      // More than are sorted, and than are scanned before the word index is used.
      await sql`
        insert into contacts (owner_id, name, name_key, status, source, search, activity_at)
        select ${many.owner}, name, enlace_fold(name), 'subscribed', 'import',
               array_to_tsvector(string_to_array(enlace_fold(name), ' ')), now() - n * interval '1 minute'
        from (select n, case n when 1200 then 'Carme Escasa' when 1100 then 'Roca Primera' else 'Julia Roca ' || n end as name
              from generate_series(1, 1200) as n) as made`;
      await sql`
        insert into files (owner_id, name, kind, format, widths, size_bytes)
        select ${many.owner}, case n when 7 then 'el-horno-raro.pdf' when 8 then 'Foto' else 'Foto ' || n || ' del horno.pdf' end,
               'document', 'pdf', '{}', 1 from generate_series(1, 600) as n`;
    });
    const ask = async (q: string) => titles(await find({ q, limit: '3' }, many.token));
    expect(await ask('roca')).toEqual({ contact: ['Roca Primera', 'Julia Roca 1', 'Julia Roca 2'] });
    expect(await ask('escasa')).toEqual({ contact: ['Carme Escasa'] });
    expect((await ask('foto'))['file']?.[0]).toBe('Foto');
    expect((await ask('foto'))['file']).toHaveLength(3);
    expect(await ask('horno raro')).toEqual({ file: ['el-horno-raro.pdf'] });
    const { groups } = await find({ q: 'horno', limit: '3' }, many.token);
    expect(groups).toMatchObject([{ kind: 'file', hasMore: true }]);
  });

  test('shows nothing of anybody else', async () => {
    expect(await find({ q: 'esmaltes' }, other.token)).toEqual({ groups: [], missing: [] });
  });

  test('finds only what the caller may read', async () => {
    const sources = modules.flatMap(({ search }) => search);
    const permissions = permissionsOf({ kind: 'api_key', scopes: ['dashboard.read', 'files.read'] });
    const ctx = {
      actor: {
        kind: 'user' as const,
        userId: marina.userId,
        ownerId: marina.owner,
        sessionId: null,
        actingAdminId: null,
        locale: null,
        apiKeyId: marina.userId,
        permissions,
        provenAt: null,
      },
      requestId: 'r',
      locale: 'es' as const,
      ip: '127.0.0.1',
      userAgent: 'test',
    };
    const query = { q: 'esmaltes', limit: 5 };
    const { groups } = await findEverything({ deps: kit.platform, ctx, query, sources });
    expect(groups.map(({ kind }) => kind).toSorted()).toEqual(['file', 'folder', 'share']);
    // A source that never returns delays no other.
    const stuck: SearchSource = {
      kind: 'profile',
      permission: 'files.read',
      find: async ({ tx }) => {
        await tx.sql`select pg_sleep(20)`;
        return [];
      },
    };
    const slow = await findEverything({ deps: kit.platform, ctx, query, sources: [stuck, ...sources], patience: 400 });
    expect(slow.missing).toEqual(['profile']);
    // However many are stuck, and whichever shared their transactions.
    const all = await findEverything({
      deps: kit.platform,
      ctx,
      query,
      sources: [stuck, stuck, stuck, stuck, stuck, ...sources],
      patience: 400,
    });
    expect(all.groups.map(({ kind }) => kind).toSorted()).toEqual(['file', 'folder', 'share']);
    expect(slow.groups.map(({ kind }) => kind).toSorted()).toEqual(['file', 'folder', 'share']);
  });

  test('has a source for every kind, once', () => {
    const kinds = modules.flatMap(({ search }) => search.map(({ kind }) => kind));
    expect(kinds.toSorted()).toEqual([...searchKinds].toSorted());
  });
});

describe('the operator', () => {
  async function findAll(q: string, token: string) {
    const reply = await kit.call('GET', `/api/admin/search?${new URLSearchParams({ q }).toString()}`, { token });
    expect(reply.statusCode, reply.body).toBe(200);
    return operatorSearchAnswerSchema.parse(reply.json());
  }

  test('finds clients and what they hold by name, alias and address', async () => {
    const { token } = await kit.createAdmin();
    for (const q of ['marina fer', marina.alias, marina.email]) {
      const { groups } = await findAll(q, token);
      expect(
        groups.map(({ kind }) => kind),
        q,
      ).toEqual(['client', 'subscription']);
      expect(groups[0]?.hits).toMatchObject([
        { id: marina.userId, path: `/admin/users/${marina.userId}`, state: 'active' },
      ]);
    }
  });

  test('finds what the role may read, and clients never find each other', async () => {
    const { token } = await kit.createAdmin({ role: 'observer' });
    expect((await findAll('marina', token)).groups).toEqual([]);
    expect((await kit.call('GET', '/api/admin/search?q=a', { token: marina.token })).statusCode).toBe(403);
  });
});
