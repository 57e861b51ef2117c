import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messagesSeries, repliesSeries } from '#mailbox/conversations/mailbox.usecases.ts';
import { contactsSeries } from '#audience/contacts/contacts.usecases.ts';
import { ownerId } from '#platform/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { countFiguresOff, foldFigures, repairFigures } from './figures.queries.ts';

// Whatever happens to messages, conversations, contacts and invoices, the sums equal what counting the rows would give.

let test: TestDatabase;
let owner: string;

const days = { since: Temporal.PlainDate.from('2026-03-01'), until: Temporal.PlainDate.from('2026-03-31') };

async function addOwner(): Promise<string> {
  const id = randomUUID();
  const handle = id.slice(0, 8);
  await test.adminSql`
    insert into users (id, roll, name, alias, codigo, email, account_type_id, password_hash, time_zone)
    select ${id}, 'user', 'Marina', ${`a-${handle}`}, ${handle}, ${`${handle}@correo.example`}, t.id, 'x', 'Europe/Madrid'
      from account_types t where t.code = 'prueba'`;
  return id;
}

async function addConversation(state = 'waiting'): Promise<string> {
  const [row] = await test.adminSql<{ id: string }[]>`
    insert into conversations (owner_id, profile_id, profile_name, subject, visitor_name, locale, state)
    values (${owner}, uuidv7(), 'Barro', 'Hola', 'Ana', 'es', ${state}) returning id`;
  return row?.id ?? '';
}

async function addMessage(conversation: string, direction: 'in' | 'out', at: string): Promise<string> {
  const [row] = await test.adminSql<{ id: string }[]>`
    insert into messages (owner_id, conversation_id, direction, channel, author_name, text, delivery_state, at)
    values (${owner}, ${conversation}, ${direction}, 'email', 'Ana', 'Hola', ${direction === 'out' ? 'accepted' : null}, ${at}) returning id`;
  return row?.id ?? '';
}

const messages = (timeZone = 'Europe/Madrid') =>
  test.db.scoped(ownerId(owner), (tx) => messagesSeries(tx, ownerId(owner), { ...days, timeZone }));
const replies = () =>
  test.db.scoped(ownerId(owner), (tx) => repliesSeries(tx, ownerId(owner), { ...days, timeZone: 'Europe/Madrid' }));
const off = () => test.db.system(countFiguresOff);
const fold = () => test.db.system(foldFigures);

beforeAll(async () => {
  test = await createTestDatabase();
  await test.adminSql`insert into account_types (code, name) values ('prueba', '{}')`;
});
afterAll(() => test.drop());
beforeEach(async () => {
  owner = await addOwner();
});

describe('messages and answers', () => {
  it('stand on the days of the zone, also where clocks are off by a quarter of an hour', async () => {
    const conversation = await addConversation();
    await addMessage(conversation, 'in', '2026-03-09T18:14:59Z');
    await addMessage(conversation, 'in', '2026-03-09T18:15:00Z');
    // Midnight in Kathmandu is at 18:15 UTC.
    expect(await messages('Asia/Kathmandu')).toEqual([
      { day: '2026-03-09', count: 1 },
      { day: '2026-03-10', count: 1 },
    ]);
    expect(await messages('Asia/Kolkata')).toEqual([{ day: '2026-03-09', count: 2 }]);
  });

  it('leave with spam, with the trash and for good, and come back, folded or not', async () => {
    const sql = test.adminSql;
    const conversation = await addConversation();
    await addMessage(conversation, 'in', '2026-03-09T12:00:00Z');
    await addMessage(conversation, 'in', '2026-03-10T12:00:00Z');
    const both = await messages();
    expect(both.map(({ count }) => count)).toEqual([1, 1]);
    const set = (values: { state?: string; deletedAt?: string | null }) =>
      sql`update conversations set state = ${values.state ?? 'open'}, deleted_at = ${values.deletedAt ?? null} where id = ${conversation}`;
    await set({ state: 'spam' });
    expect(await messages()).toEqual([]);
    await fold();
    await set({});
    expect(await messages()).toEqual(both);
    await set({ deletedAt: '2026-03-11T00:00:00Z' });
    expect(await messages()).toEqual([]);
    await set({});
    await fold();
    expect(await messages()).toEqual(both);
    await sql`delete from conversations where id = ${conversation}`;
    expect(await messages()).toEqual([]);
    await fold();
    expect(await sql`select 1 from activity_slots where owner_id = ${owner}`).toHaveLength(0);
    expect(await off()).toEqual([]);
  });

  it('move with a merge and back', async () => {
    const sql = test.adminSql;
    const [from, to] = [await addConversation(), await addConversation()];
    await addMessage(from, 'in', '2026-03-09T12:00:00Z');
    await sql`update messages set conversation_id = ${to} where conversation_id = ${from}`;
    await sql`update conversations set deleted_at = now(), merged_into = ${to} where id = ${from}`;
    expect(await messages()).toEqual([{ day: '2026-03-09', count: 1 }]);
    await sql`update conversations set deleted_at = null, merged_into = null where id = ${from}`;
    await sql`update messages set conversation_id = ${from} where conversation_id = ${to}`;
    expect(await messages()).toEqual([{ day: '2026-03-09', count: 1 }]);
    expect(await off()).toEqual([]);
  });

  it('tell how long somebody waited for the first answer, and only for that', async () => {
    const conversation = await addConversation();
    await addMessage(conversation, 'out', '2026-03-09T08:00:00Z');
    await addMessage(conversation, 'in', '2026-03-09T09:00:00Z');
    await addMessage(conversation, 'in', '2026-03-09T09:30:00Z');
    const answer = await addMessage(conversation, 'out', '2026-03-09T10:00:00Z');
    await addMessage(conversation, 'out', '2026-03-09T11:00:00Z');
    expect(await replies()).toEqual([{ day: '2026-03-09', count: 1, seconds: 3600 }]);
    await test.adminSql`delete from messages where id = ${answer}`;
    expect(await replies()).toEqual([]);
    expect(await off()).toEqual([]);
  });

  it('agree when messages arrive while their conversation goes to the trash and back', async () => {
    const conversations = [await addConversation(), await addConversation()];
    const work = Array.from({ length: 40 }, (_, index) => {
      const conversation = conversations[index % 2] ?? '';
      return index % 4 < 2
        ? addMessage(conversation, 'in', '2026-03-09T12:00:00Z')
        : test.adminSql`update conversations set deleted_at = case when deleted_at is null then now() end where id = ${conversation}`;
    });
    await Promise.all([...work, fold(), fold()]);
    expect(await off()).toEqual([]);
  });
});

describe('tamys', () => {
  it('count on the day they were made, less those in the trash', async () => {
    const sql = test.adminSql;
    await sql`
      insert into contacts (owner_id, name, name_key, email, source, status, created_at)
      select ${owner}, 'P' || n, 'p' || n, 'p' || n || '@correo.example', 'import', 'subscribed', '2026-03-09T12:00:00Z' from generate_series(1, 50) n`;
    const read = () =>
      test.db.scoped(ownerId(owner), (tx) =>
        contactsSeries(tx, ownerId(owner), { ...days, timeZone: 'Europe/Madrid' }),
      );
    await sql`update contacts set deleted_at = now() where owner_id = ${owner} and name in ('P1', 'P2')`;
    expect(await read()).toEqual([{ day: '2026-03-09', count: 48 }]);
    await sql`delete from contacts where owner_id = ${owner} and name in ('P1', 'P3')`;
    await sql`update contacts set deleted_at = null where owner_id = ${owner} and name = 'P2'`;
    expect(await read()).toEqual([{ day: '2026-03-09', count: 48 }]);
    await sql`delete from users where id = ${owner}`;
    await fold();
    expect(await sql`select 1 from activity_slots where owner_id = ${owner}`).toHaveLength(0);
  });
});

describe('the nightly check', () => {
  it('finds a sum that is off, and puts it right', async () => {
    const conversation = await addConversation();
    await addMessage(conversation, 'in', '2026-03-09T12:00:00Z');
    await fold();
    await test.adminSql`update activity_slots set count = count + 5 where owner_id = ${owner}`;
    await test.adminSql`insert into invoice_days values ('issued', '2026-03-09', 'EUR', 1, 100, 121)`;
    expect(await off()).toEqual([
      { kind: 'activity', off: 1 },
      { kind: 'invoices', off: 1 },
    ]);
    await test.db.system(repairFigures);
    expect(await off()).toEqual([]);
    expect(await messages()).toEqual([{ day: '2026-03-09', count: 1 }]);
  });
});
