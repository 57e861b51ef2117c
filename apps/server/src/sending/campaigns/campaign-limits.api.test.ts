import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Worker } from '#platform/module.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import {
  addContacts,
  createCampaignApp,
  createDraft,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { slotLifeMs } from './engine/send-slots.ts';
import { quickTimes } from './engine/quick-times.test-support.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

let sink: SmtpSink;
let app: TestApp;
let engines: Worker[] = [];
/** From the engine to the server over an open connection; both run here. */
const handedOverMs = 50;
const patient = { milliseconds: 40_000 };
/** When each recipient was given to the server. */
const arrivals = new Map<string, number>();

beforeAll(async () => {
  sink = await startSmtpSink();
  sink.answer = (to) => {
    if (!arrivals.has(to)) arrivals.set(to, performance.now());
    return undefined;
  };
  app = await createCampaignApp({ sink });
});

afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  engines = [];
  arrivals.clear();
  sink.delayMs = 0;
  await app.database.adminSql`delete from send_limits`;
});

afterAll(async () => {
  await app.close();
  await sink.close();
});

function startEngines(count: number): void {
  engines = Array.from({ length: count }, () => startCampaignSender(app.platform, quickTimes));
}

async function draftFor(client: TestClient, contacts: Parameters<typeof addContacts>[2]): Promise<string> {
  await addContacts(app, client, contacts);
  return (await createDraft(app, client)).id;
}

function busiest(moments: readonly number[], windowMs: number): number {
  const sorted = moments.toSorted((left, right) => left - right);
  return Math.max(...sorted.map((from) => sorted.filter((at) => at >= from && at < from + windowMs).length));
}

describe('a limited campaign', () => {
  it.each(['all', 'client', 'domain'])(
    'with two engines keeps the limit of "%s" and uses it',
    async (scope) => {
      const perMinute = 1200;
      const key = scope === 'domain' ? 'correo.example' : '';
      await app.database
        .adminSql`insert into send_limits (scope, key, per_minute) values (${scope}, ${key}, ${perMinute})`;
      const client = await app.createClient();
      const id = await draftFor(client, { count: 60 });
      // The first connection is slow, and mails waiting for it would arrive in one burst.
      const envelope = { from: 'envios@enlace.example', to: 'nadie@correo.example' };
      await app.platform.mail.send({ envelope, raw: Buffer.from('Subject: Hola\r\n\r\nHola.\r\n') });
      arrivals.clear();
      // Engines and server share this process: arrivals during a stall are seen only afterwards.
      const standstill = monitorEventLoopDelay({ resolution: 5 });
      standstill.enable();
      startEngines(2);
      await startNow(app, client, id);
      await until(
        () => readCampaign(app, client, id),
        ({ state }) => state === 'sent',
        patient,
      );
      standstill.disable();
      const moments = [...arrivals.values()];
      expect(moments).toHaveLength(60);
      // Within a second: the limit, plus what may arrive late from the time before.
      const lateMs = slotLifeMs + handedOverMs + standstill.max / 1e6;
      expect(busiest(moments, 1000)).toBeLessThanOrEqual(((1000 + lateMs) * perMinute) / 60_000 + 1);
      const tookMs = Math.max(...moments) - Math.min(...moments);
      expect(tookMs).toBeGreaterThanOrEqual((59 * 60_000) / perMinute - 200);
    },
    60_000,
  );
});

describe('a small campaign', () => {
  it('beside one of 5,000 of another client gets every second place from its first mail on', async () => {
    sink.delayMs = 20;
    const [large, small] = [await app.createClient(), await app.createClient()];
    const big = await draftFor(large, { count: 5000, prefix: 'gran' });
    const little = await draftFor(small, { count: 100, prefix: 'poco' });
    startEngines(1);
    await startNow(app, large, big);
    await until(
      async () => arrivals.size,
      (count) => count > 400,
    );
    await startNow(app, small, little);
    await until(
      () => readCampaign(app, small, little),
      ({ state }) => state === 'sent',
      patient,
    );
    await app.call('POST', `/api/campaigns/${big}/cancel`, { token: large.token });
    const order = [...arrivals.keys()].map((to) => to.startsWith('poco'));
    const between = order.slice(order.indexOf(true), order.lastIndexOf(true) + 1);
    expect(between.filter((isSmall) => isSmall)).toHaveLength(100);
    // As many of the large one as of its own, plus those already in progress.
    const inHand = app.platform.mail.maxConnections * 3;
    expect(between.filter((isSmall) => !isSmall).length).toBeLessThanOrEqual(100 + inHand);
    expect(order.length).toBeLessThan(5000);
  }, 90_000);
});
