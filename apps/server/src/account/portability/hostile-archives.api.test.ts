import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataImportFailure } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { checkedImport, finishedImport, uploadArchive, zipOf } from './data-imports.test-support.ts';

let kit: TestApp;
let client: TestClient;
beforeAll(async () => {
  kit = await createTestApp({ work: true });
  client = await kit.createClient();
});
afterAll(() => kit.close());

const owner = '01a20650-dc16-7000-a8e5-fe48d5eaf639';
function manifest(changes: Record<string, unknown> = {}): string {
  const whole = { product: 'Enlace', formatVersion: 1, owner, requestedAt: '2026-11-23T00:00:00Z', files: [] };
  return JSON.stringify({ ...whole, ...changes });
}

const rows = `${JSON.stringify({ address: 'nadie@correo.example', reason: 'manual', since: '2026-01-01', note: '', id: owner })}\n`;
const listPath = 'contacts/not-written-to.jsonl';

function good(): Promise<Buffer> {
  return zipOf({ [listPath]: rows, 'manifest.json': manifest() });
}

/** Position of this file's entry in the directory. */
function directoryOf(zip: Buffer, path: string): number {
  for (let at = 0; (at = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), at)) !== -1; at += 4)
    if (zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)) === path) return at;
  throw new Error(`${path} is not in the directory`);
}

function changed(zip: Buffer, path: string, change: (zip: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(zip);
  change(copy, directoryOf(copy, path));
  return copy;
}

async function named(path: string): Promise<Buffer> {
  return zipOf({ [path]: 'x', 'manifest.json': manifest() });
}

const shapes: [string, DataImportFailure, () => Promise<Buffer>][] = [
  ['noise', 'not_zip', () => Promise.resolve(randomBytes(5000))],
  ['a beginning alone', 'not_zip', () => Promise.resolve(Buffer.from('PK\u0003\u0004'))],
  ['half of one', 'not_zip', async () => (await good()).subarray(0, 200)],
  [
    'a directory that is elsewhere',
    'truncated',
    async () => {
      const zip = await good();
      zip.writeUInt32LE(zip.readUInt32LE(zip.length - 6) + 7, zip.length - 6);
      return zip;
    },
  ],
  [
    'more files than there are',
    'truncated',
    async () => {
      const zip = await good();
      zip.writeUInt16LE(9, zip.length - 12);
      return zip;
    },
  ],
  [
    'one of several disks',
    'split',
    async () => {
      const zip = await good();
      zip.writeUInt16LE(1, zip.length - 18);
      return zip;
    },
  ],
  [
    'a locked file',
    'encrypted',
    async () => changed(await good(), listPath, (zip, at) => zip.writeUInt16LE(0x0809, at + 8)),
  ],
  [
    'packed in a way of its own',
    'method',
    async () => changed(await good(), listPath, (zip, at) => zip.writeUInt16LE(12, at + 10)),
  ],
  ['a name that climbs', 'path', () => named('../../etc/cron.d/x')],
  ['a name from the root', 'path', () => named('/etc/passwd')],
  ['a name with a drive', 'path', () => named('C:/x')],
  ['a name with backslashes', 'path', () => named('..\\x')],
  ['a name with a control character', 'path', () => named('a\u0000b')],
  [
    'a link',
    'path',
    async () => changed(await good(), listPath, (zip, at) => zip.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)),
  ],
  [
    'another name inside than outside',
    'path',
    async () => {
      const zip = await good();
      zip.write('contacts/not-written-tx.jsonl', zip.readUInt32LE(directoryOf(zip, listPath) + 42) + 30);
      return zip;
    },
  ],
  [
    'the same file twice',
    'duplicate',
    async () =>
      changed(await zipOf({ 'a.txt': 'x', 'b.txt': 'y', 'manifest.json': manifest() }), 'b.txt', (zip, at) =>
        zip.write('a.txt', at + 46),
      ),
  ],
  [
    'two files that share bytes',
    'overlap',
    async () =>
      changed(await zipOf({ 'a.txt': 'x', 'b.txt': 'y', 'manifest.json': manifest() }), 'b.txt', (zip, at) =>
        zip.writeUInt32LE(0, at + 42),
      ),
  ],
  [
    'a wrong checksum',
    'checksum',
    async () => changed(await good(), listPath, (zip, at) => zip.writeUInt32LE(1, at + 16)),
  ],
  [
    'bytes that are not packed bytes',
    'checksum',
    async () =>
      changed(
        await good(),
        listPath,
        (zip, at) =>
          void zip.fill(
            0xff,
            zip.readUInt32LE(at + 42) + 30 + listPath.length,
            zip.readUInt32LE(at + 42) + 50 + listPath.length,
          ),
      ),
  ],
  [
    'more bytes than it says',
    'bomb',
    async () => changed(await good(), listPath, (zip, at) => zip.writeUInt32LE(3, at + 24)),
  ],
  [
    'nothing, a million times',
    'bomb',
    () => zipOf({ [listPath]: Buffer.alloc(64 * 1024 * 1024), 'manifest.json': manifest() }),
  ],
  [
    'a size that cannot be',
    'bomb',
    async () => changed(await good(), listPath, (zip, at) => zip.writeUInt32LE(0xfffffffe, at + 24)),
  ],
  ['no manifest', 'not_export', () => zipOf({ [listPath]: rows })],
  ['a manifest of another product', 'not_export', () => zipOf({ 'manifest.json': manifest({ product: 'Otro' }) })],
  ['a manifest that is no JSON', 'not_export', () => zipOf({ 'manifest.json': '{' })],
  ['a form of tomorrow', 'newer', () => zipOf({ 'manifest.json': manifest({ formatVersion: 99 }) })],
  [
    'less than its manifest says',
    'missing',
    () => zipOf({ 'manifest.json': manifest({ files: [{ path: 'x', bytes: 1, sha256: '0'.repeat(64) }] }) }),
  ],
  ['lines that are no rows', 'lines', () => zipOf({ [listPath]: '[1]\n', 'manifest.json': manifest() })],
  ['a wall where everything belongs', 'wrong_kind', () => zipOf({ 'manifest.json': manifest({ kind: 'wall' }) })],
];

describe('archives that mean harm', () => {
  test.for(shapes)('%s: %s', async ([, reason, build]) => {
    const result = await checkedImport({ kit, client, archive: await build() });
    expect(result).toMatchObject({ state: 'failed', failure: { reason } });
    expect(await kit.platform.storage.listOwned(client.owner)).toEqual([]);
  });

  test('the good one among them comes in', async () => {
    const result = await checkedImport({ kit, client, archive: await good() });
    expect(result.report?.kinds).toEqual([{ kind: 'suppressions', fresh: 1, known: 0, refused: 0 }]);
    expect((await finishedImport({ kit, client, id: result.id })).state).toBe('finished');
  });

  test('rows cannot give themselves secrets, another owner or a script', async () => {
    const victim = await kit.createClient();
    const post = {
      id: '80b7913a-19ff-4140-b017-066fd5d23da3',
      profile_id: owner,
      kind: 'link',
      body: '',
      media: [],
      poll: null,
      event: null,
      topics: [],
      author_name: '',
      state: 'draft',
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    };
    const contact = {
      id: '01a20650-f361-7000-ac33-c1861357cd0f',
      owner_id: victim.owner,
      name: 'Ana',
      status: 'pending',
      source: 'manual',
      search: "'robado'",
      fields: {},
      field_sources: {},
      notes: '',
      no_tracking: false,
      status_changed_at: '2026-01-01',
      activity_at: '2026-01-01',
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    };
    const view = {
      id: '01a20650-f361-7000-ac33-c1861357cd01',
      name: 'Vista',
      position: 1,
      settings: { filter: { rules: 'no' } },
    };
    const archive = await zipOf({
      'walls/posts.jsonl': `${JSON.stringify({ ...post, link: { url: 'javascript:alert(1)', title: 'x' } })}\n`,
      'contacts/contacts.jsonl': `${JSON.stringify(contact)}\n`,
      'contacts/fields.jsonl': `${JSON.stringify({ id: owner.toUpperCase(), key: 'a', name: 'A', kind: 'text', options: [], position: 1 })}\n${JSON.stringify({ id: '01a20650-f361-7000-ac33-c1861357cd02', key: 'b\u0000', name: 'B', kind: 'text' })}\n`,
      'contacts/views.jsonl': `${JSON.stringify(view)}\n`,
      'account/api-keys.jsonl': `${JSON.stringify({ id: owner, name: 'x', token_hash: '\\x00' })}\n`,
      'manifest.json': manifest(),
    });
    const result = await checkedImport({ kit, client, archive });
    expect(result.report?.problems.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['fields', 'invalid'],
      ['fields', 'invalid'],
      ['lists', 'invalid'],
      ['posts', 'invalid'],
    ]);
    expect((await finishedImport({ kit, client, id: result.id })).state).toBe('finished');
    const sql = kit.database.adminSql;
    expect(await sql`select 1 from contacts where owner_id = ${victim.owner}`).toHaveLength(0);
    const [row] = await sql`select id, search::text as words from contacts where owner_id = ${client.owner}`;
    expect(row?.['words']).toBe("'ana'");
    expect(row?.['id']).not.toBe(contact.id);
    expect(await sql`select 1 from api_keys where owner_id = ${client.owner}`).toHaveLength(0);
  });

  test('folders that hold each other, or lie too deep, do not come', async () => {
    const folder = (index: number, parent: number | null) => ({
      id: `01a20650-f361-7000-ac33-00000000000${index}`,
      parent_id: parent === null ? null : `01a20650-f361-7000-ac33-00000000000${parent}`,
      noun: 'contact',
      name: `Carpeta ${index}`,
      position: 1,
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    });
    const parents = [null, 0, 1, 2, 3, 4, 8, 6, 7];
    const lines = parents.map((parent, index) => JSON.stringify(folder(index, parent)));
    const archive = await zipOf({ 'folders/folders.jsonl': lines.join('\n'), 'manifest.json': manifest() });
    const result = await checkedImport({ kit, client, archive });
    expect(result.report?.kinds).toEqual([{ kind: 'folders', fresh: 5, known: 0, refused: 4 }]);
    expect(result.report?.problems.map(({ name }) => name)).toEqual([5, 6, 7, 8].map((index) => `Carpeta ${index}`));
    await kit.call('POST', `/api/data-imports/${result.id}/cancel`, { token: client.token });
  });

  test('only one is looked at at a time, and what is no upload is refused', async () => {
    const none = await kit.call('POST', '/api/data-imports', { token: client.token, body: {} });
    expect([none.statusCode, none.json().error.code]).toEqual([400, 'data_imports.file_missing']);
    const foreign = await uploadArchive({ kit, client, archive: await good(), wallOf: owner });
    expect(foreign.statusCode).toBe(404);
  });
});
