import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BulkProfileAction } from '@enlace/contract/presence/profiles/profile-bulk.contract.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let client: TestClient;

beforeAll(async () => {
  kit = await createTestApp();
});
// Each test uses all six profiles of a plan.
beforeEach(async () => {
  client = await kit.createClient();
});
afterAll(() => kit.close());

async function make(name: string, token = client.token): Promise<Profile> {
  const reply = await kit.call('POST', '/api/profiles', { token, body: { name, start: 'empty' } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function change(action: BulkProfileAction, profiles: readonly string[]): Promise<string[]> {
  const reply = await kit.call('POST', '/api/profiles/bulk', {
    token: client.token,
    body: { action, ids: profiles },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().ids;
}

async function read(id: string): Promise<Profile | undefined> {
  const reply = await kit.call('GET', `/api/profiles/${id}`, { token: client.token });
  return reply.statusCode === 200 ? reply.json() : undefined;
}

async function quotaUsed(): Promise<number> {
  const [row] = await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ used: number }[]>`
      select used::int as used from quota_counters where owner_id = ${client.owner} and resource = 'profiles'`,
  );
  return row?.used ?? 0;
}

test('publishes what visitors do not see as it is, hides what they see, and each is taken back by its opposite', async () => {
  const feria = await make('Feria');
  const taller = await make('Taller');
  const draft = await make('Borrador');
  expect(await change('publish', [feria.id, taller.id])).toEqual([feria.id, taller.id]);
  expect(await change('publish', [feria.id, taller.id])).toEqual([]);
  expect(await change('hide', [draft.id, taller.id, feria.id])).toEqual([taller.id, feria.id]);
  expect((await read(feria.id))?.status).toBe('hidden');
  expect((await read(draft.id))?.status).toBe('draft');
  expect((await kit.app.inject({ url: feria.path })).statusCode).toBe(404);
  expect(await change('show', [taller.id, feria.id])).toEqual([taller.id, feria.id]);
  expect((await kit.app.inject({ url: feria.path })).statusCode).toBe(200);
  // Hidden ones are published too, and then visible.
  await change('hide', [taller.id]);
  expect(await change('publish', [feria.id, taller.id])).toEqual([taller.id]);
  expect((await read(taller.id))?.status).toBe('published');
});

test('a publication of many is taken back to what visitors saw before, unless something was published since', async () => {
  const seen = async ({ path }: Profile) => {
    const { statusCode, body } = await kit.app.inject({ url: path });
    return statusCode === 200 ? (/<h2[^>]*>([^<]*)/.exec(body)?.[1] ?? '') : statusCode;
  };
  const write = async ({ id }: Profile, text: string) => {
    const { draft } = (await read(id)) ?? {};
    const block = { id: 'h', type: 'heading', version: 1, props: { text, size: 'large', linkLabel: '', linkUrl: '' } };
    const document = { ...draft?.document, blocks: [block] };
    const body = { document, baseRevision: draft?.revision };
    const saved = await kit.call('PUT', `/api/profiles/${id}/draft`, { token: client.token, body });
    expect(saved.statusCode, saved.body).toBe(200);
  };
  const [older, hidden, fresh, later] = [
    await make('Viejo'),
    await make('Oculto'),
    await make('Nuevo'),
    await make('Otro'),
  ];
  for (const profile of [older, hidden, later]) await write(profile, 'Antes');
  await change('publish', [older.id, hidden.id, later.id]);
  await change('hide', [hidden.id]);
  for (const profile of [older, hidden, fresh, later]) await write(profile, 'Ahora');
  // Pages follow within two seconds on an idle machine.
  const soon = { timeout: 15_000 };
  const ids = [older.id, hidden.id, fresh.id, later.id];
  expect(await change('publish', ids)).toEqual(ids);
  await expect
    .poll(() => Promise.all([older, hidden, fresh, later].map(seen)), soon)
    .toEqual(['Ahora', 'Ahora', 'Ahora', 'Ahora']);
  await kit.call('POST', `/api/profiles/${later.id}/publish`, { token: client.token, body: {} });
  expect(await change('unpublish', ids)).toEqual([older.id, hidden.id, fresh.id]);
  await expect
    .poll(() => Promise.all([older, hidden, fresh, later].map(seen)), soon)
    .toEqual(['Antes', 404, 404, 'Ahora']);
  expect((await read(hidden.id))?.status).toBe('hidden');
  expect((await read(fresh.id))?.status).toBe('draft');
  expect(await change('unpublish', ids)).toEqual([]);
  // The draft is unchanged, so it can be published again.
  expect(await change('publish', [older.id, fresh.id])).toEqual([older.id, fresh.id]);
  await expect.poll(() => seen(older), soon).toBe('Ahora');
});

test('moves many to the trash and back with their quota, their addresses and the main profile', async () => {
  const before = await quotaUsed();
  const [left, right] = [await make('Olas'), await make('Olas')];
  expect(right.slug).toBe('olas-2');
  expect(await change('remove', [left.id, right.id, left.id])).toEqual([left.id, right.id]);
  expect(await quotaUsed()).toBe(before);
  const heir = await make('Olas');
  expect(heir.slug).toBe('olas');
  expect(await change('restore', [left.id, right.id])).toEqual([left.id, right.id]);
  expect((await read(left.id))?.slug).toBe('olas-3');
  expect((await read(right.id))?.slug).toBe('olas-2');
  expect(await quotaUsed()).toBe(before + 3);
});

test('records every profile of a bulk deed by itself', async () => {
  const [left, right] = [await make('Sal'), await make('Arena')];
  await change('remove', [left.id, right.id]);
  const rows = await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ subjectId: string; operation: string }[]>`
      select subject_id, operation from history_entries
      where owner_id = ${client.owner} and action = 'profile.deleted' and subject_id = any(${[left.id, right.id]})
      order by created_at, id`,
  );
  expect(rows.map(({ subjectId }) => subjectId).toSorted()).toEqual([left.id, right.id].toSorted());
  expect(new Set(rows.map(({ operation }) => operation))).toEqual(new Set(['profiles.bulk']));
});

test('copies all of the chosen or none when the plan has no room for all', async () => {
  const [left, right] = [await make('Cal'), await make('Canto')];
  const copies = await change('duplicate', [left.id, right.id]);
  expect(copies).toHaveLength(2);
  expect((await read(copies[1] ?? ''))?.name).toBe('Canto');
  await make('Quinta');
  const refused = await kit.call('POST', '/api/profiles/bulk', {
    token: client.token,
    body: { action: 'duplicate', ids: [left.id, right.id] },
  });
  expect(refused.json().error.code).toBe('quota.exceeded');
  expect(await quotaUsed()).toBe(5);
});

test('passes over profiles of another client', async () => {
  const other = await kit.createClient();
  const theirs = await make('Suyo', other.token);
  for (const action of ['publish', 'hide', 'remove', 'duplicate'] as const)
    expect(await change(action, [theirs.id])).toEqual([]);
  const seen = await kit.call('GET', `/api/profiles/${theirs.id}`, { token: other.token });
  expect(seen.json().status).toBe('draft');
});

test('two deeds on the same profiles at once both end', async () => {
  const made = [];
  for (let number = 1; number <= 4; number += 1) made.push((await make(`Cruce ${number}`)).id);
  await change('publish', made);
  const all = await Promise.all([change('hide', made), change('hide', made.toReversed()), change('publish', made)]);
  expect(new Set(all[0].concat(all[1]))).toEqual(new Set(made));
});
