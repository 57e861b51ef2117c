import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOwnedTables } from '#platform/database/owned-tables.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { personTables } from './content/account-entries.ts';
import { exportedTables, leftOutTables } from './tables/client-tables.ts';
import { planTable } from './content/table-reader.ts';
import { downloadExport, finishedExport } from './exports.test-support.ts';
import { createRichClient, type RichClient } from './rich-client.test-support.ts';

let kit: TestApp;
let rich: RichClient;
let files: Record<string, Uint8Array>;

beforeAll(async () => {
  kit = await createTestApp({ work: true });
  rich = await createRichClient(kit);
  await createRichClient(kit);
  const { client } = rich;
  const id = await finishedExport(kit, client);
  files = unzipSync(await downloadExport({ kit, client, id }));
}, 240_000);
afterAll(() => kit.close());

function text(name: string): string {
  const bytes = files[name];
  if (!bytes) throw new Error(`${name} is not in the archive`);
  return strFromU8(bytes);
}

function lines(name: string): Record<string, unknown>[] {
  return text(name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe('completeness', () => {
  test('every table of a client is either told or left out for a reason', async () => {
    const owned = await kit.platform.db.system((tx) => listOwnedTables(tx));
    const known = new Set([...exportedTables.map(({ table }) => table), ...Object.keys(leftOutTables)]);
    expect(owned.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    const names = new Set(owned.map(({ name }) => name));
    expect([...known].filter((name) => !names.has(name))).toEqual([]);
    expect(exportedTables.filter(({ table }) => table in leftOutTables)).toEqual([]);
  });

  test('every other table about a person is either told or left out for a reason', async () => {
    const rows = await kit.database.adminSql<{ name: string }[]>`
      select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
        and a.attname in ('user_id', 'owner_id') and not a.attisdropped
      union select 'users'`;
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(personTables).toSorted());
  });

  test('each file of rows holds as many as the table has, and no archive knows another client', async () => {
    const manifest = JSON.parse(text('manifest.json'));
    const owned = await kit.platform.db.system((tx) => listOwnedTables(tx));
    for (const { table, path: file } of exportedTables) {
      const column = owned.find(({ name }) => name === table)?.ownerColumn ?? '';
      const [row] = await kit.database.adminSql<{ total: number }[]>`
        select count(*)::int as total from ${kit.database.adminSql(table)} where ${kit.database.adminSql(column)} = ${rich.client.owner}`;
      const listed = manifest.files.find((entry: { path: string }) => entry.path === `${file}.jsonl`);
      // What the export itself and the sealer write comes after these tables were exported.
      const isMoving = ['mails', 'notifications', 'history_entries', 'history_seals', 'exports'].includes(table);
      const total = row?.total ?? 0;
      expect([table, isMoving ? listed.rows > 0 && listed.rows <= total : listed.rows]).toEqual([
        table,
        isMoving ? true : total,
      ]);
      expect(lines(`${file}.jsonl`)).toHaveLength(listed.rows);
      for (const line of lines(`${file}.jsonl`)) expect(line[column]).toBe(rich.client.owner);
    }
  });

  test('the archive of somebody who used everything has something of every table', () => {
    const empty = exportedTables.filter(({ path: file }) => text(`${file}.jsonl`) === '').map(({ table }) => table);
    expect(empty).toEqual([]);
  });
});

describe('content', () => {
  test('says in the person’s language what is in each file', () => {
    expect(text('LEEME.txt')).toContain('Tus datos de Enlace');
    for (const folder of new Set(Object.keys(files).map((name) => name.split('/')[0] ?? '')))
      expect(text('LEEME.txt'), folder).toContain(
        folder.includes('.') ? folder.replace('LEEME.txt', 'Enlace') : `${folder}/`,
      );
  });

  test('has the account without its password', () => {
    const account = JSON.parse(text('account/account.json'));
    expect(account).toMatchObject({
      alias: rich.client.alias,
      email: rich.client.email,
      account_type: { code: expect.any(String) },
    });
    expect(Object.keys(account).filter((name) => /hash|search/.test(name))).toEqual([]);
    expect(lines('account/sessions.jsonl').length).toBeGreaterThan(0);
  });

  test('tells no secret and no hash', async () => {
    const rows = await kit.database.adminSql<{ secret: string }[]>`
      select encode(token_hash, 'hex') as secret from sessions where user_id = ${rich.client.userId}
      union all select encode(token_hash, 'hex') from api_keys where owner_id = ${rich.client.owner}
      union all select password_hash from users where id = ${rich.client.userId}
      union all select 'secreto-sellado' union all select 'secreto-hash' union all select 'huella'`;
    const everything = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join('\n');
    for (const { secret } of rows) expect(everything.includes(secret), secret).toBe(false);
  });

  test('has profiles, versions and what is published now', () => {
    const [profile] = lines('profiles/profiles.jsonl');
    expect(profile).toMatchObject({ name: 'Barro y Sal', slug: 'nuevo-nombre', draft: expect.any(Object) });
    expect(lines('profiles/published-versions.jsonl')).toHaveLength(1);
    const published = Object.keys(files).filter((name) => name.startsWith('profiles/published/'));
    expect(published).toEqual([`profiles/published/nuevo-nombre-${String(profile?.['id'])}.json`]);
    expect(JSON.parse(text(published[0] ?? ''))).toHaveProperty('blocks');
    expect(lines('profiles/statistics-visits.jsonl')).toMatchObject([{ visits: 7 }]);
  });

  test('has contacts three times: all as JSON, the living as table and address book', () => {
    expect(lines('contacts/contacts.jsonl')).toHaveLength(4);
    const csv = text('contacts/contacts.csv');
    expect(csv).toContain('"Ana «la de Sal», S. L."');
    expect(csv).toContain("'=cmd()");
    expect(csv).not.toContain('borrado@correo.example');
    expect(csv.slice(1).split('\r\n')[0]?.split(',')).toEqual(
      expect.arrayContaining(['folder', 'labels', 'status_reason']),
    );
    const cards = text('contacts/contacts.vcf');
    expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(3);
    expect(cards).toContain('FN:Ana «la de Sal»\\, S. L.');
    expect(cards).toContain('NOTE:línea 1\\nlínea 2');
    expect(cards).toContain('FN:山田 花子');
    expect(lines('contacts/consents.jsonl')).toMatchObject([{ action: 'given', text: 'Acepto que me escriban' }]);
  });

  test('has messages, received mails as they came and attachments byte by byte', () => {
    const texts = lines('mailbox/messages.jsonl').map((message) => message['text']);
    expect(texts).toEqual(expect.arrayContaining(['Hola, ¿hay plaza el jueves?', 'Sí, queda una.', 'Va la foto.']));
    const raw = Object.keys(files).filter((name) => name.startsWith('mailbox/raw/'));
    expect(raw).toHaveLength(2);
    expect(raw.map((name) => text(name)).join()).toContain('Subject: Correo apartado');
    const attachment = Object.keys(files).find((name) => name.startsWith('mailbox/attachments/'));
    expect(attachment).toMatch(/\/notas_ día 1\.txt$/);
    expect(Buffer.from(files[attachment ?? ''] ?? []).equals(rich.attachment)).toBe(true);
  });

  test('has the campaign with its mail, its deliveries and what readers did', () => {
    expect(lines('campaigns/campaigns.jsonl')).toMatchObject([{ state: 'sent' }]);
    expect(lines('campaigns/deliveries.jsonl').map((row) => row['state'])).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ]);
    expect(lines('campaigns/sent-mails.jsonl')[0]?.['html']).toContain('Taller de esmaltes');
    expect(lines('campaigns/events.jsonl')).toMatchObject([{ kind: 'opened' }]);
  });

  test('has every stored file of the client as it is', async () => {
    const { storage } = kit.platform;
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const listed = new Set(Object.values(files).map(hash));
    const keys = (await storage.listOwned(rich.client.owner)).filter((key) => !key.startsWith('exports/'));
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) {
      expect(listed.has(hash(await buffer(storage.read(key)))), key).toBe(true);
    }
  });

  test('ends with a manifest that names every file with its size and sum', () => {
    const manifest = JSON.parse(text('manifest.json'));
    expect(manifest).toMatchObject({
      formatVersion: 1,
      owner: rich.client.owner,
      schemaVersion: expect.stringMatching(/\w/),
    });
    const names = Object.keys(files).filter((name) => name !== 'manifest.json');
    expect(manifest.files.map((entry: { path: string }) => entry.path).toSorted()).toEqual(names.toSorted());
    for (const { path: name, bytes, sha256 } of manifest.files) {
      const content = files[name] ?? new Uint8Array();
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256]);
    }
  });
});

test('columns that look like secrets are never planned to be told', async () => {
  const owned = await kit.platform.db.system((tx) => listOwnedTables(tx));
  for (const exported of exportedTables) {
    const ownerColumn = owned.find(({ name }) => name === exported.table)?.ownerColumn ?? '';
    const plan = await kit.platform.db.system((tx) => planTable(tx, { exported, ownerColumn }));
    const odd = plan.columns.filter((name) => /hash|secret|token|salt/.test(name) && !exported.keep?.includes(name));
    expect([exported.table, odd]).toEqual([exported.table, []]);
  }
});
