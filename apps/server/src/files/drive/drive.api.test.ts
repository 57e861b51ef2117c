import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileVersionsMax } from '@enlace/contract/files/drive/drive.contract.ts';
import { fileSchema, type StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { trashDaysLimits } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { bytesOf, sha256Of, storedFiles, uploadAs, usageOf } from '#files/uploads/drive.test-support.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { purgeByAge } from '#workspace/trash/jobs/purge-old.job.ts';
import { fileTrash } from './file-trash.ts';

const clock = createMovableClock();
let kit: TestApp;
let client: TestClient;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
beforeEach(async () => {
  client = await kit.createClient();
});
afterAll(() => kit.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function ask(method: Method, url: string, body?: object) {
  return (await kit.call(method, url, { token: client.token, ...(body ? { body } : {}) })).json();
}

function put(name: string, bytes = bytesOf(100), meta: Record<string, string> = {}): Promise<string> {
  return uploadAs(kit, { client, bytes, meta: { filename: name, ...meta } });
}

async function namesOf(query: string): Promise<string[]> {
  const { items } = await ask('GET', `/api/files?${query}`);
  return items.map(({ name }: StoredFile) => name);
}

async function fileOf(id: string): Promise<StoredFile> {
  return fileSchema.parse(await ask('GET', `/api/files/${id}`));
}

async function saved(path: string): Promise<Buffer> {
  return (await kit.app.inject({ url: path })).rawPayload;
}

describe('the list', () => {
  test('is sorted and paged by name, size and time, and tells how many there are once', async () => {
    const sizes = { 'Águila.bin': 300, 'bota.bin': 100, 'Zapato.bin': 200, 'cuenco.bin': 200 };
    for (const [name, size] of Object.entries(sizes)) await put(name, bytesOf(size, size + name.length));
    const byName = ['Águila.bin', 'bota.bin', 'cuenco.bin', 'Zapato.bin'];
    const sorted: [query: string, names: string[]][] = [
      ['sort=name', byName],
      ['sort=name&order=desc', byName.toReversed()],
      ['sort=recent', ['cuenco.bin', 'Zapato.bin', 'bota.bin', 'Águila.bin']],
      ['sort=size', ['Águila.bin', 'cuenco.bin', 'Zapato.bin', 'bota.bin']],
      ['sort=changed&order=asc', Object.keys(sizes)],
    ];
    for (const [query, names] of sorted) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await ask('GET', `/api/files?${query}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
        expect([query, page.total]).toEqual([query, cursor === '' ? 4 : null]);
        seen.push(...page.items.map(({ name }: StoredFile) => name));
        cursor = page.next ?? '';
      } while (cursor !== '');
      expect([query, seen]).toEqual([query, names]);
    }
    const bySize = (await ask('GET', '/api/files?sort=name&limit=1')).next;
    expect((await ask('GET', `/api/files?sort=size&cursor=${bySize}`)).error.code).toBe('request.invalid');
  });

  test('finds parts of names whatever their case and accents, kinds, and what blocks can use', async () => {
    await put('Jarrón AZUL.pdf', Buffer.from('%PDF-1.7\n'));
    await put('voz.ogg', Buffer.concat([Buffer.from('OggS'), bytesOf(50)]));
    await put('notas.md', Buffer.from('# Horno\n'));
    await put('todo.zip', Buffer.from('PK\u0003\u0004resto'));
    await put('script.js', Buffer.from('alert(1)\n'));
    expect(await namesOf('search=jarron%20azul')).toEqual(['Jarrón AZUL.pdf']);
    expect(await namesOf('kind=audio')).toEqual(['voz.ogg']);
    expect(await namesOf('kind=archive')).toEqual(['todo.zip']);
    expect(await namesOf('kind=text&sort=name')).toEqual(['notas.md', 'script.js']);
    expect(await namesOf('fits=document&sort=name')).toEqual(['Jarrón AZUL.pdf', 'notas.md', 'script.js']);
    expect(await namesOf('fits=attachment&sort=name')).toEqual(['Jarrón AZUL.pdf', 'notas.md', 'script.js', 'voz.ogg']);
    const [script] = (await ask('GET', '/api/files?search=script')).items;
    const answer = await kit.app.inject({ url: script.downloadPath });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="script.js"; filename*=UTF-8\'\'script.js',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  test('knows folders, those right in it and those below, and labels', async () => {
    const outer = await ask('POST', '/api/files/folders', { name: 'Horno' });
    const inner = await ask('POST', '/api/files/folders', { name: 'Noviembre', parentId: outer.id });
    await put('fuera.bin');
    const [above, below] = [
      await put('arriba.bin', bytesOf(5), { folderId: outer.id }),
      await put('abajo.bin', bytesOf(6)),
    ];
    await ask('POST', '/api/files/folders/subjects', { ids: [below], folderId: inner.id });
    const label = await ask('POST', '/api/files/labels', { name: 'Prensa', colour: 3 });
    await ask('POST', '/api/files/labels/subjects', { ids: [above], addIds: [label.id], removeIds: [] });
    expect(await namesOf(`folderId=${outer.id}&sort=name`)).toEqual(['abajo.bin', 'arriba.bin']);
    expect(await namesOf(`folderId=${outer.id}&isDirect=true`)).toEqual(['arriba.bin']);
    await put('otra.bin', bytesOf(7), { folderId: outer.id });
    const gone = await put('tirada.bin', bytesOf(8), { folderId: outer.id });
    await ask('POST', '/api/files/trash', { ids: [gone] });
    const totalOf = async (query: string) =>
      (await ask('GET', `/api/files?limit=1&folderId=${outer.id}${query}`)).total;
    expect([await totalOf(''), await totalOf('&isDirect=true'), await totalOf('&isDirect=true&search=otra')]).toEqual([
      3, 2, 1,
    ]);
    expect(await namesOf('isUnfiled=true')).toEqual(['fuera.bin']);
    expect(await namesOf(`labelIds=${label.id}`)).toEqual(['arriba.bin']);
    expect(await fileOf(above)).toMatchObject({ folderId: outer.id, labelIds: [label.id], isInUse: false });
  });

  test('tells what is there already, and what is there twice', async () => {
    const [same, other] = [bytesOf(500, 7), bytesOf(500, 8)];
    const [first, second, third] = [await put('a.bin', same), await put('b.bin', same), await put('c.bin', other)];
    expect(await namesOf('isDuplicate=true&sort=name')).toEqual(['a.bin', 'b.bin']);
    const asked = { sha256: [sha256Of(same), sha256Of(other), sha256Of(bytesOf(1))] };
    const { items } = await ask('POST', '/api/files/known', asked);
    expect(new Map(items.map((each: { sha256: string; file: StoredFile }) => [each.sha256, each.file.id]))).toEqual(
      new Map([
        [sha256Of(same), first],
        [sha256Of(other), third],
      ]),
    );
    await ask('POST', '/api/files/trash', { ids: [second] });
    expect(await namesOf('isDuplicate=true')).toEqual([]);
  });
});

describe('the trash', () => {
  test('takes files out of sight and gives them back where they were', async () => {
    const folder = await ask('POST', '/api/files/folders', { name: 'Horno' });
    const [kept, moved] = [await put('queda.bin'), await put('va.bin', bytesOf(70), { folderId: folder.id })];
    const { downloadPath } = await fileOf(moved);
    expect(await ask('POST', '/api/files/trash', { ids: [moved] })).toEqual({ ids: [moved], held: [] });
    expect([await namesOf(''), await namesOf('isInTrash=true')]).toEqual([['queda.bin'], ['va.bin']]);
    expect(await usageOf(kit, client)).toMatchObject({ liveBytes: 100, trashBytes: 70, trashCount: 1, usedBytes: 170 });
    expect((await ask('GET', '/api/files/folders')).items).toMatchObject([{ own: 0 }]);
    // Its client still sees it; renaming and using it require restoring it first.
    expect((await saved(downloadPath)).length).toBe(70);
    expect((await ask('PATCH', `/api/files/${moved}`, { name: 'otra' })).error.code).toBe('resource.not_found');
    expect(await ask('POST', '/api/files/restore', { ids: [moved, kept] })).toEqual({ ids: [moved] });
    expect(await fileOf(moved)).toMatchObject({ name: 'va.bin', folderId: folder.id, deletedAt: null });
  });

  test('gives back at the top what has no folder any more, and with a suffix what has no name', async () => {
    const folder = await ask('POST', '/api/files/folders', { name: 'Horno' });
    const [lost, taken] = [await put('a.bin', bytesOf(5), { folderId: folder.id }), await put('b.bin', bytesOf(6))];
    await ask('POST', '/api/files/trash', { ids: [lost, taken] });
    await ask('DELETE', `/api/files/folders/${folder.id}`);
    await put('b.bin', bytesOf(8));
    await ask('POST', '/api/files/restore', { ids: [lost, taken] });
    expect(await fileOf(lost)).toMatchObject({ name: 'a.bin', folderId: null });
    expect(await fileOf(taken)).toMatchObject({ name: 'b (2).bin', folderId: null });
  });

  test('leaves what a page shows and names the page', async () => {
    const [shown, free] = [await put('tarifas.pdf', Buffer.from('%PDF-1.7\n')), await put('libre.bin')];
    const profile = await ask('POST', '/api/profiles', { name: 'Con archivo', start: 'empty' });
    const file = { fileId: shown, name: 'tarifas.pdf', format: 'pdf', sizeBytes: 9 };
    const blocks = [
      { id: 'doc', type: 'files', version: 1, props: { items: [{ id: 'uno', file, title: 'Tarifas' }] } },
    ];
    await kit.database.adminSql`
      update profiles set draft = jsonb_set(draft, '{blocks}', ${JSON.stringify(blocks)}::text::jsonb) where id = ${profile.id}`;
    expect(await ask('POST', '/api/files/trash', { ids: [shown, free] })).toEqual({
      ids: [free],
      held: [{ id: shown, name: 'tarifas.pdf', place: 'Con archivo' }],
    });
  });

  test('is emptied by age or by an act, and by nothing else', async () => {
    const [old, young, live] = [await put('viejo.bin'), await put('joven.bin'), await put('vivo.bin')];
    await ask('POST', '/api/files/trash', { ids: [old] });
    clock.advance({ hours: (trashDaysLimits.default - 1) * 24 });
    client = { ...client, token: await kit.createSession(client.userId) };
    await ask('POST', '/api/files/trash', { ids: [young] });
    await purgeByAge({ deps: kit.platform, kinds: [fileTrash] });
    expect((await namesOf('isInTrash=true')).toSorted()).toEqual(['joven.bin', 'viejo.bin']);
    clock.advance({ hours: 25 });
    client = { ...client, token: await kit.createSession(client.userId) };
    await purgeByAge({ deps: kit.platform, kinds: [fileTrash] });
    expect([await namesOf('isInTrash=true'), await namesOf('')]).toEqual([['joven.bin'], ['vivo.bin']]);
    // Ids not in the trash are skipped.
    expect(await ask('POST', '/api/files/purge', { ids: [live, young, old] })).toEqual({ count: 1, freedBytes: 100 });
    expect(await usageOf(kit, client)).toMatchObject({ usedBytes: 100, trashBytes: 0, liveBytes: 100 });
    expect((await storedFiles(kit, client.owner)).length).toBe(1);
    const [entry] = await kit.database.adminSql`
      select actor, before from history_entries where owner_id = ${client.owner} and action = 'file.deleted' and subject_id = ${old}`;
    expect(entry).toMatchObject({ actor: { kind: 'system' }, before: { name: 'viejo.bin' } });
  });

  test('emptied by an act tells of every file, frees the storage to the byte and leaves what lives', async () => {
    const gone = [await put('uno.bin', bytesOf(100)), await put('dos.bin', bytesOf(230))];
    const [first = ''] = gone;
    await put('uno otra vez.bin', bytesOf(70), { fileId: first });
    await put('vivo.bin', bytesOf(40));
    const other = await kit.createClient();
    const foreign = await uploadAs(kit, { client: other, bytes: bytesOf(50) });
    await kit.call('POST', '/api/files/trash', { token: other.token, body: { ids: [foreign] } });
    await ask('POST', '/api/files/trash', { ids: gone });
    expect(await usageOf(kit, client)).toMatchObject({ usedBytes: 440, liveBytes: 40 });

    expect(await ask('POST', '/api/files/trash/empty', {})).toEqual({ count: 2, freedBytes: 400, left: 0 });
    expect(await usageOf(kit, client)).toMatchObject({
      usedBytes: 40,
      liveBytes: 40,
      trashBytes: 0,
      versionsBytes: 0,
      trashCount: 0,
    });
    expect(await storedFiles(kit, client.owner)).toHaveLength(1);
    expect(await namesOf('')).toEqual(['vivo.bin']);
    const entries = await kit.database.adminSql`
      select actor ->> 'kind' as actor, subject_id, before from history_entries
      where owner_id = ${client.owner} and action = 'file.deleted'`;
    expect(new Set(entries.map((entry) => entry['subject_id']))).toEqual(new Set(gone));
    expect(entries.map(({ before }) => before)).toEqual(
      expect.arrayContaining([
        { name: 'uno.bin', sizeBytes: 170, versions: 2 },
        { name: 'dos.bin', sizeBytes: 230, versions: 1 },
      ]),
    );
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['user']));
    // The second time there is nothing to empty, and nothing is returned twice.
    expect(await ask('POST', '/api/files/trash/empty', {})).toEqual({ count: 0, freedBytes: 0, left: 0 });
    expect((await usageOf(kit, client)).usedBytes).toBe(40);
    // The trash of others is theirs.
    expect((await usageOf(kit, other)).trashBytes).toBe(50);
  });

  test('is each client’s own', async () => {
    const id = await put('mío.bin');
    const stranger = await kit.createClient();
    for (const act of ['trash', 'restore', 'purge']) {
      const reply = await kit.call('POST', `/api/files/${act}`, { token: stranger.token, body: { ids: [id] } });
      expect([act, reply.statusCode, reply.json().ids ?? reply.json().count]).toEqual([
        act,
        200,
        act === 'purge' ? 0 : [],
      ]);
    }
    expect(await namesOf('')).toEqual(['mío.bin']);
  });
});

describe('versions', () => {
  test('are kept, given back and removed with their bytes and their share', async () => {
    const contents = [1, 2, 3].map((seed) => bytesOf(seed * 100, seed));
    const id = await put('catálogo.bin', contents[0]);
    for (const bytes of contents.slice(1)) await put('otro nombre.bin', bytes, { fileId: id });
    const { items } = await ask('GET', `/api/files/${id}/versions`);
    expect(items.map(({ version, sizeBytes }: { version: number; sizeBytes: number }) => [version, sizeBytes])).toEqual(
      [
        [2, 200],
        [1, 100],
      ],
    );
    expect(await usageOf(kit, client)).toMatchObject({ liveBytes: 300, versionsBytes: 300, usedBytes: 600 });
    const back = await ask('POST', `/api/files/${id}/versions/${items[1].id}/restore`);
    expect(back).toMatchObject({ version: 4, sizeBytes: 100, name: 'catálogo.bin', sha256: sha256Of(bytesOf(100, 1)) });
    expect((await saved(back.downloadPath)).equals(bytesOf(100, 1))).toBe(true);
    expect(await ask('DELETE', `/api/files/${id}/versions/${items[0].id}`)).toEqual({ count: 1, freedBytes: 200 });
    expect(await usageOf(kit, client)).toMatchObject({ liveBytes: 100, versionsBytes: 300, usedBytes: 400 });
    await ask('POST', '/api/files/trash', { ids: [id] });
    expect(await ask('POST', '/api/files/purge', { ids: [id] })).toEqual({ count: 1, freedBytes: 400 });
    expect([await storedFiles(kit, client.owner), (await usageOf(kit, client)).usedBytes]).toEqual([[], 0]);
  });

  test('are at least ten; with one too many the oldest goes', async () => {
    expect(fileVersionsMax).toBeGreaterThanOrEqual(10);
    const id = await put('mucho.bin', bytesOf(10, 1));
    for (let round = 2; round <= fileVersionsMax + 2; round += 1)
      await put('x.bin', bytesOf(10, round), { fileId: id });
    const { items } = await ask('GET', `/api/files/${id}/versions`);
    expect([items.length, items.at(-1).version]).toEqual([fileVersionsMax, 2]);
    expect((await storedFiles(kit, client.owner)).length).toBe(fileVersionsMax + 1);
    expect((await usageOf(kit, client)).usedBytes).toBe((fileVersionsMax + 1) * 10);
  });
});

test('a copy lies beside its original, has its bytes and its own share', async () => {
  const folder = await ask('POST', '/api/files/folders', { name: 'Horno' });
  const id = await put('taza.bin', bytesOf(800), { folderId: folder.id });
  const copy = await ask('POST', `/api/files/${id}/duplicate`);
  expect(copy).toMatchObject({ name: 'taza (2).bin', folderId: folder.id, sizeBytes: 800, version: 1 });
  await ask('POST', '/api/files/trash', { ids: [id] });
  await ask('POST', '/api/files/purge', { ids: [id] });
  expect((await saved(copy.downloadPath)).equals(bytesOf(800))).toBe(true);
  expect(await usageOf(kit, client)).toMatchObject({ usedBytes: 800, liveBytes: 800 });
});
