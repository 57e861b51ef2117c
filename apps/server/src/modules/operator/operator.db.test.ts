import { randomUUID } from 'node:crypto';
import { operatorOverviewSchema } from '@enlace/contract/operator/operator.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { MailTransport } from '#platform/mail-transport.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { readOverview } from './operator.usecases.ts';

const now = Temporal.Instant.from('2026-03-10T09:00:00Z');
const admin = randomUUID();
const clients = [randomUUID(), randomUUID()];

const outbox: MailTransport = {
  kind: 'outbox',
  maxConnections: 1,
  send: () => Promise.reject(new Error('the overview sends nothing')),
  close: () => Promise.resolve(),
};

let test: TestDatabase;

async function addUser({
  id,
  roll,
  createdAt,
}: {
  id: string;
  roll: 'admin' | 'user';
  createdAt: string;
}): Promise<void> {
  const handle = id.slice(0, 8);
  await test.adminSql`
    insert into users (id, roll, admin_role, name, alias, codigo, email, account_type_id, password_hash, time_zone, created_at)
    select ${id}, ${roll}, ${roll === 'admin' ? 'owner' : null}, 'Marina', ${`a-${handle}`}, ${handle}, ${`${handle}@correo.example`}, t.id, 'x', 'Europe/Madrid', ${createdAt}
    from account_types t where t.code = 'prueba'`;
}

async function addMail({ state, sentAt }: { state: string; sentAt: string }): Promise<void> {
  await test.adminSql`
    insert into mails (purpose, message_id, from_address, envelope_from, to_address, subject, body_text, state, sent_at)
    values ('verification', ${randomUUID()}, 'a@b.example', 'a@b.example', 'c@d.example', 'Hola', 'Hola', ${state}, ${sentAt})`;
}

function read() {
  const deps = { db: test.db, clock: { ...systemClock, now: () => now }, mail: outbox };
  return readOverview({ deps, userId: admin });
}

beforeAll(async () => {
  test = await createTestDatabase();
  await test.adminSql`insert into account_types (code, name) values ('prueba', '{}')`;
  await addUser({ id: admin, roll: 'admin', createdAt: '2026-03-01T10:00:00Z' });
  await addUser({ id: clients[0] ?? '', roll: 'user', createdAt: '2025-06-01T10:00:00Z' });
  // Already the 10th in Madrid.
  await addUser({ id: clients[1] ?? '', roll: 'user', createdAt: '2026-03-09T23:30:00Z' });
  await addMail({ state: 'caught', sentAt: '2026-03-09T12:00:00Z' });
  await addMail({ state: 'rejected', sentAt: '2026-03-09T12:00:00Z' });
  await addMail({ state: 'accepted', sentAt: '2026-01-09T12:00:00Z' });
  await test.adminSql`insert into outbox_mails (envelope_from, envelope_to, raw) values ('a@b.example', 'c@d.example', 'x')`;
});
afterAll(() => test.drop());

describe('overview of the operator', () => {
  it('counts clients without administrators, on the days of the operator’s time zone', async () => {
    const overview = await read();
    expect(overview.clients).toMatchObject({ total: 2, new30d: 1 });
    expect(overview.clients.days.at(-1)).toBe(1);
    expect(overview.from).toBe('2026-02-09');
  });

  it('counts mails that left or were caught in the last thirty days', async () => {
    const overview = await read();
    expect(overview.mails).toMatchObject({ total30d: 1, campaigns30d: 0 });
    expect(overview.transport).toEqual({ kind: 'outbox', kept: 1 });
  });

  it('says that there are no queue figures while the job tables do not exist', async () => {
    expect((await read()).queues).toBeNull();
  });

  it('counts waiting and failed jobs per queue and leaves the queue’s own house-keeping out', async () => {
    await test.adminSql.unsafe(`
      create schema if not exists pgboss;
      create table pgboss.queue (name text primary key);
      create table pgboss.job (name text, state text);
      grant usage on schema pgboss to public;
      grant select on all tables in schema pgboss to public;
      insert into pgboss.queue values ('mails.deliver'), ('files.purge'), ('__pgboss__send-it');
      insert into pgboss.job values ('mails.deliver', 'created'), ('mails.deliver', 'retry'), ('mails.deliver', 'failed'),
        ('mails.deliver', 'completed'), ('__pgboss__send-it', 'created');`);
    expect((await read()).queues).toEqual([
      { queue: 'mails.deliver', waiting: 2, active: 0, failed: 1 },
      { queue: 'files.purge', waiting: 0, active: 0, failed: 0 },
    ]);
  });

  it('answers what the contract promises', async () => {
    expect(operatorOverviewSchema.safeParse(await read()).error).toBeUndefined();
  });
});
