import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { operatorOverviewSchema, type OverviewPeriod } from '@enlace/contract/operation/operator/operator.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { MailTransport } from '#platform/mail-transport.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { addErrors, findCountedUntil } from './operator.queries.ts';
import { countMailSlots } from './jobs/count-mails.job.ts';
import { readOverview } from './usecases/read-overview.ts';

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

/** As the product stores it: a refused mail has no handover time. */
async function addMail({ state, at }: { state: string; at: string }): Promise<void> {
  await test.adminSql`
    insert into mails (purpose, message_id, from_address, envelope_from, to_address, subject, body_text, state, created_at, sent_at)
    values ('verification', ${randomUUID()}, 'a@b.example', 'a@b.example', 'c@d.example', 'Hola', 'Hola', ${state}, ${at},
            ${state === 'rejected' ? null : at})`;
}

async function addReturn({ kind, source, at }: { kind: string; source: string; at: string }): Promise<void> {
  await test.adminSql`
    insert into mail_events (owner_id, at, kind, source, address, reason, about_address, fingerprint)
    values (${clients[0] ?? ''}, ${at}, ${kind}, ${source}, 'ana@correo.example', 'unknown_address', true, ${randomUUID()})`;
}

const clock = { ...systemClock, now: () => now };

function read(period: OverviewPeriod = '30') {
  // NOTE: the overview reads only the data folder from the settings.
  const config = { dataDir: tmpdir() } as unknown as Config;
  return readOverview({ deps: { db: test.db, clock, mail: outbox, config }, userId: admin, period });
}

beforeAll(async () => {
  test = await createTestDatabase();
  await test.adminSql`insert into account_types (code, name) values ('prueba', '{}')`;
  await addUser({ id: admin, roll: 'admin', createdAt: '2026-03-01T10:00:00Z' });
  await addUser({ id: clients[0] ?? '', roll: 'user', createdAt: '2025-06-01T10:00:00Z' });
  // Already the 10th in Madrid.
  await addUser({ id: clients[1] ?? '', roll: 'user', createdAt: '2026-03-09T23:30:00Z' });
  await addMail({ state: 'accepted', at: '2026-03-09T11:00:00Z' });
  await addMail({ state: 'caught', at: '2026-03-09T12:00:00Z' });
  await addMail({ state: 'rejected', at: '2026-03-09T12:00:00Z' });
  await addMail({ state: 'accepted', at: '2026-01-09T12:00:00Z' });
  await addReturn({ kind: 'hard_bounce', source: 'smtp', at: '2026-03-09T12:00:00Z' });
  await addReturn({ kind: 'soft_bounce', source: 'report', at: '2026-03-09T12:00:00Z' });
  await addReturn({ kind: 'complaint', source: 'feedback', at: '2026-02-09T12:00:00Z' });
  await addReturn({ kind: 'complaint', source: 'feedback', at: '2026-02-08T12:00:00Z' });
  await test.adminSql`insert into outbox_mails (envelope_from, envelope_to, raw) values ('a@b.example', 'c@d.example', 'x')`;
});
afterAll(() => test.drop());

describe('overview of the operator', () => {
  it('counts clients without administrators, on the days of the operator’s time zone', async () => {
    const overview = await read();
    expect(overview.clients).toMatchObject({ total: 2, fresh: 1, freshBefore: 0 });
    expect(overview.clients.series.at(-1)).toBe(1);
    expect([overview.from, overview.previousFrom, overview.previousTo]).toEqual([
      '2026-02-09',
      '2026-01-10',
      '2026-02-08',
    ]);
  });

  it('counts mails that left and not those the outbox kept, and tells refused, returned and complained of apart', async () => {
    const { sends, transport } = await read();
    expect(sends).toMatchObject({
      accepted: 1,
      acceptedBefore: 0,
      ofCampaigns: 0,
      rejected: 2,
      bounced: 1,
      complained: 1,
    });
    expect(sends).toMatchObject({ bounceRate: 1, complaintRate: 1 });
    expect(transport).toMatchObject({ kind: 'outbox', kept: 1, deferred: 0, lastAcceptedAt: '2026-03-09T11:00:00Z' });
    expect((await read('90')).sends.accepted).toBe(2);
  });

  it('tells the same from the table of half hours, however often it is counted, and what came since', async () => {
    const figures = async () =>
      (await Promise.all([read('7'), read('90'), read('12m')])).map(({ sends, messages }) => ({ sends, messages }));
    const before = await figures();
    await countMailSlots({ deps: { db: test.db, clock } });
    await countMailSlots({ deps: { db: test.db, clock } });
    expect(String(await test.db.system(findCountedUntil))).toBe('2026-03-10T08:30:00Z');
    expect(await figures()).toEqual(before);
    await addMail({ state: 'accepted', at: '2026-03-10T08:45:00Z' });
    expect((await read()).sends.accepted).toBe(2);
    // A late bounce is counted in the next run.
    await addReturn({ kind: 'soft_bounce', source: 'report', at: '2026-03-08T12:00:00Z' });
    await countMailSlots({ deps: { db: test.db, clock } });
    expect((await read()).sends.bounced).toBe(2);
  });

  it('adds errors to their half hour and tells them by the hour', async () => {
    const at = now.subtract({ hours: 1 });
    await test.db.system((tx) => addErrors(tx, { at, count: 2 }));
    await test.db.system((tx) => addErrors(tx, { at, count: 3 }));
    await test.db.system((tx) => addErrors(tx, { at: now.subtract({ hours: 30 }), count: 1 }));
    const { errors } = await read();
    expect(errors).toMatchObject({ server: 5, serverBefore: 1 });
    expect(errors.hours.at(-2)).toBe(5);
  });

  it('says that there are no queue figures while the job tables do not exist', async () => {
    expect((await read()).queues).toBeNull();
  });

  it('counts waiting and failed jobs per queue and leaves the queue’s own house-keeping out', async () => {
    await test.adminSql.unsafe(`
      create schema if not exists pgboss;
      create table pgboss.queue (name text primary key);
      create table pgboss.job (name text, state text, start_after timestamptz default now() - interval '90 seconds',
        started_on timestamptz, completed_on timestamptz);
      grant usage on schema pgboss to public;
      grant select on all tables in schema pgboss to public;
      insert into pgboss.queue values ('mails.deliver'), ('files.purge'), ('__pgboss__send-it');
      insert into pgboss.job values ('mails.deliver', 'retry', now() + interval '1 hour');
      insert into pgboss.job (name, state) values ('mails.deliver', 'created'), ('mails.deliver', 'failed'),
        ('mails.deliver', 'completed'), ('__pgboss__send-it', 'created');
      insert into pgboss.job (name, state, started_on, completed_on)
      select 'mails.deliver', 'completed', now() - interval '86 seconds', now() - m * interval '1 minute' from unnest(array[1, 2, 31, 59, 61]) m;`);
    const { queues, errors } = await read();
    expect(queues).toEqual([
      {
        queue: 'mails.deliver',
        waiting: 2,
        active: 0,
        failed: 1,
        oldestSeconds: expect.any(Number),
        done: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2],
        waitSeconds: 4,
      },
      {
        queue: 'files.purge',
        waiting: 0,
        active: 0,
        failed: 0,
        oldestSeconds: null,
        done: Array.from({ length: 12 }, () => 0),
        waitSeconds: null,
      },
    ]);
    expect(queues?.[0]?.oldestSeconds).toBeGreaterThanOrEqual(90);
    expect(errors.failedJobs).toBe(1);
  });

  it('tells what is stored, and the room on the disk of the data folder', async () => {
    await test.adminSql`insert into quota_counters (owner_id, resource, period_start, used) values (${clients[0] ?? ''}, 'storage_bytes', 'epoch', 1234)`;
    const { storage } = await read();
    expect(storage.parts.find(({ part }) => part === 'files')?.bytes).toBe(1234);
    expect(storage.disk?.totalBytes).toBeGreaterThan(0);
  });

  it('answers what the contract promises', async () => {
    expect(operatorOverviewSchema.safeParse(await read()).error).toBeUndefined();
    expect(operatorOverviewSchema.safeParse(await read('12m')).error).toBeUndefined();
  });
});
