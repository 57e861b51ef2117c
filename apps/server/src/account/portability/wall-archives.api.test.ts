import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataImport } from '@enlace/contract/account/portability/data-imports.contract.ts';
import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { uploadTo } from '#files/drive/files.test-support.ts';
import {
  createPost,
  createWall,
  sendForm,
  stampOf,
  type TestWall,
  writing,
} from '#publishing/walls/walls.test-support.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { checkedImport, finishedImport, uploadArchive, zipOf } from './data-imports.test-support.ts';

let kit: TestApp;
let wall: TestWall;
let fileId: string;
let archive: Buffer;
let files: Record<string, Uint8Array>;

async function ordered({ client, profileId }: TestWall) {
  return kit.call('POST', `/api/walls/${profileId}/archive`, { token: client.token });
}

async function archiveOf(of: TestWall): Promise<Buffer> {
  const { path } = (await ordered(of)).json();
  const reply = await kit.app.inject({ url: path });
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  return reply.rawPayload;
}

function rowsOf(path: string): Record<string, unknown>[] {
  const lines = strFromU8(files[`${path}.jsonl`] ?? new Uint8Array()).split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}

async function postsOf({ client, profileId }: TestWall, view = 'published'): Promise<Post[]> {
  const url = `/api/walls/${profileId}/posts?view=${view}`;
  return (await kit.call('GET', url, { token: client.token })).json().items;
}

async function broughtInto(into: TestWall, content = archive): Promise<DataImport> {
  const checked = await checkedImport({ kit, client: into.client, archive: content, wallOf: into.profileId });
  expect(checked).toMatchObject({ state: 'checked', failure: null });
  return finishedImport({ kit, client: into.client, id: checked.id });
}

beforeAll(async () => {
  kit = await createTestApp({ work: true });
  wall = await createWall(kit);
  const upload = await uploadTo(kit, {
    client: wall.client,
    name: 'programa.txt',
    type: 'text/plain',
    bytes: Buffer.from('Sábado, a las seis'),
  });
  fileId = upload.json().id;
  await createPost(kit, wall, { kind: 'file', body: 'El programa', media: [{ fileId, alt: '' }] });
  const poll = await createPost(kit, wall, {
    kind: 'poll',
    body: '¿Azul o verde?',
    poll: { options: ['Azul', 'Verde'], allowsSeveral: false, closesAt: null },
  });
  const url = `${wall.path}/${poll.id}`;
  const stamp = await stampOf(kit, url);
  for (const userAgent of ['uno', 'dos'])
    await sendForm(kit, { url: `${url}/voto`, values: { o: '1', _ts: stamp }, userAgent });
  await sendForm(kit, { url: `${url}/reaccion`, values: { r: 'love', _ts: stamp } });
  await sendForm(kit, { url: `${url}/comentario`, values: await writing(kit, 'Azul, como el mar') });
  await createPost(kit, wall, { body: 'Borrador sin salir', publish: false });
  const gone = await createPost(kit, wall, { body: 'Ya no' });
  await kit.call('DELETE', `/api/wall-posts/${gone.id}`, { token: wall.client.token });
  archive = await archiveOf(wall);
  files = unzipSync(archive);
});
afterAll(() => kit.close());

describe('the archive of a wall', () => {
  test('holds its posts, what hangs on them and their files, and nothing else of the client', async () => {
    expect(rowsOf('walls/posts').map(({ body }) => body)).toEqual([
      'El programa',
      '¿Azul o verde?',
      'Borrador sin salir',
    ]);
    expect(rowsOf('walls/comments')).toMatchObject([{ body: 'Azul, como el mar', author_name: 'Pau Verdú' }]);
    expect([rowsOf('walls/reactions').length, rowsOf('walls/votes').length]).toEqual([1, 2]);
    const [file] = rowsOf('files/files');
    expect(strFromU8(files[`files/documents/${file?.['content_id']}/file.txt`] ?? new Uint8Array())).toBe(
      'Sábado, a las seis',
    );
    expect(Object.keys(files).filter((name) => !/^(?:walls|files)\/|^LEEME\.txt$|^manifest\.json$/.test(name))).toEqual(
      [],
    );
    expect(strFromU8(archive)).not.toMatch(/visitor_key|edit_hash|password_hash/);
  });

  test('says what it will be, is in the history, and opens for ten minutes to whoever has its address', async () => {
    const reply = await ordered(wall);
    expect(reply.json()).toMatchObject({ posts: 3, files: 1, bytes: Buffer.byteLength('Sábado, a las seis') });
    const [entry] = await kit.database.adminSql`
      select action, subject_id from history_entries where owner_id = ${wall.client.owner} order by id desc limit 1`;
    expect(entry).toEqual({ action: 'wall.exported', subject_id: wall.profileId });
    const { path } = reply.json();
    const changed = await kit.app.inject({ url: path.replace(wall.profileId, kit.platform.ids.uuid()) });
    expect(changed.json().error.code).toBe('exports.ticket_invalid');
    const body = { name: 'Muros', scopes: ['profiles.read'], life: '30' };
    const secretKey = (await kit.call('POST', '/api/keys', { token: wall.client.token, body })).json().token;
    const withoutFiles = await kit.call('POST', `/api/walls/${wall.profileId}/archive`, { token: secretKey });
    expect(withoutFiles.statusCode).toBe(403);
    const stranger = await createWall(kit);
    const foreign = await kit.call('POST', `/api/walls/${wall.profileId}/archive`, { token: stranger.client.token });
    expect(foreign.statusCode).toBe(404);
  });
});

describe('bringing it into another wall', () => {
  let other: TestWall;
  let done: DataImport;

  beforeAll(async () => {
    other = await createWall(kit);
    done = await broughtInto(other);
  });

  test('brings posts with files, comments, reactions and the result of polls', async () => {
    expect(done).toMatchObject({ state: 'finished', canUndo: true, undoneAt: null });
    const posts = await postsOf(other);
    expect(posts.map(({ body }) => body)).toEqual(['¿Azul o verde?', 'El programa']);
    expect(posts[0]).toMatchObject({ comments: 1, reactions: [{ kind: 'love', count: 1 }], poll: { voters: 2 } });
    expect(posts[0]?.poll?.options.map(({ votes }) => votes)).toEqual([2, 0]);
    expect((await postsOf(other, 'draft')).map(({ body }) => body)).toEqual(['Borrador sin salir']);
    const brought = posts[1]?.media[0]?.fileId ?? '';
    expect(brought).not.toBe(fileId);
    const page = await kit.app.inject({ url: other.path });
    expect(page.body).toContain('El programa');
  });

  test('a second time adds nothing', async () => {
    const again = await checkedImport({ kit, client: other.client, archive, wallOf: other.profileId });
    expect(again.report?.kinds.filter(({ fresh }) => fresh > 0)).toEqual([]);
    await kit.call('POST', `/api/data-imports/${again.id}/cancel`, { token: other.client.token });
  });

  test('is taken back into the trash together, once, by nobody else, and comes again', async () => {
    const { token } = other.client;
    const mine = await createPost(kit, other, { body: 'De aquí' });
    const stranger = await kit.call('POST', `/api/data-imports/${done.id}/undo`, { token: wall.client.token });
    expect(stranger.statusCode).toBe(404);
    const undone = await kit.call('POST', `/api/data-imports/${done.id}/undo`, { token });
    expect(undone.json()).toMatchObject({ canUndo: false, undoneAt: expect.any(String) });
    expect((await postsOf(other)).map(({ id }) => id)).toEqual([mine.id]);
    expect(await postsOf(other, 'trash')).toHaveLength(3);
    const trashed = (await kit.call('GET', '/api/trash', { token })).json().items;
    expect(trashed.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['file', 'post', 'post', 'post']);
    const twice = await kit.call('POST', `/api/data-imports/${done.id}/undo`, { token });
    expect(twice.json().error.code).toBe('data_imports.no_undo');
    const back = await broughtInto(other);
    expect(back).toMatchObject({ state: 'finished', canUndo: true });
    const counts = new Map(back.report?.kinds.map(({ kind, fresh }) => [kind, fresh]));
    expect([counts.get('posts'), counts.get('files')]).toEqual([3, 1]);
    expect((await postsOf(other)).map(({ body }) => body)).toEqual(['De aquí', '¿Azul o verde?', 'El programa']);
  });
});

test('a file that something else shows stays when the archive is taken back', async () => {
  const third = await createWall(kit);
  const { token } = third.client;
  const done = await broughtInto(third);
  const shown = (await postsOf(third)).find(({ body }) => body === 'El programa')?.media[0]?.fileId ?? '';
  await createPost(kit, third, { kind: 'file', body: 'Lo mismo', media: [{ fileId: shown, alt: '' }] });
  await kit.call('POST', `/api/data-imports/${done.id}/undo`, { token });
  expect((await kit.call('GET', `/api/files/${shown}`, { token })).statusCode).toBe(200);
  expect((await postsOf(third)).map(({ body }) => body)).toEqual(['Lo mismo']);
});

test('one’s own archive in one’s own wall finds everything there; what was purged comes back', async () => {
  const { token } = wall.client;
  const [first] = await postsOf(wall);
  const whole = await checkedImport({ kit, client: wall.client, archive, wallOf: wall.profileId });
  expect(whole.report?.kinds.filter(({ fresh }) => fresh > 0)).toEqual([]);
  await kit.call('POST', `/api/data-imports/${whole.id}/cancel`, { token });
  await kit.database.adminSql`delete from wall_posts where id = ${first?.id ?? ''}`;
  const back = await broughtInto(wall);
  expect(back.report?.kinds.find(({ kind }) => kind === 'posts')).toMatchObject({ fresh: 1, known: 2 });
  // Feeds and links know it by its id.
  expect((await postsOf(wall))[0]?.id).toBe(first?.id);
});

test('the archive of a wall does not go where everything belongs, nor into a wall of somebody else', async () => {
  const guest = await createWall(kit);
  const whole = await checkedImport({ kit, client: guest.client, archive });
  expect(whole).toMatchObject({ state: 'failed', failure: { reason: 'wrong_kind' } });
  const foreign = await uploadArchive({ kit, client: guest.client, archive, wallOf: wall.profileId });
  expect(foreign.statusCode).toBe(404);
});

test('posts that name files of another client show nothing of theirs', async () => {
  const thief = await createWall(kit);
  const row = { ...rowsOf('walls/posts')[0], id: '80b7913a-19ff-4140-b017-066fd5d23da3' };
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()));
  const forged = await zipOf({
    'walls/posts.jsonl': `${JSON.stringify(row)}\n`,
    'manifest.json': JSON.stringify({ ...manifest, files: [] }),
  });
  const done = await broughtInto(thief, forged);
  expect(done.state).toBe('finished');
  const page = await kit.app.inject({ url: thief.path });
  expect(page.body).toContain('El programa');
  expect(page.body).not.toContain('programa.txt');
  expect((await kit.call('GET', `/api/files/${fileId}`, { token: thief.client.token })).statusCode).toBe(404);
});
