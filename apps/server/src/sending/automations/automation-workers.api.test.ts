import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#sending/campaigns/campaigns.test-support.ts';
import type { TestClient } from '#test/kit/app.ts';
import {
  type Ahead,
  type AutomationKit,
  createActive,
  createAutomationKit,
  createTemplateId,
  enrol,
  failOnComplaints,
  listRuns,
  mail,
  takeComplaints,
  notifyStep,
  workOff,
} from './automations.test-support.ts';
import { startAutomationWorker } from './work/automation-worker.ts';

let kit: AutomationKit;
let client: TestClient;
beforeAll(async () => {
  kit = await createAutomationKit();
}, 60_000);
afterAll(async () => {
  failOnComplaints();
  await kit.close();
});
beforeEach(async () => {
  kit.clock.moveTo('2026-11-20T11:00:00Z');
  client = await kit.createClient();
});

/** Advances the clock and processes everything due by then. */
async function later(duration: Ahead): Promise<void> {
  kit.clock.moveBy(duration);
  client = { ...client, token: await kit.createSession(client.userId) };
  await workOff(kit);
}

describe('several workers, and kills', { timeout: 60_000 }, () => {
  async function crowd(count: number): Promise<string[]> {
    const rows = await kit.database.adminSql<{ id: string }[]>`
      insert into contacts (owner_id, name, name_key, email, status, source)
      select ${client.owner}, 'Tamy ' || n, 'tamy ' || n, 'm' || n || ${`.${client.alias}@correo.example`}::text, 'subscribed', 'manual'
      from generate_series(1, ${count}::int) n returning id`;
    return rows.map(({ id }) => id);
  }

  async function sums(id: string) {
    const [row] = await kit.database.adminSql`
      select (select count(*)::int from automation_runs where automation_id = ${id} and state = 'done') as done,
             (select count(*)::int from automation_runs where automation_id = ${id}) as runs,
             (select count(*)::int from automation_mails where owner_id = ${client.owner}) as mails,
             (select count(*)::int from campaign_deliveries where owner_id = ${client.owner}) as deliveries,
             (select audience::int from campaign_totals where owner_id = ${client.owner}) as audience,
             (select used::int from quota_counters where owner_id = ${client.owner} and resource = 'sends') as quota,
             (select count(*)::int from notifications where owner_id = ${client.owner}) as notices,
             (select passed from automation_step_totals where automation_id = ${id} and step_id = 'm') as passed,
             (select max(jsonb_array_length(log)) from automation_runs where automation_id = ${id}) as longest_log`;
    return { ...row };
  }

  it('do no step twice between them', async () => {
    const ids = await crowd(60);
    const templateId = await createTemplateId(kit, client);
    const { id } = await createActive(kit, client, { steps: [mail('m', templateId), notifyStep('n')] });
    await enrol(kit, client, { id, contactIds: ids });
    await Promise.all([workOff(kit), workOff(kit), workOff(kit)]);
    await workOff(kit);
    const all = {
      done: 60,
      runs: 60,
      mails: 60,
      deliveries: 60,
      audience: 60,
      quota: 60,
      notices: 60,
      passed: 60,
    };
    expect(await sums(id)).toMatchObject(all);
  });

  it('are woken by what they wait for, and sleep otherwise', async () => {
    const [contactId] = await crowd(1);
    const { id } = await createActive(kit, client, { steps: [notifyStep('n')] });
    const worker = startAutomationWorker(kit.platform);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await enrol(kit, client, { id, contactIds: [contactId ?? ''] });
    // Far sooner than the longest sleep.
    const runs = await until(
      () => listRuns(kit, client, id),
      ([run]) => run?.state === 'done',
      { milliseconds: 8000 },
    );
    expect(runs).toHaveLength(1);
    await worker.stop();
  });

  it('die in the middle and leave nothing half done', async () => {
    const ids = await crowd(60);
    const templateId = await createTemplateId(kit, client);
    const { id } = await createActive(kit, client, { steps: [mail('m', templateId), notifyStep('n')] });
    await enrol(kit, client, { id, contactIds: ids });
    let isOver = false;
    let cuts = 0;
    const workers = [0, 1].map(async () => {
      while (!isOver)
        await workOff(kit).catch(() => {
          cuts += 1;
        });
    });
    let kills = 0;
    // Until a kill interrupts something, however slowly the workers get there.
    for (; kills < 8 || (cuts === 0 && kills < 200); kills += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await kit.database.adminSql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'enlace-test'`;
    }
    isOver = true;
    await Promise.all(workers);
    expect(cuts).toBeGreaterThan(0);
    takeComplaints();
    await later({ minutes: 10 });
    await later({ hours: 3 });
    const all = {
      done: 60,
      runs: 60,
      mails: 60,
      deliveries: 60,
      audience: 60,
      quota: 60,
      notices: 60,
      passed: 60,
    };
    expect(await sums(id)).toMatchObject(all);
    takeComplaints();
  });
});
