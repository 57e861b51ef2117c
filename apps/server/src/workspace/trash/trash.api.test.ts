import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trashKinds, type TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import { trashDaysLimits, type TrashSum } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import type { Box } from '#test/attacks/kit/fixtures.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { callsOf, newBox, rowOf, trashables } from './trash.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
let box: Box;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
beforeEach(async () => {
  box = await newBox(kit);
  calls = callsOf(kit, box.client);
});
afterAll(() => kit.close());

/** Puts it into a subfolder, and labels it. */
async function file(kind: TrashKindName, id: string): Promise<string[]> {
  const { noun, path } = trashables[kind];
  if (noun === null) return [];
  const base = kind === 'saved_reply' ? '/api/templates' : path;
  const outer = await calls.ask('POST', `${base}/folders`, { name: 'Taller' });
  const inner = await calls.ask('POST', `${base}/folders`, { name: 'Invierno', parentId: outer.id });
  await calls.ask('POST', `${base}/folders/subjects`, { ids: [id], folderId: inner.id });
  const label = await calls.ask('POST', `${base}/labels`, { name: 'Prensa', colour: 3 });
  await calls.ask('POST', `${base}/labels/subjects`, { ids: [id], addIds: [label.id], removeIds: [] });
  return ['Taller', 'Invierno'];
}

async function make(kind: TrashKindName): Promise<string> {
  return box.get(trashables[kind].thing);
}

async function actionsOf(id: string): Promise<string[]> {
  const rows = await kit.database.adminSql<{ action: string }[]>`
    select action from history_entries where owner_id = ${box.client.owner} and subject_id = ${id} order by id`;
  return rows.map(({ action }) => action);
}

describe('every kind', () => {
  test.each(trashKinds)('%s goes there, comes back as it was, goes again and goes for good', async (kind) => {
    const id = await make(kind);
    const folders = await file(kind, id);
    const before = await rowOf(kit, kind, id);
    expect(before).toBeDefined();
    await calls.remove(kind, id);

    const [item, ...others] = await calls.list(`kind=${kind}`);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind, id, daysLeft: trashDaysLimits.default, heldUntil: null });
    expect(item?.name).toContain(kind === 'contact' ? '' : box.mark);
    expect(item?.place.slice(-folders.length || undefined)).toEqual(folders.length > 0 ? folders : item?.place);
    expect(await calls.list(`kind=${kind}&search=${encodeURIComponent(item?.name.toUpperCase() ?? '')}`)).toEqual([
      item,
    ]);
    expect(await calls.list(`kind=${kind}&search=nadaparecido`)).toEqual([]);

    expect(await calls.act('restore', [kind, id])).toEqual([
      { kind, id, outcome: 'done', code: null, params: {}, name: item?.name, isRenamed: false },
    ]);
    expect(await calls.list()).toEqual([]);
    expect(await rowOf(kit, kind, id)).toEqual(before);

    expect(await calls.act('undo-restore', [kind, id])).toMatchObject([{ outcome: 'done' }]);
    expect(await calls.list()).toMatchObject([{ kind, id }]);
    expect(await calls.act('purge', [kind, id])).toMatchObject([{ outcome: 'done', name: item?.name }]);
    expect([await calls.list(), await rowOf(kit, kind, id)]).toEqual([[], undefined]);
    expect((await calls.answer('POST', '/api/trash/purge', { items: [{ kind, id }] })).statusCode).toBe(404);
    expect((await calls.answer('POST', '/api/trash/restore', { items: [{ kind, id }] })).statusCode).toBe(404);
    const last = kind === 'file' ? 'file.deleted' : `${kind === 'saved_reply' ? 'template' : kind}.purged`;
    expect((await actionsOf(id)).at(-1)).toBe(last);
  });

  test.each(trashKinds)('%s of another client is not there', async (kind) => {
    const id = await make(kind);
    await calls.remove(kind, id);
    const stranger = callsOf(kit, await kit.createClient());
    const body = { items: [{ kind, id }] };
    for (const way of ['restore', 'purge', 'undo-restore'])
      expect((await stranger.answer('POST', `/api/trash/${way}`, body)).statusCode).toBe(404);
    expect(await stranger.list()).toEqual([]);
    expect((await stranger.ask('POST', '/api/trash/empty', {})).count).toBe(0);
    expect(await calls.list()).toMatchObject([{ kind, id }]);
  });

  test.each(trashKinds)('two restores of one %s at once bring it back once', async (kind) => {
    const id = await make(kind);
    const before = await rowOf(kit, kind, id);
    await calls.remove(kind, id);
    const body = { items: [{ kind, id }] };
    const answers = await Promise.all([1, 2].map(() => calls.answer('POST', '/api/trash/restore', body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200);
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
    expect((await actionsOf(id)).filter((action) => action.endsWith('.restored'))).toHaveLength(1);
    expect(await rowOf(kit, kind, id)).toEqual(before);
    expect(await calls.list()).toEqual([]);
  });
});

describe('all kinds together', () => {
  test('are listed last deleted first, page by page, with sums of each kind', async () => {
    const kinds: readonly TrashKindName[] = trashKinds.filter((kind) => kind !== 'profile' && kind !== 'post');
    const gone: string[] = [];
    for (const kind of kinds) await make(kind);
    for (const kind of kinds.toReversed()) {
      const id = await make(kind);
      clock.advance({ seconds: 1 });
      await calls.remove(kind, id);
      gone.unshift(id);
    }
    const seen: string[] = [];
    const pages: { items: { id: string }[]; kinds: TrashSum[] | null; next: string | null }[] = [];
    do {
      const cursor = pages.at(-1)?.next;
      const page = await calls.ask('GET', `/api/trash?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      pages.push(page);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
    } while (pages.at(-1)?.next);
    const [first, ...others] = pages;
    const counts = new Map(first?.kinds?.map(({ kind, count }) => [kind, count]));
    for (const kind of trashKinds) expect([kind, counts.get(kind)]).toEqual([kind, kinds.includes(kind) ? 1 : 0]);
    expect(first?.kinds?.find(({ kind }) => kind === 'file')?.sizeBytes).toBeGreaterThan(0);
    expect(others.every((page) => page.kinds === null)).toBe(true);
    expect(seen).toEqual(gone);
    expect((await calls.answer('GET', '/api/trash?cursor=x')).statusCode).toBe(422);
  });

  test('are restored together; each is told what became of it', async () => {
    const [contact, template, file] = [await make('contact'), await make('template'), await make('file')];
    for (const [kind, id] of [
      ['contact', contact],
      ['template', template],
    ] as const)
      await calls.remove(kind, id);
    const unknown = kit.platform.ids.uuid();
    const results = await calls.act(
      'restore',
      ['contact', contact],
      ['template', template],
      ['template', template],
      ['file', file],
      ['campaign', unknown],
    );
    expect(results.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['contact', 'done'],
      ['template', 'done'],
      ['file', 'missing'],
      ['campaign', 'missing'],
    ]);
    const [entry] = await kit.database.adminSql`
      select after from history_entries where owner_id = ${box.client.owner} and action = 'trash.restored'`;
    expect(entry).toMatchObject({ after: { count: 2 } });
  });

  test('go with one act, up to the moment the person looked and of the kind that is meant', async () => {
    const [template, contact] = [await make('template'), await make('contact')];
    await calls.remove('template', template);
    const until = clock.now().add({ milliseconds: 1 }).toString();
    clock.advance({ minutes: 1 });
    await calls.remove('contact', contact);
    expect(await calls.ask('POST', '/api/trash/empty', { kind: 'contact', until })).toMatchObject({
      count: 0,
      left: 0,
    });
    expect(await calls.ask('POST', '/api/trash/empty', { until })).toEqual({
      count: 1,
      freedBytes: 0,
      left: 0,
      held: 0,
    });
    expect(await calls.list()).toMatchObject([{ id: contact }]);
    expect(await calls.ask('POST', '/api/trash/empty', {})).toMatchObject({ count: 1, left: 0 });
    expect(await calls.list()).toEqual([]);
  });

  test('are seen and changed by a key only as far as their own noun lets it', async () => {
    const [contact, template] = [await make('contact'), await make('template')];
    await calls.remove('contact', contact);
    await calls.remove('template', template);
    const scopes = ['trash.read', 'trash.write', 'contacts.read', 'templates.read', 'templates.write'];
    const made = await calls.ask('POST', '/api/keys', { name: 'Limpieza', scopes, life: '30' });
    const asKey = (method: 'GET' | 'POST', url: string, body?: object) =>
      kit.call(method, url, { token: made.token, ...(body ? { body } : {}) });
    const listed = (await asKey('GET', '/api/trash')).json();
    expect(listed.items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['contact', 'template']);
    expect(listed.kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('file');
    const items = [
      { kind: 'contact', id: contact },
      { kind: 'template', id: template },
    ];
    expect((await asKey('POST', '/api/trash/restore', { items })).json().items).toMatchObject([
      { kind: 'contact', outcome: 'refused', code: 'auth.forbidden' },
      { kind: 'template', outcome: 'done' },
    ]);
    expect((await asKey('POST', '/api/trash/empty', {})).json().count).toBe(0);
    expect(await calls.list()).toMatchObject([{ id: contact }]);
  });
});
