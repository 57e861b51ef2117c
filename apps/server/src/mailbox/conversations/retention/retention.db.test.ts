import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import { changeConversation, changeConversations } from '../usecases/change-conversations.ts';
import { moveAgedConversations } from './apply-retention.handler.ts';
import { changeRetention, previewRetention, readRetention } from './keep-retention.ts';

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };

beforeAll(async () => {
  bench = await createMailboxBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Talleres');
});

const call = (client = marina) => ({ deps: bench.deps, ctx: client.ctx });
const keep = (keepDays: number | null, client = marina) => changeRetention({ ...call(client), input: { keepDays } });
const preview = (keepDays: number) => previewRetention({ ...call(), keepDays });
const run = () => moveAgedConversations({ deps: bench.deps });

/** A conversation whose last message is that many days old. */
async function aged(days: number, client = marina, inProfile = profile): Promise<string> {
  const sender = { name: 'Julia', email: `${bench.deps.ids.uuid()}@correo.es`, phone: null };
  const { conversationId } = await bench.write(client, inProfile, { sender });
  const at = bench.deps.clock.now().subtract({ hours: days * 24 });
  await bench.database
    .adminSql`update conversations set last_message_at = ${at.toString()} where id = ${conversationId}`;
  return conversationId;
}

async function inTrash(client = marina): Promise<string[]> {
  const rows = await bench.database.adminSql<{ id: string }[]>`
    select id from conversations where owner_id = ${client.owner} and deleted_at is not null order by id`;
  return rows.map(({ id }) => id);
}
const history = (action: string) => bench.database.adminSql<{ before: unknown; after: unknown; actor: unknown }[]>`
  select before, after, actor from history_entries where owner_id = ${marina.owner} and action = ${action} order by id`;

describe('how long conversations are kept', () => {
  it('is for ever until somebody says otherwise', async () => {
    await aged(9000);
    expect(await readRetention(call())).toEqual({ keepDays: null });
    await run();
    expect(await inTrash()).toEqual([]);
    await keep(365);
    await keep(365);
    await keep(null);
    expect(await readRetention(call())).toEqual({ keepDays: null });
    await run();
    expect(await inTrash()).toEqual([]);
    expect((await history('preferences.retention_changed')).map(({ before, after }) => [before, after])).toEqual([
      [{ keepDays: null }, { keepDays: 365 }],
      [{ keepDays: 365 }, { keepDays: null }],
    ]);
  });

  it('takes exactly what was told, and says so once', async () => {
    const [old, edge] = [await aged(400), await aged(365)];
    await aged(364);
    await aged(2);
    const reported = await preview(365);
    expect(reported).toMatchObject({ conversations: 2, messages: 2, trashDays: 30 });
    const oneDay = bench.deps.clock.now().add({ hours: 24 });
    const youngest = Temporal.Instant.from(reported.nextAgeAt ?? '');
    expect(youngest.epochMilliseconds - oneDay.epochMilliseconds).toBeLessThan(60_000);
    await keep(365);
    await run();
    await run();
    expect(await inTrash()).toEqual([old, edge].toSorted());
    expect(await history('conversation.aged_out')).toEqual([
      { before: null, after: { count: 2, keepDays: 365 }, actor: { kind: 'system', job: 'mailbox.apply_retention' } },
    ]);
    expect(await preview(365)).toMatchObject({ conversations: 0, messages: 0 });
  });

  it('spares what is put off, half written or scheduled, and other clients', async () => {
    const other = await bench.createClient();
    const theirs = await bench.createProfile(other, 'Otro');
    await aged(400, other, theirs);
    const [snoozed, drafted, scheduled, plain] = [await aged(400), await aged(400), await aged(400), await aged(400)];
    const until = bench.deps.clock.now().add({ hours: 48 }).toString();
    await changeConversation({ ...call(), id: snoozed, change: { state: 'snoozed', until } });
    const { adminSql } = bench.database;
    await adminSql`insert into conversation_drafts (owner_id, conversation_id, text) values (${marina.owner}, ${drafted}, 'A medias')`;
    await adminSql`
      insert into scheduled_replies (owner_id, id, conversation_id, send_at, text, idempotency_key, idempotency_hash, created_by, created_at)
      values (${marina.owner}, ${bench.deps.ids.uuid()}, ${scheduled}, ${until}, 'Mañana', 'llave', 'x', ${marina.ctx.actor.userId}, now())`;
    expect(await preview(30)).toMatchObject({ conversations: 1, messages: 1 });
    await keep(30);
    await run();
    expect(await inTrash()).toEqual([plain]);
    expect(await inTrash(other)).toEqual([]);
  });

  it('leaves alone what somebody took out of the trash, until it is old again', async () => {
    const id = await aged(400);
    await keep(30);
    await run();
    await changeConversations({ ...call(), ids: [id], change: { state: 'restored' } });
    expect(await preview(30)).toMatchObject({ conversations: 0 });
    await run();
    expect(await inTrash()).toEqual([]);
    bench.deps.advance({ hours: 24 * 30 });
    await run();
    expect(await inTrash()).toEqual([id]);
  });

  it('tells in one entry what a broken run and the next one moved', async () => {
    await aged(400);
    await keep(30);
    let published = 0;
    const { live, db } = bench.deps;
    await bench.database.adminSql`update mailbox_retention set untold_count = 3 where owner_id = ${marina.owner}`;
    const breaking = {
      ...live,
      publish: () => {
        published += 1;
        return Promise.reject(new Error('the line is cut'));
      },
    };
    await expect(moveAgedConversations({ deps: { ...bench.deps, db, live: breaking } })).rejects.toThrow(/not moved/);
    expect([published, await inTrash()]).toEqual([1, []]);
    await run();
    expect((await history('conversation.aged_out')).map(({ after }) => after)).toEqual([{ count: 4, keepDays: 30 }]);
  });

  it('moves more than one batch in a run', async () => {
    const at = bench.deps.clock.now().subtract({ hours: 24 * 400 });
    const count = 450;
    const seed = await aged(400);
    await bench.database.adminSql`
      insert into conversations (owner_id, profile_id, profile_name, visitor_name, subject, locale, state, last_message_at)
      select owner_id, profile_id, profile_name, visitor_name, subject, locale, 'closed', ${at.toString()}
      from conversations, generate_series(1, ${count}) where id = ${seed}`;
    await keep(3650);
    await run();
    expect(await inTrash()).toEqual([]);
    await keep(365);
    await Promise.all([run(), run()]);
    expect(await inTrash()).toHaveLength(count + 1);
    const reported = (await history('conversation.aged_out')).map(({ after }) => after as { count: number });
    expect(reported.reduce((sum, each) => sum + each.count, 0)).toBe(count + 1);
  });
});
