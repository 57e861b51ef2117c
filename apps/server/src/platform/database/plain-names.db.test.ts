import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';

const migration = path.resolve(import.meta.dirname, '../../../migrations/0430_plain_names.sql');
const owner = '01936f7e-8a8e-7000-8000-000000000001';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** The database as it was before, with a row of each kind; foreign keys do not count here. */
const before = `
  set local session_replication_role = replica;
  alter table inbound_mails rename column notified_at to told_at;
  alter table mail_sources rename column notified_at to told_at;
  alter table automation_quota_notices rename column notified_at to told_at;
  alter table sandbox_charges rename column action to deed;
  insert into messages (owner_id, conversation_id, direction, channel, author_name, text, system) values
    ('${owner}', '${owner}', 'system', 'system', '', '', '{"kind":"rule_applied","deeds":[{"kind":"moved","text":"\\"deeds\\": 1"}]}'),
    ('${owner}', '${owner}', 'system', 'system', '', '', '{"kind":"other"}');
  insert into automations (owner_id, name, trigger, steps) values ('${owner}', 'Alta', '{"kind":"hand"}',
    '[{"kind":"condition","test":{"kind":"mail","deed":"opened"},"then":[{"test":{"deed":"clicked"}}],"else":[]}]');
  insert into campaigns (owner_id, name, audience) values ('${owner}', 'Otoño', '{"include":[{"type":"campaign","deed":"got"}]}');
  insert into campaign_series (owner_id, name, audience, rule, time_of_day, zone, starts_on, ending, delivery) values
    ('${owner}', 'Lunes', '{"exclude":[{"type":"campaign","deed":"got"}]}', '{}', '09:00', 'client', '2026-11-26', '{}', '{}');
  insert into notifications (owner_id, kind, params) values
    ('${owner}', 'mail.put_aside', '{"thread":"put_aside","waiting":2}'), ('${owner}', 'message.received', '{"thread":"a"}');
  insert into notification_channels (owner_id, kind, in_app, email) values ('${owner}', 'import.put_aside', true, 'off');
`;

it('gives stored keys and kinds their plain names and changes nothing else', async () => {
  await test.adminSql.begin(async (sql) => {
    await sql.unsafe(before).simple();
    await sql.unsafe(await readFile(migration, 'utf8')).simple();
    const [found] = await sql`select
      (select array_agg(system order by id) from messages where owner_id = ${owner}) as messages,
      (select steps from automations where owner_id = ${owner}) as steps,
      (select audience from campaigns where owner_id = ${owner}) as campaign,
      (select audience from campaign_series where owner_id = ${owner}) as series,
      (select jsonb_agg(jsonb_build_array(kind, params) order by id) from notifications where owner_id = ${owner}) as notices,
      (select kind from notification_channels where owner_id = ${owner}) as channel`;
    expect(found).toEqual({
      messages: [{ kind: 'rule_applied', actions: [{ kind: 'moved', text: '"deeds": 1' }] }, { kind: 'other' }],
      steps: [
        {
          kind: 'condition',
          test: { kind: 'mail', action: 'opened' },
          then: [{ test: { action: 'clicked' } }],
          else: [],
        },
      ],
      campaign: { include: [{ type: 'campaign', action: 'got' }] },
      series: { exclude: [{ type: 'campaign', action: 'got' }] },
      notices: [
        ['mail.set_aside', { thread: 'set_aside', waiting: 2 }],
        ['message.received', { thread: 'a' }],
      ],
      channel: 'import.set_aside',
    });
  });
});
