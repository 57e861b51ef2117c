import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { timesOf } from '#test/kit/share.ts';
import {
  addContacts,
  compareSums,
  createCampaignApp,
  createDraft,
  readCampaign,
  startNow,
  until,
} from '../campaigns.test-support.ts';
import type { SenderProcessInput } from '../sender-process.test-support.ts';
import { startCampaignSender } from './campaign-sender.ts';
import { quickTimes } from './quick-times.test-support.ts';
import { type SmtpSink, startSmtpSink } from '../smtp-sink.test-support.ts';

const program = fileURLToPath(new URL('../sender-process.test-support.ts', import.meta.url));
const recipients = 600;
const kills = timesOf({ whole: 5, short: 3 });
/** Deliveries that one engine may have between the phase before the final dot and the result. */
const inFlight = 60;

let sink: SmtpSink;
let app: TestApp;
let client: TestClient;
const children: ChildProcess[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  await app.close();
  await sink.close();
});

async function startEngine(change: Partial<SenderProcessInput> = {}): Promise<ChildProcess> {
  const { connection } = app.database;
  const input = { connection, dataDir: app.platform.config.dataDir, smtpPort: sink.port, ...change };
  const child = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout ?? child, 'data');
  return child;
}

async function killEngine(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** As real time would: expires the leases of the dead run. */
async function endLeases(): Promise<void> {
  await app.database.adminSql`update campaign_claims set lease_until = now() - interval '1 second'`;
}

async function startCampaign(count: number): Promise<string> {
  client = await app.createClient();
  await addContacts(app, client, { count });
  const draft = await createDraft(app, client);
  await startNow(app, client, draft.id);
  return draft.id;
}

async function copies(): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  for (const { to } of sink.mails) counted.set(to, (counted.get(to) ?? 0) + 1);
  return counted;
}

describe('an engine that is killed', () => {
  it('loses nobody and writes to nobody twice; only what was on its way is in doubt, and it is listed', async () => {
    sink.mails.length = 0;
    sink.delayMs = 15;
    const id = await startCampaign(recipients);
    for (let kill = 0; kill < kills; kill += 1) {
      const before = sink.mails.length;
      const child = await startEngine();
      await until(
        async () => sink.mails.length - before,
        (sent) => sent >= 40 + kill * 13,
        { milliseconds: 20_000 },
      );
      await killEngine(child);
      await endLeases();
    }
    sink.delayMs = 0;
    const last = await startEngine();
    const waiting = () => readCampaign(app, client, id).then(({ totals }) => totals.waiting);
    await until(waiting, (count) => count === 0, { milliseconds: 40_000 });
    await killEngine(last);

    const { kept, counted } = await compareSums(app, id);
    expect(kept).toEqual(counted);
    expect(counted['accepted']).toBe(recipients - Number(counted['uncertain']));
    expect(Number(counted['uncertain'])).toBeLessThanOrEqual(kills * inFlight);
    const sent = await copies();
    expect([...sent.values()].filter((count) => count > 1)).toEqual([]);
    const accepted = await app.database
      .adminSql`select email from campaign_deliveries where campaign_id = ${id} and state = 'accepted'`;
    expect(accepted.filter(({ email }) => !sent.has(email))).toEqual([]);
  }, 90_000);

  it('has its doubtful deliveries sent again only when the person says so', async () => {
    sink.mails.length = 0;
    const id = await startCampaign(5);
    await app.database.adminSql`update campaigns set state = 'sending' where id = ${id}`;
    const [claim] = await app.database.adminSql`
      insert into campaign_claims (owner_id, campaign_id, lease_until) values (${client.owner}, ${id}, now() - interval '1 minute') returning fence`;
    await app.database.adminSql`
      update campaign_deliveries set state = 'sending', next_attempt_at = null, fence = ${claim?.['fence']}
      where campaign_id = ${id} and email in ('tamy1@correo.example', 'tamy2@correo.example')`;
    const sender = startCampaignSender(app.platform);
    const done = await until(
      () => readCampaign(app, client, id),
      ({ state }) => state === 'sent',
    );
    expect(done.totals).toMatchObject({ accepted: 3, uncertain: 2 });
    expect(done.hasFailures).toBe(true);
    expect(sink.mails).toHaveLength(3);
    await app.call('POST', `/api/campaigns/${id}/resend-uncertain`, { token: client.token });
    const again = await until(
      () => readCampaign(app, client, id),
      ({ state, totals }) => state === 'sent' && totals.uncertain === 0,
    );
    expect(again.totals).toMatchObject({ accepted: 5, waiting: 0 });
    expect(sink.mails).toHaveLength(5);
    await sender.stop();
  });
});

describe('two engines', () => {
  it('share one campaign without ever meeting on a recipient', async () => {
    sink.mails.length = 0;
    sink.delayMs = 5;
    const id = await startCampaign(800);
    const [first, second] = [startCampaignSender(app.platform), startCampaignSender(app.platform)];
    await until(
      () => readCampaign(app, client, id),
      ({ state }) => state === 'sent',
      { milliseconds: 30_000 },
    );
    await Promise.all([first.stop(), second.stop()]);
    const sent = await copies();
    expect(sent.size).toBe(800);
    expect(sink.mails).toHaveLength(800);
    const { kept, counted } = await compareSums(app, id);
    expect(kept).toEqual(counted);
  }, 40_000);

  it('of which one sleeps through three leases: when it wakes, it sends nothing at all', async () => {
    sink.mails.length = 0;
    const own = await startSmtpSink();
    own.delayMs = 40;
    sink.delayMs = 0;
    const id = await startCampaign(400);
    const sleeper = await startEngine({ smtpPort: own.port, times: quickTimes });
    const sent = async () => own.mails.length;
    await until(sent, (count) => count >= 60, { milliseconds: 20_000 });
    sleeper.kill('SIGSTOP');
    const stoppedAt = performance.now();
    const other = startCampaignSender(app.platform, quickTimes);
    await until(
      () => readCampaign(app, client, id),
      ({ state }) => state === 'sent',
      { milliseconds: 30_000 },
    );
    await pause(3 * quickTimes.leaseSeconds * 1000 - (performance.now() - stoppedAt));
    const before = own.mails.length;
    const doubted = (await readCampaign(app, client, id)).totals.uncertain;
    sleeper.kill('SIGCONT');
    // Once it knows the results of those whose body was through, it is fully awake.
    await until(
      async () => (await readCampaign(app, client, id)).totals.uncertain,
      (count) => count < doubted,
    );
    await pause(1000);
    await Promise.all([killEngine(sleeper), other.stop()]);
    expect(own.mails.length).toBe(before);
    const copiesOf = [...own.mails, ...sink.mails].map(({ to }) => to);
    expect(new Set(copiesOf).size).toBe(copiesOf.length);
    const { kept, counted } = await compareSums(app, id);
    expect(kept).toEqual(counted);
    expect(counted['accepted']).toBe(copiesOf.length);
    expect(counted['uncertain']).toBe(400 - copiesOf.length);
    expect(Number(counted['uncertain'])).toBeLessThanOrEqual(inFlight);
    await own.close();
  }, 60_000);
});
