import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trashKinds, type TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import { campaignLinkDays, trashDaysLimits } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { modules } from '#app/modules.ts';
import { bytesOf, storedFiles, uploadAs, usageOf } from '#files/uploads/drive.test-support.ts';
import { uploadTo } from '#files/drive/files.test-support.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import type { Box } from '#test/attacks/kit/fixtures.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { purgeByAge } from './jobs/purge-old.job.ts';
import { callsOf, newBox, rowOf, trashables } from './trash.test-support.ts';

const clock = createMovableClock();
const kinds = modules.flatMap(({ trash }) => trash);
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

const night = () => purgeByAge({ deps: kit.platform, kinds });

async function countRows(table: string): Promise<number> {
  const { adminSql } = kit.database;
  const [row] = await adminSql<{ count: number }[]>`
    select count(*)::int as count from ${adminSql(table)} where owner_id = ${box.client.owner}`;
  return row?.count ?? 0;
}

test('every kind of the contract is registered once', () => {
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([...trashKinds].toSorted());
});

describe('age', () => {
  /** Things whose purging removes nothing else from the list. */
  const apart: TrashKindName[] = [
    'comment',
    'file',
    'conversation',
    'contact',
    'campaign',
    'campaign_series',
    'automation',
    'saved_reply',
  ];

  test('takes what has been there for its days, and nothing younger, live or of others', async () => {
    const other = await newBox(kit);
    const otherCalls = callsOf(kit, other.client);
    for (const kind of apart) await Promise.all([box.get(trashables[kind].thing), other.get(trashables[kind].thing)]);
    // Every reason to be kept: another client’s, live, younger, longer retention, and merged records that are not
    // trash.
    const standing = new Map<string, object | undefined>();
    for (const [index, kind] of apart.entries()) {
      const id = await box.get(trashables[kind].thing);
      if (index % 2 === 0) await calls.remove(kind, id);
    }
    for (const kind of apart) {
      const id = await other.get(trashables[kind].thing);
      await otherCalls.remove(kind, id);
      standing.set(id, await rowOf(kit, kind, id));
    }
    await otherCalls.ask('PUT', '/api/trash/settings', { keepDays: 90 });
    clock.advance({ hours: 24 * (trashDaysLimits.default - 1) });
    for (const [index, kind] of apart.entries()) {
      const id = await box.get(trashables[kind].thing);
      if (index % 4 === 1) await calls.remove(kind, id);
      if (index % 2 === 1) standing.set(id, await rowOf(kit, kind, id));
    }
    await night();
    expect((await calls.list()).filter(({ daysLeft }) => daysLeft === 1)).toHaveLength(4);
    clock.advance({ hours: 25 });
    await night();
    const left = (await calls.list()).map(({ kind }) => kind).toSorted();
    expect(left).toEqual(apart.filter((_kind, index) => index % 4 === 1).toSorted());
    for (const [index, kind] of apart.entries()) {
      const [id, otherId] = [await box.get(trashables[kind].thing), await other.get(trashables[kind].thing)];
      expect([kind, await rowOf(kit, kind, id)]).toEqual([kind, index % 2 === 0 ? undefined : standing.get(id)]);
      expect([kind, await rowOf(kit, kind, otherId)]).toEqual([kind, standing.get(otherId)]);
    }
    const entries = await kit.database.adminSql<{ actor: object; action: string }[]>`
      select actor, action from history_entries where owner_id = ${box.client.owner} and job = 'trash.purge_old'`;
    expect(entries).toHaveLength(4);
    expect(entries[0]?.actor).toEqual({ kind: 'system', job: 'trash.purge_old' });
    // The second run of a night finds nothing to do.
    const before = await countRows('history_entries');
    await night();
    expect(await countRows('history_entries')).toBe(before);
  });

  test('whatever the moments and days are, goes exactly by their difference', async () => {
    const { adminSql } = kit.database;
    const { owner } = box.client;
    // Fixed, so that a failure can be reproduced: 300 moments over 100 days, some live, some merged.
    let state = 20_251_122;
    const dice = (sides: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % sides;
    };
    const now = clock.now();
    const rows = Array.from({ length: 300 }, () => {
      const age = { hours: dice(100 * 24), minutes: dice(60) };
      const fate = dice(10);
      return {
        id: kit.platform.ids.uuid(),
        deletedAt: fate === 0 ? null : now.subtract(age).toString(),
        isMerged: fate === 1,
      };
    });
    const kept = await box.get('contact');
    for (const { id, deletedAt, isMerged } of rows)
      await adminSql`
        insert into contacts (owner_id, id, name, name_key, status, source, deleted_at, merged_into)
        values (${owner}, ${id}, 'Alguien', 'alguien', 'pending', 'manual', ${deletedAt}, ${isMerged ? kept : null})`;
    for (const keepDays of [90, 61, 30, 7]) {
      await calls.ask('PUT', '/api/trash/settings', { keepDays });
      await night();
      const edge = now.subtract({ hours: keepDays * 24 });
      const there = await adminSql<{ id: string }[]>`select id from contacts where owner_id = ${owner}`;
      const expected = rows.filter(
        ({ deletedAt, isMerged }) =>
          deletedAt === null || isMerged || Temporal.Instant.compare(Temporal.Instant.from(deletedAt), edge) >= 0,
      );
      const ids = there.map(({ id }) => id).filter((id) => id !== kept);
      expect([keepDays, ids.toSorted()]).toEqual([keepDays, expected.map(({ id }) => id).toSorted()]);
    }
  });

  test('is a setting with limits, told with the list, that leaves a record', async () => {
    expect(await calls.ask('GET', '/api/trash/settings')).toEqual({ keepDays: trashDaysLimits.default });
    for (const keepDays of [6, 366, 7.5, '30'])
      expect((await calls.answer('PUT', '/api/trash/settings', { keepDays })).statusCode).toBe(422);
    expect(await calls.ask('PUT', '/api/trash/settings', { keepDays: 60 })).toEqual({ keepDays: 60 });
    await calls.remove('template', await box.get('template'));
    const listed = await calls.ask('GET', '/api/trash');
    expect(listed).toMatchObject({ keepDays: 60, items: [{ daysLeft: 60 }] });
    const [entry] = await kit.database.adminSql`
      select before, after from history_entries where owner_id = ${box.client.owner} and action = 'preferences.trash_changed'`;
    expect(entry).toEqual({ before: { keepDays: 30 }, after: { keepDays: 60 } });
  });
});

describe('what goes for good', () => {
  test('frees what it took of the storage, with its bytes', async () => {
    const id = await uploadAs(kit, { client: box.client, bytes: bytesOf(500), meta: { filename: 'a.bin' } });
    const used = (await usageOf(kit, box.client)).usedBytes;
    await calls.remove('file', id);
    expect(await calls.list()).toMatchObject([{ sizeBytes: 500 }]);
    expect((await calls.ask('POST', '/api/trash/purge', { items: [{ kind: 'file', id }] })).freedBytes).toBe(500);
    expect((await usageOf(kit, box.client)).usedBytes).toBe(used - 500);
    expect(await storedFiles(kit, box.client.owner)).toEqual([]);
  });

  test('takes the files and copies of a conversation along, and lets nothing of it be taken in again', async () => {
    await box.get('attachment');
    const conversation = await box.get('conversation');
    const { adminSql } = kit.database;
    const [file] = await adminSql<{ storageKey: string; messageId: string }[]>`
      select storage_key as "storageKey", message_id as "messageId" from message_attachments where owner_id = ${box.client.owner}`;
    const outKey = `mailbox/${box.client.owner}/out/prueba`;
    await kit.platform.storage.put(outKey, bytesOf(40));
    await adminSql`
      insert into message_attachments (owner_id, message_id, position, name, mime, size, storage_key)
      values (${box.client.owner}, ${file?.messageId ?? ''}, 1, 'b.bin', 'application/octet-stream', 40, ${outKey})`;
    await calls.remove('conversation', conversation);
    expect(await calls.list()).toMatchObject([{ sizeBytes: 40 }]);
    await calls.act('purge', ['conversation', conversation]);
    for (const key of [file?.storageKey ?? '', outKey]) expect(await kit.platform.storage.size(key)).toBeUndefined();
    expect([await countRows('messages'), await countRows('message_attachments')]).toEqual([0, 0]);
    const [trace] = await adminSql`
      select 1 from mails where owner_id = ${box.client.owner} and related ->> 'conversationId' = ${conversation}`;
    expect(trace).toBeUndefined();
  });

  test('leaves the conversations of a tamy, and keeps who ended mailings from coming back', async () => {
    const conversation = await box.get('conversation');
    const [left, glad] = await Promise.all(
      ['baja', 'alta'].map(async (name) => {
        const email = `${name}-${box.mark}@correo.example`;
        const { id } = await calls.ask('POST', '/api/contacts', { name, email });
        return { id: id as string, email };
      }),
    );
    if (!left || !glad) throw new Error('two people were made');
    const { adminSql } = kit.database;
    await adminSql`update contacts set status = 'unsubscribed' where id = ${left.id}`;
    await adminSql`update conversations set contact_id = ${glad.id} where id = ${conversation}`;
    for (const { id } of [left, glad]) await calls.remove('contact', id);
    await calls.act('purge', ['contact', left.id], ['contact', glad.id]);
    const [talk] = await adminSql`select contact_id, deleted_at from conversations where id = ${conversation}`;
    expect(talk).toEqual({ contact_id: null, deleted_at: null });
    const again = async (email: string) => calls.ask('POST', '/api/contacts', { name: 'Otra vez', email });
    expect((await again(left.email)).error?.code).toBe('contacts.address_suppressed');
    expect((await again(glad.email)).email).toBe(glad.email);
  });

  test('of a page does not open what was behind a password', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a3431d' } })
      .png()
      .toBuffer();
    const image = (await uploadTo(kit, { client: box.client, bytes })).json();
    const profile = await calls.ask('POST', '/api/profiles', { name: 'Con foto', start: 'empty' });
    const blocks = [
      {
        id: 'foto',
        type: 'image',
        version: 1,
        props: { image: { fileId: image.id, alt: 'Taza', width: 60, height: 40 } },
      },
    ];
    const body = { document: { ...profile.draft.document, blocks }, baseRevision: profile.draft.revision };
    await calls.ask('PUT', `/api/profiles/${profile.id}/draft`, body);
    await calls.ask('POST', `/api/profiles/${profile.id}/publish`, {});
    const seen = async () => (await kit.app.inject({ url: `/f/${image.id}/320.webp` })).statusCode;
    expect(await seen()).toBe(200);
    await calls.remove('profile', profile.id);
    expect(await seen()).toBe(404);
    await calls.act('purge', ['profile', profile.id]);
    expect(await seen()).toBe(404);
  });

  test('waits while links in the mails of a campaign must work', async () => {
    const campaign = await box.get('campaign');
    await kit.database.adminSql`
      update campaigns set state = 'sent', started_at = ${clock.now().toString()}, finished_at = ${clock.now().toString()} where id = ${campaign}`;
    await calls.remove('campaign', campaign);
    await calls.ask('PUT', '/api/trash/settings', { keepDays: 7 });
    const [item] = await calls.list();
    expect(item).toMatchObject({ daysLeft: campaignLinkDays });
    expect(item?.heldUntil).not.toBeNull();
    expect(await calls.act('purge', ['campaign', campaign])).toMatchObject([
      { outcome: 'refused', code: 'trash.links_in_use' },
    ]);
    expect(await calls.ask('POST', '/api/trash/empty', {})).toMatchObject({ count: 0, left: 0, held: 1 });
    clock.advance({ hours: 24 * 8 });
    await night();
    expect(await calls.list()).toHaveLength(1);
    clock.advance({ hours: 24 * (campaignLinkDays - 8) + 1 });
    await night();
    expect(await calls.list()).toEqual([]);
  });
});

describe('restoring', () => {
  test('comes back at the top where its folder is gone, and under another address where its own is taken', async () => {
    const folder = await calls.ask('POST', '/api/profiles/folders', { name: 'Invierno' });
    const first = await calls.ask('POST', '/api/profiles', { name: 'Taller' });
    await calls.ask('POST', '/api/profiles/folders/subjects', { ids: [first.id], folderId: folder.id });
    await calls.remove('profile', first.id);
    expect(await calls.list()).toMatchObject([{ place: ['Invierno'], detail: first.slug }]);
    await calls.ask('DELETE', `/api/profiles/folders/${folder.id}`);
    const second = await calls.ask('POST', '/api/profiles', { name: 'Taller' });
    expect(second.slug).toBe(first.slug);
    expect(await calls.list()).toMatchObject([{ place: [] }]);
    expect(await calls.act('restore', ['profile', first.id])).toMatchObject([{ outcome: 'done', isRenamed: true }]);
    const back = await calls.ask('GET', `/api/profiles/${first.id}`);
    expect([back.id, back.slug === first.slug]).toEqual([first.id, false]);
  });

  test('is refused beyond the plan, for a taken address and inside something that is gone; the rest comes back', async () => {
    const { adminSql } = kit.database;
    const profiles: string[] = [];
    for (let answer = await calls.answer('POST', '/api/profiles', { name: 'Uno más' }); answer.statusCode < 300;) {
      profiles.push(answer.json().id);
      if (profiles.length > 100) throw new Error('the plan has no limit of profiles');
      answer = await calls.answer('POST', '/api/profiles', { name: 'Uno más' });
    }
    const [gone = '', ...others] = profiles;
    const post = await calls.ask('POST', `/api/walls/${gone}/posts`, { body: 'Hola', publish: true });
    await calls.remove('post', post.id);
    await calls.remove('profile', gone);
    await calls.ask('POST', '/api/profiles', { name: 'En su lugar' });
    const email = `ana-${box.mark}@correo.example`;
    const ana = await calls.ask('POST', '/api/contacts', { name: 'Ana', email });
    await calls.remove('contact', ana.id);
    await calls.ask('POST', '/api/contacts', { name: 'Otra Ana', email });
    const reply = await box.get('saved_reply');
    await calls.remove('saved_reply', reply);
    const results = await calls.act(
      'restore',
      ['profile', gone],
      ['post', post.id],
      ['contact', ana.id],
      ['saved_reply', reply],
      ['profile', others[0] ?? ''],
    );
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'quota.exceeded'],
      ['refused', 'trash.inside_trashed'],
      ['refused', 'contacts.email_taken'],
      ['done', null],
      ['missing', null],
    ]);
    expect(results[1]?.params).toEqual({ container: 'Uno más' });
    const [row] = await adminSql<
      { state: object }[]
    >`select deleted_at is not null as state from profiles where id = ${gone}`;
    expect(row?.state).toBe(true);
  });
});

test('the trash of a client with very much in it is read by its indexes', async () => {
  const { adminSql } = kit.database;
  const { owner } = box.client;
  await adminSql`
    insert into contacts (owner_id, name, name_key, status, source, deleted_at)
    select ${owner}, 'Persona ' || n, 'persona ' || n, 'pending', 'manual', now() - make_interval(secs => n) from generate_series(1, 20000) n`;
  await adminSql`vacuum (analyze) contacts`;
  const texts = await kit.platform.db.scoped(owner, async ({ sql }) => {
    const newest = sql`
      explain select t.id, t.deleted_at from contacts t where t.owner_id = ${owner} and t.deleted_at is not null and t.merged_into is null`;
    const plans = [
      await sql`${newest} and (t.deleted_at, t.id) < (now(), ${owner}::uuid) order by t.deleted_at desc, t.id desc limit 51`,
      // One thing among all of them: no row is read for it.
      await sql`${newest} and strpos(t.name_key || ' ' || coalesce(t.email, ''), 'persona 19999') > 0 order by t.deleted_at desc, t.id desc limit 51`,
    ];
    return plans.map((rows) => rows.map((row) => String(Object.values(row)[0])).join('\n'));
  });
  for (const text of texts) {
    expect(text).toContain('Index Only Scan Backward using contacts_in_trash');
    expect(text).not.toContain('Sort');
  }
  const found = await calls.ask('GET', '/api/trash?kind=contact&search=persona%2019999');
  expect(found.items.map(({ name }: { name: string }) => name)).toEqual(['Persona 19999']);
  const page = await calls.ask('GET', '/api/trash?limit=200');
  expect(page.items).toHaveLength(200);
  expect(page.kinds.find(({ kind }: { kind: string }) => kind === 'contact').count).toBe(20_000);
});

test('the longest names there can be find their place in the indexes of the trash', async () => {
  const { adminSql } = kit.database;
  const { owner } = box.client;
  // Square characters containing whole words: each becomes several letters when folded.
  const squares = (count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(0x33_00 + ((at * 37) % 88))).join('');
  const address = `${Array.from({ length: 60 }, (_, at) => (at * 7919).toString(36))
    .join('')
    .slice(0, 240)}@a.example`;
  await adminSql`
    insert into contacts (owner_id, name, name_key, email, status, source, deleted_at)
    values (${owner}, ${squares(160)}, enlace_fold(${squares(160)}), ${address}, 'pending', 'manual', now())`;
  await adminSql`
    insert into files (owner_id, name, kind, format, widths, size_bytes, deleted_at)
    values (${owner}, ${squares(120)}, 'document', 'pdf', '{}', 1, now())`;
  for (const [kind, name] of [
    ['contact', squares(160)],
    ['file', squares(120)],
  ])
    expect((await calls.ask('GET', `/api/trash?kind=${kind}&limit=1`)).items).toMatchObject([{ kind, name }]);
});
