import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataImport } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { listOwnedTables } from '#platform/database/owned-tables.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { exportedTables, stayingTables } from './tables/client-tables.ts';
import { checkedImport, finishedImport, settledImport } from './data-imports.test-support.ts';
import { downloadExport, finishedExport } from './exports.test-support.ts';
import { setQuota } from '#audience/imports/imports.test-support.ts';
import { createIdMap } from './importing/id-map.ts';
import { exportedAs, importTables } from './importing/import-tables.ts';
import { maintainDataImports } from './importing/maintain-data-imports.ts';
import { createRichClient, type RichClient } from './rich-client.test-support.ts';

type Files = Record<string, Uint8Array>;
type Row = Record<string, unknown>;

let there: TestApp;
let here: TestApp;
let rich: RichClient;
let archive: Buffer;
let files: Files;
let client: TestClient;
let checked: DataImport;
let finished: DataImport;
let again: Files;

async function exported(kit: TestApp, of: TestClient): Promise<Buffer> {
  return downloadExport({ kit, client: of, id: await finishedExport(kit, of) });
}

beforeAll(async () => {
  there = await createTestApp({ work: true });
  rich = await createRichClient(there);
  archive = await exported(there, rich.client);
  files = unzipSync(archive);
  here = await createTestApp({ work: true });
  client = await here.createClient();
  checked = await checkedImport({ kit: here, client, archive });
}, 240_000);
afterAll(async () => {
  await there.close();
  await here.close();
});

function rowsOf(files: Files, path: string): string[] {
  return strFromU8(files[`${path}.jsonl`] ?? new Uint8Array())
    .split('\n')
    .filter(Boolean);
}

/** Every row of a client, as a text that changes with any of its values. */
async function everythingOf(kit: TestApp, owner: string): Promise<Map<string, string>> {
  const owned = await kit.platform.db.system((tx) => listOwnedTables(tx));
  const sums = new Map<string, string>();
  for (const { name, ownerColumn } of owned) {
    const sql = kit.database.adminSql;
    const [row] = await sql<{ sum: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql(name)} t where ${sql(ownerColumn)} = ${owner}`;
    sums.set(name, row?.sum ?? '');
  }
  return sums;
}

/** The same once all consequences are processed: answers are sent after ten seconds, timelines later still. */
async function settledOf(kit: TestApp, owner: string): Promise<Map<string, string>> {
  const patience = { interval: 1500, timeout: 90_000 };
  const onTheWay = () => kit.database.adminSql`
    select 1 from mails where owner_id = ${owner} and state in ('queued', 'sending')
    union all
    select 1 from campaign_deliveries where owner_id = ${owner} and state in ('pending', 'claimed', 'sending')`;
  await expect.poll(onTheWay, patience).toHaveLength(0);
  let last = new Map<string, string>();
  const changing = async () => {
    const before = last;
    last = await everythingOf(kit, owner);
    return [...last].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
  };
  await expect.poll(changing, patience).toEqual([]);
  return last;
}

test('every table of an export comes in or stays for a reason', () => {
  const coming = new Set(importTables.map(({ table }) => table));
  const names = exportedTables.map(({ table }) => table);
  expect(names.filter((name) => !coming.has(name) && !(name in stayingTables))).toEqual([]);
  expect(Object.keys(stayingTables).filter((name) => coming.has(name) || !names.includes(name))).toEqual([]);
});

describe('the archive of somebody who used everything, in another installation', () => {
  test('is checked first: counted, and nothing is written', async () => {
    expect(checked.failure).toBeNull();
    expect(checked).toMatchObject({ state: 'checked', origin: { isOwn: false } });
    // The rich client has one version of a file that never had bytes.
    expect(checked.report?.problems).toMatchObject([
      { kind: 'files', path: 'files/versions.jsonl', reason: 'bytes_missing' },
    ]);
    const counts = new Map(checked.report?.kinds.map((kind) => [kind.kind, kind]));
    expect(counts.get('contacts')).toEqual({ kind: 'contacts', fresh: 4, known: 0, refused: 0 });
    expect(counts.get('campaigns')).toMatchObject({ fresh: 1, refused: 0 });
    const [row] = await here.database
      .adminSql`select count(*)::int as n from contacts where owner_id = ${client.owner}`;
    expect(row?.['n']).toBe(0);
    expect((await here.platform.storage.listOwned(client.owner)).map((key) => key.split('/')[0])).toEqual([
      'data-imports',
    ]);
  });

  test('comes in whole', async () => {
    finished = await finishedImport({ kit: here, client, id: checked.id });
    expect(finished.failure).toBeNull();
    expect(finished.state).toBe('finished');
    expect(finished.report).toEqual(checked.report);
    again = unzipSync(await exported(here, client));
  });

  /** Expected differences. */
  const otherwise: Record<string, readonly string[]> = {
    profiles: ['color', 'theme_id', 'draft', 'published'],
    profile_versions: ['document'],
    templates: ['document'],
    template_versions: ['document'],
    campaign_contents: ['document'],
    campaign_variants: ['document'],
    files: ['content_id', 'size_bytes'],
    segments: ['counted_total', 'counted_at', 'rules'],
    contact_views: ['settings', 'is_default'],
    contacts: ['status', 'status_reason', 'sample_at'],
    messages: ['mail_id', 'undo_until', 'delivery_state', 'has_files', 'html'],
    campaigns: [
      'timelines_after',
      'timelines_written',
      'audience',
      'hold_until',
      'is_public',
      'public_since',
      'pause_reason',
    ],
    automations: ['state', 'pause_reason', 'next_scan_at', 'armed_at', 'scanned_day', 'scanned_until', 'activated_at'],
    mailbox_rules: ['is_enabled'],
    sender_profiles: ['from_address'],
    office_hours: ['auto_answer'],
    suppressions: ['event_id', 'id'],
    contact_events: ['id'],
    campaign_events: ['id'],
    wall_posts: ['activity_at', 'pin'],
    conversations: ['assigned_to'],
    conversation_notes: ['author_id'],
  };

  function comparable(table: string, row: Row): string {
    const left = otherwise[table] ?? [];
    return JSON.stringify(
      Object.entries(row)
        .filter(([name]) => !left.includes(name))
        .toSorted(),
    );
  }

  test('and goes out again the same, but for its ids', () => {
    const ids = createIdMap(client.owner);
    ids.alias(rich.client.owner, client.owner);
    for (const { table, hasId } of importTables)
      if (hasId) for (const line of rowsOf(files, exportedAs(table).path)) ids.note(String(JSON.parse(line).id));
    for (const { table } of importTables) {
      const { path } = exportedAs(table);
      // NOTE: rows of our own export.
      const before = rowsOf(files, path).map((line) => JSON.parse(ids.inText(line)) as Row);
      const after = rowsOf(again, path).map((line) => JSON.parse(line) as Row);
      const coming = before.filter((row) => !(table === 'file_versions' || row['kind'] === 'stream'));
      expect([table, after.map((row) => comparable(table, row)).toSorted()]).toEqual([
        table,
        coming.map((row) => comparable(table, row)).toSorted(),
      ]);
    }
  });

  test('brings the bytes of its files', () => {
    const sizes = (files: Files) =>
      Object.entries(files)
        .filter(([name]) => /^(?:files\/pictures|mailbox\/attachments)\/.*\//.test(name))
        .map(([, bytes]) => Buffer.from(bytes).toString('base64'))
        .toSorted();
    expect(sizes(again)).toEqual(sizes(files));
    expect(sizes(again).length).toBeGreaterThan(3);
  });

  test('sends nothing', async () => {
    const sql = here.database.adminSql;
    const mails = await sql`select purpose from mails where owner_id = ${client.owner}`;
    expect(mails.filter(({ purpose }) => purpose !== 'export_ready')).toEqual([]);
    const waiting = await sql`select 1 from campaign_deliveries where owner_id = ${client.owner} and state = 'pending'`;
    expect([...waiting, ...(await sql`select 1 from automation_signals where owner_id = ${client.owner}`)]).toEqual([]);
  });

  test('adds nothing the second time', async () => {
    const before = await everythingOf(here, client.owner);
    const second = await checkedImport({ kit: here, client, archive });
    expect(second.report?.kinds.filter(({ fresh }) => fresh > 0)).toEqual([]);
    expect((await finishedImport({ kit: here, client, id: second.id })).state).toBe('finished');
    const after = await everythingOf(here, client.owner);
    const moving = [
      'data_imports',
      'history_entries',
      'history_seals',
      'history_unsealed',
      'live_events',
      'notifications',
    ];
    expect([...after].filter(([name, sum]) => before.get(name) !== sum && !moving.includes(name))).toEqual([]);
  });

  test('is in the history once per run', async () => {
    const rows = await here.database.adminSql`
      select action from history_entries where owner_id = ${client.owner} and subject_id = ${checked.id} order by created_at, id`;
    expect(rows.map(({ action }) => action)).toEqual([
      'data_import.uploaded',
      'data_import.started',
      'data_import.finished',
    ]);
  });
});

describe('one client and another', () => {
  test('an archive whose ids are another client’s changes nothing of theirs', async () => {
    const before = await settledOf(there, rich.client.owner);
    const thief = await there.createClient();
    const taken = await checkedImport({ kit: there, client: thief, archive });
    expect(taken.state).toBe('checked');
    expect(taken.report?.renamed.filter(({ from }) => from.startsWith('/q/'))).toHaveLength(1);
    expect((await finishedImport({ kit: there, client: thief, id: taken.id })).state).toBe('finished');
    const after = await everythingOf(there, rich.client.owner);
    expect([...after].filter(([name, sum]) => before.get(name) !== sum)).toEqual([]);
    const shared = await there.database.adminSql`
      select 1 from contacts a join contacts b using (id) where a.owner_id = ${thief.owner} and b.owner_id = ${rich.client.owner}`;
    expect(shared).toHaveLength(0);
    expect((await there.call('GET', `/api/data-imports/${taken.id}`, { token: rich.client.token })).statusCode).toBe(
      404,
    );
  });

  test('one’s own archive finds everything there', async () => {
    const own = await checkedImport({ kit: there, client: rich.client, archive });
    expect(own.origin?.isOwn).toBe(true);
    expect(own.report?.kinds.filter(({ fresh, refused }) => fresh + refused > 0)).toEqual([]);
  });
});

test('what does not fit into the plan is told, and cannot be brought in', async () => {
  const small = await here.createClient();
  await setQuota({ kit: here, client: small }, 3);
  const result = await checkedImport({ kit: here, client: small, archive });
  expect(result.report?.needs).toContainEqual({ resource: 'contacts', wanted: 3, left: 3 });
  await setQuota({ kit: here, client: small }, 2);
  const before = await everythingOf(here, small.owner);
  // It fitted when it was checked, but no longer does.
  const failed = await finishedImport({ kit: here, client: small, id: result.id });
  expect(failed).toMatchObject({ state: 'failed', failure: { reason: 'quota' } });
  const after = await everythingOf(here, small.owner);
  const moving = ['data_imports', 'history_entries', 'history_seals', 'history_unsealed', 'live_events'];
  expect([...after].filter(([name, sum]) => before.get(name) !== sum && !moving.includes(name))).toEqual([]);
  expect(await here.platform.storage.listOwned(small.owner)).toEqual([]);
  const second = await checkedImport({ kit: here, client: small, archive });
  expect(second.report?.needs).toContainEqual({ resource: 'contacts', wanted: 3, left: 2 });
  const refused = await here.call('POST', `/api/data-imports/${second.id}/run`, { token: small.token });
  expect(refused.json().error.code).toBe('data_imports.not_checked');
  await setQuota({ kit: here, client: small }, 5000);
});

test('a run that died is taken over and comes in once; one that is let go leaves nothing', async () => {
  const quiet = await here.createClient();
  const waiting = await checkedImport({ kit: here, client: quiet, archive });
  const sql = here.database.adminSql;
  // As left by a process killed in the middle: files copied, rows not, its heartbeat old.
  await sql`update data_imports set state = 'running', attempt = 5, heartbeat_at = now() - interval '2 minutes' where id = ${waiting.id}`;
  await maintainDataImports({ deps: here.platform });
  const done = await settledImport({ kit: here, client: quiet, id: waiting.id });
  expect(done.state).toBe('finished');
  const [contacts] = await sql`select count(*)::int as n from contacts where owner_id = ${quiet.owner}`;
  expect(contacts?.['n']).toBe(4);
  const other = await here.createClient();
  const unwanted = await checkedImport({ kit: here, client: other, archive });
  const cancelled = await here.call('POST', `/api/data-imports/${unwanted.id}/cancel`, { token: other.token });
  expect(cancelled.json().state).toBe('cancelled');
  expect(await here.platform.storage.listOwned(other.owner)).toEqual([]);
  const late = await here.call('POST', `/api/data-imports/${unwanted.id}/cancel`, { token: other.token });
  expect(late.json().error.code).toBe('data_imports.over');
});

test('who objected in the old place is not written to from the new one, whoever was here before', async () => {
  const moving = await there.createClient();
  const add = (kit: TestApp, of: TestClient) =>
    kit.call('POST', '/api/contacts', {
      token: of.token,
      body: { name: 'Ana', email: 'ana@correo.example', consent: 'Hoja de la feria' },
    });
  const left = (await add(there, moving)).json();
  const body = { status: 'unsubscribed', statusReason: 'Lo pidió' };
  await there.call('PATCH', `/api/contacts/${left.id}`, { token: moving.token, body });
  const arrived = await here.createClient();
  const kept = (await add(here, arrived)).json();
  expect(kept.status).toBe('subscribed');
  const moved = await checkedImport({ kit: here, client: arrived, archive: await exported(there, moving) });
  expect((await finishedImport({ kit: here, client: arrived, id: moved.id })).state).toBe('finished');
  const now = await here.call('GET', `/api/contacts/${kept.id}`, { token: arrived.token });
  expect(now.json().contact).toMatchObject({ status: 'unsubscribed', statusReason: 'Lo pidió' });
});
