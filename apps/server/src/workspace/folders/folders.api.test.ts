import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Folder,
  type FolderList,
  folderListSchema,
  folderSchema,
} from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { type Label, labelSchema } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function ask(client: TestClient, method: Method, path: string, body?: unknown) {
  return kit.call(method, `/api/profiles/${path}`, { token: client.token, ...(body === undefined ? {} : { body }) });
}

async function ok(client: TestClient, method: Method, path: string, body?: unknown) {
  const reply = await ask(client, method, path, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function folder(client: TestClient, name: string, parentId: string | null = null): Promise<Folder> {
  return folderSchema.parse(await ok(client, 'POST', 'folders', { name, parentId }));
}

async function tree(client: TestClient): Promise<FolderList> {
  return folderListSchema.parse(await ok(client, 'GET', 'folders'));
}

/** The tree as text: `name(total)` with its depth as dots. */
async function drawn(client: TestClient): Promise<string[]> {
  const { items } = await tree(client);
  const depth = (each: Folder): number => {
    const parent = items.find(({ id }) => id === each.parentId);
    return parent ? 1 + depth(parent) : 0;
  };
  return items.map((each) => `${'.'.repeat(depth(each))}${each.name}(${each.total})`);
}

async function label(client: TestClient, name: string): Promise<Label> {
  return labelSchema.parse(await ok(client, 'POST', 'labels', { name }));
}

async function labels(client: TestClient): Promise<string[]> {
  const { items }: { items: Label[] } = await ok(client, 'GET', 'labels');
  return items.map(({ name, total }) => `${name}(${total})`);
}

/** Inserts profiles directly into the table, bypassing the quota. */
async function profiles(client: TestClient, count: number): Promise<string[]> {
  const rows = await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ id: string }[]>`
      insert into profiles (owner_id, name, slug, locale, draft, short_code, theme_id)
      select ${client.owner}, 'Perfil ' || n, 'perfil-' || n, 'es', '{"version":1,"blocks":[]}', 'x' || n, 'barro'
      from generate_series(1, ${count}) as n returning id`,
  );
  return rows.map(({ id }) => id);
}

async function place(client: TestClient, ids: string[], folderId: string | null) {
  const answer: { changed: number; undoId: string } = await ok(client, 'POST', 'folders/subjects', { ids, folderId });
  return answer;
}

async function tag(
  client: TestClient,
  ids: string[],
  { addIds = [], removeIds = [] }: { addIds?: string[]; removeIds?: string[] },
) {
  const answer: { changed: number; undoId: string } = await ok(client, 'POST', 'labels/subjects', {
    ids,
    addIds,
    removeIds,
  });
  return answer;
}

const undo = (client: TestClient, undoId: string) => ok(client, 'POST', 'folders/undo', { undoId });

/** Compares stored counts with the links themselves, for everybody's folders and labels. */
async function expectRightCounts() {
  const wrong = await kit.database.adminSql`
    select 'folder' as kind, f.name, f.subjects, count(l.subject_id)::int as real from folders f
      left join folder_links l on l.owner_id = f.owner_id and l.folder_id = f.id and exists (
        select 1 from profiles p where p.owner_id = l.owner_id and p.id = l.subject_id and p.deleted_at is null)
      group by f.owner_id, f.id having f.subjects <> count(l.subject_id)
    union all
    select 'label', b.name, b.subjects, count(l.subject_id)::int from labels b
      left join label_links l on l.owner_id = b.owner_id and l.label_id = b.id and exists (
        select 1 from profiles p where p.owner_id = l.owner_id and p.id = l.subject_id and p.deleted_at is null)
      group by b.owner_id, b.id having b.subjects <> count(l.subject_id)`;
  expect([...wrong]).toEqual([]);
}

describe('the tree of folders', () => {
  test('is five levels deep at most, keeps its order, and no folder has a twin beside it', async () => {
    const client = await kit.createClient();
    const a = await folder(client, 'Cursos');
    const b = await folder(client, 'Tienda');
    const twin = await ask(client, 'POST', 'folders', { name: '  CURSOS ' });
    expect(twin.json().error).toMatchObject({ code: 'folders.name_taken', params: { name: 'Cursos' } });
    let parent = a;
    for (const name of ['dos', 'tres', 'cuatro', 'cinco']) parent = await folder(client, name, parent.id);
    const sixth = await ask(client, 'POST', 'folders', { name: 'seis', parentId: parent.id });
    expect(sixth.json().error).toMatchObject({ code: 'folders.too_deep', params: { limit: 5 } });
    const under = await ask(client, 'POST', `folders/${a.id}/move`, { parentId: b.id });
    expect(under.json().error.code).toBe('folders.too_deep');
    await ok(client, 'POST', `folders/${b.id}/move`, { parentId: null, beforeId: a.id });
    expect(await drawn(client)).toEqual([
      'Tienda(0)',
      'Cursos(0)',
      '.dos(0)',
      '..tres(0)',
      '...cuatro(0)',
      '....cinco(0)',
    ]);
  });

  test('never lets a folder into itself or below itself', async () => {
    const client = await kit.createClient();
    const a = await folder(client, 'A');
    const b = await folder(client, 'B', a.id);
    for (const parentId of [a.id, b.id]) {
      const refused = await ask(client, 'POST', `folders/${a.id}/move`, { parentId });
      expect(refused.json().error.code).toBe('folders.inside_itself');
    }
    const [one, other] = [await folder(client, 'C'), await folder(client, 'D')];
    const crossed = await Promise.all([
      ask(client, 'POST', `folders/${one.id}/move`, { parentId: other.id }),
      ask(client, 'POST', `folders/${other.id}/move`, { parentId: one.id }),
    ]);
    expect(crossed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('renames, and a name may be used again elsewhere', async () => {
    const client = await kit.createClient();
    const a = await folder(client, 'Uno');
    const b = await folder(client, 'Dos');
    expect((await ask(client, 'PATCH', `folders/${b.id}`, { name: 'uno' })).statusCode).toBe(409);
    await ok(client, 'PATCH', `folders/${b.id}`, { name: 'DOS' });
    await folder(client, 'Uno', a.id);
    expect(await drawn(client)).toEqual(['Uno(0)', '.Uno(0)', 'DOS(0)']);
    const clash = await ask(client, 'POST', `folders/${b.id}/move`, { parentId: a.id });
    expect(clash.statusCode).toBe(200);
  });

  test('stops at its number', async () => {
    const client = await kit.createClient();
    await kit.platform.db.scoped(
      client.owner,
      (tx) => tx.sql`
        insert into folders (owner_id, noun, name, name_key, position)
        select ${client.owner}, 'profile', 'c' || n, 'c' || n, n from generate_series(1, 500) as n`,
    );
    const refused = await ask(client, 'POST', 'folders', { name: 'Una más' });
    expect(refused.json().error).toMatchObject({ code: 'folders.too_many', params: { limit: 500 } });
  });
});

describe('things in folders', () => {
  test('are moved many at once, counted with everything below, and go back', async () => {
    const client = await kit.createClient();
    const ids = await profiles(client, 6);
    const a = await folder(client, 'A');
    const b = await folder(client, 'B', a.id);
    expect(await place(client, ids.slice(0, 4), a.id)).toMatchObject({ changed: 4 });
    const second = await place(client, ids.slice(2), b.id);
    expect(second.changed).toBe(4);
    expect(await drawn(client)).toEqual(['A(6)', '.B(4)']);
    expect(await tree(client)).toMatchObject({ total: 6, unfiled: 0 });
    await undo(client, second.undoId);
    expect(await drawn(client)).toEqual(['A(4)', '.B(0)']);
    expect(await tree(client)).toMatchObject({ unfiled: 2 });
    expect((await ask(client, 'POST', 'folders/undo', { undoId: second.undoId })).statusCode).toBe(404);
    expect(await ok(client, 'POST', 'folders/subjects', { ids: ids.slice(0, 4), folderId: a.id })).toEqual({
      changed: 0,
      undoId: null,
    });
    await expectRightCounts();
  });

  test('do not count in the trash, and come back to where they were', async () => {
    const client = await kit.createClient();
    const ids = await profiles(client, 3);
    const a = await folder(client, 'A');
    const red = await label(client, 'Roja');
    await place(client, ids, a.id);
    await tag(client, ids, { addIds: [red.id] });
    await ok(client, 'DELETE', ids[0] ?? '');
    expect([await drawn(client), await labels(client)]).toEqual([['A(2)'], ['Roja(2)']]);
    const restored = await ok(client, 'POST', `${ids[0]}/restore`);
    expect(restored).toMatchObject({ folderId: a.id, labelIds: [red.id] });
    expect([await drawn(client), await labels(client)]).toEqual([['A(3)'], ['Roja(3)']]);
    await kit.database.adminSql`delete from profiles where owner_id = ${client.owner} and id = ${ids[1] ?? ''}`;
    expect([await drawn(client), await labels(client)]).toEqual([['A(2)'], ['Roja(2)']]);
    await expectRightCounts();
  });

  test('move up when their folder goes, with the folders in it, and everything comes back', async () => {
    const client = await kit.createClient();
    const ids = await profiles(client, 4);
    const top = await folder(client, 'Top');
    const mid = await folder(client, 'Mid', top.id);
    const inner = await folder(client, 'Inner', mid.id);
    await folder(client, 'INNER', top.id);
    const last = await folder(client, 'Last', top.id);
    await place(client, ids.slice(0, 2), mid.id);
    await place(client, ids.slice(2), inner.id);
    const before = await drawn(client);
    const { undoId, changed } = await ok(client, 'DELETE', `folders/${mid.id}`);
    expect(changed).toBe(2);
    expect(await drawn(client)).toEqual(['Top(4)', '.Inner 2(2)', '.INNER(0)', '.Last(0)']);
    await undo(client, undoId);
    expect(await drawn(client)).toEqual(before);
    const root = await ok(client, 'DELETE', `folders/${top.id}`);
    expect(await tree(client)).toMatchObject({ unfiled: 0 });
    await undo(client, root.undoId);
    expect(await drawn(client)).toEqual(before);
    const gone = await ok(client, 'DELETE', `folders/${mid.id}`);
    await place(client, [ids[0] ?? ''], last.id);
    await undo(client, gone.undoId);
    expect(await drawn(client)).toEqual(['Top(4)', '.Mid(3)', '..Inner(2)', '.INNER(0)', '.Last(1)']);
    await expectRightCounts();
  });

  test('a copy of a profile lies where its original does', async () => {
    const client = await kit.createClient();
    const made = await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Original' } });
    const a = await folder(client, 'A');
    const red = await label(client, 'Roja');
    await place(client, [made.json().id], a.id);
    await tag(client, [made.json().id], { addIds: [red.id] });
    const copy = await ok(client, 'POST', `${made.json().id}/duplicate`, {});
    expect(copy).toMatchObject({ folderId: a.id, labelIds: [red.id] });
    expect([await drawn(client), await labels(client)]).toEqual([['A(2)'], ['Roja(2)']]);
  });
});

describe('labels', () => {
  test('take the colour used least, are ordered, renamed and recoloured', async () => {
    const client = await kit.createClient();
    const made = [];
    for (const name of ['Uno', 'Dos', 'Tres']) made.push(await label(client, name));
    expect(made.map(({ colour }) => colour)).toEqual([1, 2, 3]);
    expect((await ask(client, 'POST', 'labels', { name: ' dos' })).json().error).toMatchObject({
      code: 'labels.name_taken',
      params: { name: 'Dos' },
    });
    await ok(client, 'POST', `labels/${made[2]?.id}/move`, { beforeId: made[0]?.id });
    expect(await labels(client)).toEqual(['Tres(0)', 'Uno(0)', 'Dos(0)']);
    expect(await ok(client, 'PATCH', `labels/${made[0]?.id}`, { name: 'UNO', colour: 8 })).toMatchObject({
      name: 'UNO',
      colour: 8,
    });
    expect((await ask(client, 'PATCH', `labels/${made[0]?.id}`, { colour: 9 })).statusCode).toBe(422);
    await kit.platform.db.scoped(
      client.owner,
      (tx) => tx.sql`
        insert into labels (owner_id, noun, name, name_key, colour, position)
        select ${client.owner}, 'profile', 'l' || n, 'l' || n, 1, n from generate_series(1, 197) as n`,
    );
    expect((await ask(client, 'POST', 'labels', { name: 'Una más' })).json().error.code).toBe('labels.too_many');
  });

  test('go on and off many things at once, and back', async () => {
    const client = await kit.createClient();
    const ids = await profiles(client, 5);
    const [a, b] = [await label(client, 'A'), await label(client, 'B')];
    await tag(client, ids.slice(0, 3), { addIds: [a.id] });
    const swap = await tag(client, ids, { addIds: [b.id], removeIds: [a.id] });
    expect(swap.changed).toBe(5);
    expect(await labels(client)).toEqual(['A(0)', 'B(5)']);
    await undo(client, swap.undoId);
    expect(await labels(client)).toEqual(['A(3)', 'B(0)']);
    const removed = await ok(client, 'DELETE', `labels/${a.id}`);
    expect(await labels(client)).toEqual(['B(0)']);
    await undo(client, removed.undoId);
    expect(await labels(client)).toEqual(['A(3)', 'B(0)']);
    await expectRightCounts();
  });

  test('become one by merging, no thing counts twice, and the merge comes apart again', async () => {
    const client = await kit.createClient();
    const ids = await profiles(client, 6);
    const made = [];
    for (const name of ['A', 'B', 'C', 'D']) made.push(await label(client, name));
    const [a, b, c] = made.map(({ id }) => id) as [string, string, string];
    await tag(client, ids.slice(0, 3), { addIds: [a] });
    await tag(client, ids.slice(2, 5), { addIds: [b] });
    await tag(client, ids.slice(4), { addIds: [c] });
    await ok(client, 'DELETE', ids[5] ?? '');
    const merged = await ok(client, 'POST', 'labels/merge', { ids: [a, b, c], intoId: b });
    expect(merged.changed).toBe(2);
    expect(await labels(client)).toEqual(['B(5)', 'D(0)']);
    await expectRightCounts();
    await ok(client, 'POST', `${ids[5]}/restore`);
    expect(await labels(client)).toEqual(['B(6)', 'D(0)']);
    await undo(client, merged.undoId);
    expect(await labels(client)).toEqual(['A(3)', 'B(3)', 'C(2)', 'D(0)']);
    await expectRightCounts();
    expect(await ok(client, 'POST', 'labels/merge', { ids: [a], intoId: a })).toEqual({ changed: 0, undoId: null });
  });
});

describe('another client', () => {
  test('finds nothing to name, fill, label or undo', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    const [ids, theirs] = [await profiles(client, 2), await profiles(other, 2)];
    const [mine, foreign] = [await folder(client, 'Mía'), await folder(other, 'Suya')];
    const [own, strange] = [await label(client, 'Mía'), await label(other, 'Suya')];
    const { undoId } = await place(other, theirs, foreign.id);
    const tries: [Method, string, unknown][] = [
      ['PATCH', `folders/${foreign.id}`, { name: 'x' }],
      ['POST', `folders/${foreign.id}/move`, { parentId: null }],
      ['POST', `folders/${mine.id}/move`, { parentId: foreign.id }],
      ['POST', `folders/${mine.id}/move`, { parentId: null, beforeId: foreign.id }],
      ['POST', 'folders', { name: 'x', parentId: foreign.id }],
      ['POST', 'folders/subjects', { ids, folderId: foreign.id }],
      ['POST', 'labels/subjects', { ids, addIds: [strange.id] }],
      ['POST', 'labels/subjects', { ids, removeIds: [strange.id] }],
      ['POST', 'labels/merge', { ids: [strange.id], intoId: own.id }],
      ['POST', 'labels/merge', { ids: [own.id], intoId: strange.id }],
      ['PATCH', `labels/${strange.id}`, { colour: 2 }],
      ['POST', `labels/${own.id}/move`, { beforeId: strange.id }],
      ['POST', 'folders/undo', { undoId }],
    ];
    for (const [method, path, body] of tries)
      expect((await ask(client, method, path, body)).statusCode, path).toBe(404);
    expect((await ask(client, 'DELETE', `folders/${foreign.id}`)).statusCode).toBe(404);
    expect((await ask(client, 'DELETE', `labels/${strange.id}`)).statusCode).toBe(404);
    expect(await ok(client, 'POST', 'folders/subjects', { ids: theirs, folderId: mine.id })).toEqual({
      changed: 0,
      undoId: null,
    });
    expect(await ok(client, 'POST', 'labels/subjects', { ids: theirs, addIds: [own.id] })).toEqual({
      changed: 0,
      undoId: null,
    });
    expect(await drawn(other)).toEqual(['Suya(2)']);
    const list = await ok(client, 'GET', `?folderId=${foreign.id}`);
    expect(list).toMatchObject({ items: [], total: 0 });
  });
});

test('many writers at once leave counts that equal the links', async () => {
  const client = await kit.createClient();
  const ids = await profiles(client, 40);
  const folders = [await folder(client, 'A'), await folder(client, 'B'), await folder(client, 'C')];
  const all = [await label(client, 'A'), await label(client, 'B')];
  const rounds = ids
    .slice(0, 24)
    .flatMap((id, index) => [
      place(client, ids.slice(index, index + 9), folders[index % 3]?.id ?? null),
      tag(client, ids.slice(index, index + 5), { addIds: [all[index % 2]?.id ?? ''] }),
      ask(client, 'DELETE', id),
    ]);
  await Promise.all(rounds);
  await expectRightCounts();
});

test('open screens hear of every change', async () => {
  const client = await kit.createClient();
  const heard: unknown[] = [];
  const stop = kit.platform.live.subscribe(client.userId, ({ event }) => heard.push(event));
  await folder(client, 'A');
  await expect.poll(() => heard).toContainEqual({ kind: 'collection.changed', noun: 'profile' });
  stop();
});
