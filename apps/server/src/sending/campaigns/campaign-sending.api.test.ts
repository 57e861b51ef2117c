import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@enlace/contract/core/paging.ts';
import type { CampaignDelivery } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Worker } from '#platform/module.ts';
import type { TestApp } from '#test/kit/app.ts';
import {
  addContacts,
  compareSums,
  createCampaignApp,
  createDraft,
  failOnComplaints,
  inboundDomain,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

let sink: SmtpSink;
let app: TestApp;
let sender: Worker | undefined;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});

afterEach(async () => {
  await sender?.stop();
  sender = undefined;
  failOnComplaints();
  sink.mails.length = 0;
  sink.delayMs = 0;
  sink.answer = () => undefined;
});

afterAll(async () => {
  await app.close();
  await sink.close();
});

function run(): void {
  sender = startCampaignSender(app.platform);
}

describe('a campaign', () => {
  it('reaches every subscribed tamy once, personally, with one-click unsubscription and a signed reply address', async () => {
    const client = await app.createClient({ name: 'Barro y Sal' });
    await addContacts(app, client, { count: 30 });
    const draft = await createDraft(app, client);
    await startNow(app, client, draft.id);
    run();
    const done = await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    expect(done.totals).toEqual({ audience: 30, accepted: 30, rejected: 0, skipped: 0, uncertain: 0, waiting: 0 });
    expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(30);
    const mail = sink.mails.find(({ to }) => to === 'tamy7@correo.example');
    const parsed = await PostalMime.parse(mail?.raw ?? '');
    expect(parsed.subject).toBe('Para Tamy7');
    expect(parsed.from).toMatchObject({ name: 'Barro y Sal', address: 'envios@enlace.example' });
    expect(parsed.to).toEqual([{ name: 'Tamy 7', address: 'tamy7@correo.example' }]);
    expect(parsed.replyTo?.[0]?.address).toMatch(new RegExp(`^r\\+c[0-9a-f]{32}\\.[a-z2-7]{16}@${inboundDomain}$`));
    expect(mail?.from).toMatch(/^b\+c[0-9a-f]{32}\./);
    expect(parsed.text).toContain('Hola, Tamy7.');
    expect(parsed.html).toContain('Hola, Tamy7.');
    const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(
      /^<http:\/\/localhost:3000\/baja\/[\w-]{56}>, <mailto:r\+u[0-9a-f]{32}\./,
    );
    expect(header('list-id')).toBe(`<${client.owner}.${inboundDomain}>`);
    expect(header('feedback-id')).toMatch(new RegExp(`^${draft.id.slice(-12)}:[0-9a-f]{12}:campaign:enlace$`));
    const { kept, counted } = await compareSums(app, draft.id);
    expect(kept).toEqual(counted);
  });

  it('tells the client when it is done, writes it on the timelines and leaves a trace in the history', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 3 });
    const draft = await createDraft(app, client);
    await startNow(app, client, draft.id);
    run();
    await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    const notices = (await app.call('GET', '/api/notifications', { token: client.token })).json<
      Page<{ kind: string; params: unknown }>
    >();
    expect(notices.items[0]).toMatchObject({
      kind: 'campaign.finished',
      params: { name: 'Taller', accepted: 3, audience: 3 },
    });
    const timelines = () =>
      app.database
        .adminSql`select contact_id from contact_events where owner_id = ${client.owner} and kind = 'campaign_sent'`;
    expect(
      await until(
        async () => (await timelines()).length,
        (count) => count > 0,
      ),
    ).toBe(3);
    const actions = await app.database
      .adminSql`select action from history_entries where owner_id = ${client.owner} and subject_id = ${draft.id} order by id`;
    expect(actions.map(({ action }) => action)).toEqual(['campaign.created', 'campaign.started', 'campaign.finished']);
  });

  it('records what the mail server answers: taken, refused for good, asked to come later', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 6 });
    sink.answer = (to) => {
      if (to.startsWith('tamy1@')) return { stage: 'rcpt', code: 550, text: '5.1.1 no such user' };
      if (to.startsWith('tamy2@')) return { stage: 'data', code: 554, text: '5.7.1 not wanted' };
      if (to.startsWith('tamy3@')) return { stage: 'rcpt', code: 450, text: '4.2.0 greylisted' };
      return undefined;
    };
    const draft = await createDraft(app, client);
    await startNow(app, client, draft.id);
    run();
    const { totals } = await until(
      () => readCampaign(app, client, draft.id),
      (campaign) => campaign.totals.waiting === 1,
    );
    expect(totals).toMatchObject({ accepted: 3, rejected: 2, waiting: 1 });
    const deliveries = async (filter: string) =>
      (await app.call('GET', `/api/campaigns/${draft.id}/deliveries?filter=${filter}`, { token: client.token })).json<
        Page<CampaignDelivery>
      >().items;
    const rejected = await deliveries('rejected');
    expect(rejected.toSorted((left, right) => left.email.localeCompare(right.email))).toMatchObject([
      { email: 'tamy1@correo.example', answer: { code: 550, text: 'no such user' } },
      { email: 'tamy2@correo.example', answer: { code: 554, text: 'not wanted' } },
    ]);
    const [deferred] = await deliveries('deferred');
    expect(deferred).toMatchObject({
      email: 'tamy3@correo.example',
      state: 'pending',
      attempts: 1,
      answer: { code: 450 },
    });
    const [bounced] = await app.database
      .adminSql`select status, status_reason from contacts where owner_id = ${client.owner} and email like 'tamy1@%'`;
    expect(bounced).toEqual({ status: 'bounced', status_reason: 'no such user' });
    const [kept] = await app.database
      .adminSql`select status from contacts where owner_id = ${client.owner} and email like 'tamy2@%'`;
    expect(kept).toEqual({ status: 'subscribed' });

    sink.answer = () => undefined;
    await app.database
      .adminSql`update campaign_deliveries set next_attempt_at = now() where id = ${deferred?.id ?? ''}`;
    await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    const { kept: sums, counted } = await compareSums(app, draft.id);
    expect(sums).toEqual(counted);
    expect(sink.mails.filter(({ to }) => to.startsWith('tamy3@'))).toHaveLength(1);
  });

  it('spares a whole domain that asks to slow down, and only that one', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 200, domain: 'grande.example' });
    await addContacts(app, client, { count: 5, domain: 'otra.example', prefix: 'otro' });
    sink.answer = (to) =>
      to.endsWith('@grande.example') ? { stage: 'rcpt', code: 421, text: '4.7.28 too much mail' } : undefined;
    const draft = await createDraft(app, client);
    await startNow(app, client, draft.id);
    run();
    const seen = await until(
      () => readCampaign(app, client, draft.id),
      ({ totals }) => totals.accepted === 5,
    );
    const limited = await until(
      () => readCampaign(app, client, draft.id),
      ({ progress }) => (progress?.limitedDomains.length ?? 0) > 0,
    );
    expect(limited.progress?.limitedDomains).toEqual(['grande.example']);
    expect(seen.totals.rejected).toBe(0);
  });

  it('stops on pause, and goes on exactly where it was', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 400 });
    sink.delayMs = 30;
    const draft = await createDraft(app, client);
    await startNow(app, client, draft.id);
    run();
    await until(
      () => readCampaign(app, client, draft.id),
      ({ totals }) => totals.accepted >= 20,
    );
    const paused = await app.call('POST', `/api/campaigns/${draft.id}/pause`, { token: client.token });
    expect(paused.json()).toMatchObject({ state: 'paused', pauseReason: 'person' });
    // Mails already handed to the server are still accepted; then nothing more arrives.
    const isAtRest = async () => {
      const before = sink.mails.length;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return sink.mails.length === before;
    };
    await until(isAtRest, (isIt) => isIt);
    const atRest = sink.mails.length;
    expect(atRest).toBeLessThan(400);
    sink.delayMs = 0;
    await app.call('POST', `/api/campaigns/${draft.id}/resume`, { token: client.token });
    await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    expect(sink.mails).toHaveLength(400);
    expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(400);
  });

  it('is over for good when cancelled: the rest is skipped and its quota comes back', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 300 });
    sink.delayMs = 30;
    const draft = await createDraft(app, client);
    await startNow(app, client, draft.id);
    run();
    await until(
      () => readCampaign(app, client, draft.id),
      ({ totals }) => totals.accepted >= 20,
    );
    await app.call('POST', `/api/campaigns/${draft.id}/cancel`, { token: client.token });
    const { totals, state } = await until(
      () => readCampaign(app, client, draft.id),
      (campaign) => campaign.totals.waiting === 0,
    );
    expect(state).toBe('cancelled');
    expect(totals.accepted + totals.skipped).toBe(300);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sink.mails).toHaveLength(totals.accepted);
    const [counter] = await app.database
      .adminSql`select used::int as used from quota_counters where owner_id = ${client.owner} and resource = 'sends'`;
    expect(counter).toEqual({ used: totals.accepted });
    const again = await app.call('POST', `/api/campaigns/${draft.id}/resume`, { token: client.token });
    expect(again.json()).toMatchObject({ error: { code: 'campaigns.wrong_state', params: { state: 'cancelled' } } });
  });

  it('skips whoever unsubscribes while it is running, with the reason', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 150 });
    sink.delayMs = 40;
    const draft = await createDraft(app, client);
    await startNow(app, client, draft.id);
    run();
    await until(
      () => readCampaign(app, client, draft.id),
      ({ totals }) => totals.accepted >= 10,
    );
    await app.database.adminSql`
      update contacts set status = 'unsubscribed' where owner_id = ${client.owner} and id in (
        select contact_id from campaign_deliveries where campaign_id = ${draft.id} and state in ('pending', 'claimed')
        order by id desc limit 20)`;
    const changed = await app.database
      .adminSql`select email from contacts where owner_id = ${client.owner} and status = 'unsubscribed'`;
    sink.delayMs = 0;
    const done = await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    expect(done.totals).toMatchObject({ accepted: 150 - changed.length, skipped: changed.length });
    const reached = new Set(sink.mails.map(({ to }) => to));
    expect(changed.filter(({ email }) => reached.has(email))).toEqual([]);
    const reasons = await app.database
      .adminSql`select distinct skip_reason from campaign_deliveries where campaign_id = ${draft.id} and state = 'skipped'`;
    expect([...reasons]).toEqual([{ skip_reason: 'unsubscribed' }]);
  });

  it('with logic in its template is filled per reader by the sandbox', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 12 });
    const text = '{% if contact.first_name == "Tamy3" %}Eres la tercera{% else %}Hola{% endif %}.';
    const draft = await createDraft(app, client, { text });
    await startNow(app, client, draft.id);
    run();
    await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    const third = await PostalMime.parse(sink.mails.find(({ to }) => to.startsWith('tamy3@'))?.raw ?? '');
    const fourth = await PostalMime.parse(sink.mails.find(({ to }) => to.startsWith('tamy4@'))?.raw ?? '');
    expect(third.text).toContain('Eres la tercera.');
    expect(fourth.text).toContain('Hola.');
    expect(third.headers.find(({ key }) => key === 'list-id')?.value).toBe(`<${client.owner}.${inboundDomain}>`);
  });

  it('of a small client does not wait for the large campaign of another', async () => {
    const [large, small] = [await app.createClient(), await app.createClient()];
    await addContacts(app, large, { count: 900 });
    await addContacts(app, small, { count: 20, prefix: 'poco' });
    sink.delayMs = 30;
    const [big, little] = [await createDraft(app, large), await createDraft(app, small)];
    await startNow(app, large, big.id);
    run();
    await until(
      () => readCampaign(app, large, big.id),
      ({ totals }) => totals.accepted >= 40,
    );
    await startNow(app, small, little.id);
    await until(
      () => readCampaign(app, small, little.id),
      ({ state }) => state === 'sent',
    );
    const { totals } = await readCampaign(app, large, big.id);
    expect(totals.accepted).toBeLessThan(800);
    await app.call('POST', `/api/campaigns/${big.id}/cancel`, { token: large.token });
  });
});

describe('while the mail server is away', () => {
  it('a campaign waits without using up attempts, and goes on when it is back', async () => {
    const away = await startSmtpSink();
    await away.close();
    const other = await createCampaignApp({ sink: away });
    const client = await other.createClient();
    await addContacts(other, client, { count: 25 });
    const draft = await createDraft(other, client);
    await startNow(other, client, draft.id);
    const engine = startCampaignSender(other.platform);
    const tried = async () => {
      const [row] = await other.database.adminSql`
        select count(*)::int as tried, max(attempts)::int as attempts from campaign_deliveries where campaign_id = ${draft.id} and smtp_text is not null`;
      return { tried: Number(row?.['tried']), attempts: Number(row?.['attempts']) };
    };
    expect(await until(tried, (seen) => seen.tried > 0)).toMatchObject({ attempts: 0 });
    expect(await readCampaign(other, client, draft.id)).toMatchObject({ state: 'sending', totals: { waiting: 25 } });
    const back = await startSmtpSink({ port: away.port });
    await other.database
      .adminSql`update campaign_deliveries set next_attempt_at = now() where campaign_id = ${draft.id} and state = 'pending'`;
    const done = await until(
      () => readCampaign(other, client, draft.id),
      ({ state }) => state === 'sent',
    );
    await engine.stop();
    await other.close();
    await back.close();
    expect(done.totals).toMatchObject({ accepted: 25, rejected: 0 });
    expect(back.mails).toHaveLength(25);
  });
});
