import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  Communication,
  CommunicationDetail,
  TemplateLetterResult,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import {
  addContacts,
  createCampaignApp,
  createReadyTemplate,
  failOnComplaints,
  until,
} from '#sending/campaigns/campaigns.test-support.ts';
import { startCampaignSender } from '#sending/campaigns/engine/campaign-sender.ts';
import { pauseBySystem, writeTimelines } from '#sending/campaigns/engine/finish-campaign.ts';
import { maintainStreams } from '#sending/campaigns/engine/maintain-streams.ts';
import { type SmtpSink, startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import { createDeliveryAddresses } from '#sending/campaigns/tracking/delivery-tokens.ts';
import type { Worker } from '#platform/module.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

let sink: SmtpSink;
let app: TestApp;
let marina: TestClient;
let engine: Worker | undefined;
let templateId: string;
let tamys: { id: string; email: string }[];

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});
afterAll(async () => {
  failOnComplaints();
  await app.close();
  await sink.close();
});
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
});
beforeEach(async () => {
  marina = await app.createClient();
  await addContacts(app, marina, { count: 4, prefix: marina.owner.slice(-6) });
  tamys = [
    ...(await app.database.adminSql<{ id: string; email: string }[]>`
      select id, email from contacts where owner_id = ${marina.owner} order by email`),
  ];
  templateId = (await createReadyTemplate(app, marina)).id;
});

const get = async <T>(url: string) => (await app.call('GET', url, { token: marina.token })).json<T>();
const post = (url: string, body: object) => app.call('POST', url, { token: marina.token, body });
const list = async (query: string) => (await get<{ items: Communication[] }>(`/api/communications?${query}`)).items;
const ids = (...places: number[]) => places.map((place) => tamys[place]?.id ?? '');

async function send(contactIds: string[], idempotencyKey = 'plantilla-1'): Promise<TemplateLetterResult[]> {
  const answer = await post('/api/communications/templates', { templateId, contactIds, idempotencyKey });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ results: TemplateLetterResult[] }>().results;
}

describe('a template sent to a few tamys', { timeout: 60_000 }, () => {
  it('reaches each filled, through the ledger, with their way out and their line in the log', async () => {
    engine = startCampaignSender(app.platform);
    const results = await send(ids(0, 1));
    expect(results.map(({ result }) => result)).toEqual(['queued', 'queued']);
    const lines = await until(
      () => list('kind=written&state=sent'),
      (found) => found.length === 2,
    );
    expect(lines.map(({ subject, campaign }) => [subject, campaign])).toEqual([
      [expect.stringContaining('Para'), null],
      [expect.stringContaining('Para'), null],
    ]);
    const arrived = sink.mails.filter(({ to }) => to === tamys[0]?.email);
    expect(arrived).toHaveLength(1);
    expect(arrived[0]?.raw).toMatch(/^list-unsubscribe:/im);
    const detail = await get<CommunicationDetail>(`/api/communications/${results[0]?.ref}`);
    expect([detail.kind, detail.resendAs, detail.contact?.id]).toEqual(['written', 'copy', ids(0)[0]]);
    // The engine does this alongside its work; once it has stopped nobody locks the rows.
    await engine.stop();
    engine = undefined;
    await maintainStreams({ deps: app.platform });
    await writeTimelines({ deps: app.platform, signal: AbortSignal.timeout(10_000) });
    const [stream] = await app.database.adminSql<{ state: string }[]>`
      select state from campaigns where owner_id = ${marina.owner}`;
    expect(stream?.state).toBe('sent');
    const timeline = await app.database.adminSql`
      select 1 from contact_events where owner_id = ${marina.owner} and kind = 'campaign_sent' and contact_id = any(${ids(0, 1)}::uuid[])`;
    expect(timeline).toHaveLength(2);
    expect((await get<{ items: unknown[] }>('/api/campaigns')).items).toEqual([]);
  });

  it('leaves out who never agreed, said no, has no address or is gone, and takes the plan for the others alone', async () => {
    const { adminSql } = app.database;
    await adminSql`update contacts set status = 'pending' where id = ${ids(1)[0] ?? ''}`;
    await adminSql`update contacts set email = null where id = ${ids(2)[0] ?? ''}`;
    await adminSql`
      insert into suppressions (owner_id, address, reason, since) values (${marina.owner}, ${tamys[3]?.email ?? ''}, 'complaint', now())`;
    const results = await send([...ids(0, 1, 2, 3), app.platform.ids.uuid()]);
    expect(results.map(({ result }) => result)).toEqual([
      'queued',
      'not_subscribed',
      'no_address',
      'suppressed',
      'unknown',
    ]);
    const ledger = await adminSql`select contact_id from campaign_deliveries where owner_id = ${marina.owner}`;
    expect(ledger).toHaveLength(1);
  });

  it('writes nobody twice for one wish, also when others are added to it', async () => {
    const [first] = await send(ids(0));
    const again = await send(ids(0, 1));
    expect(again[0]).toEqual(first);
    expect(again[1]?.result).toBe('queued');
    expect((await send(ids(0), 'otra-clave-1'))[0]?.ref).not.toBe(first?.ref);
    const rows = await app.database
      .adminSql`select 1 from campaign_deliveries where owner_id = ${marina.owner} and contact_id = ${ids(0)[0] ?? ''}`;
    expect(rows).toHaveLength(2);
  });

  it('shows how it will look, and whether the person would get it', async () => {
    await app.database.adminSql`update contacts set status = 'pending' where id = ${ids(1)[0] ?? ''}`;
    const look = async (place: number) =>
      (await post('/api/communications/templates/preview', { templateId, contactId: ids(place)[0] })).json<{
        subject: string;
        html: string;
        problem: string | null;
        result: string;
      }>();
    expect(await look(0)).toMatchObject({ subject: 'Para Tamy1', problem: null, result: 'queued' });
    expect((await look(0)).html).toContain('Hola, Tamy1.');
    expect((await look(1)).result).toBe('not_subscribed');
  });

  it('takes nothing of others', async () => {
    const other = await app.createClient();
    const foreign = await createReadyTemplate(app, other);
    const body = { templateId: foreign.id, contactIds: ids(0), idempotencyKey: 'plantilla-1' };
    expect((await post('/api/communications/templates', body)).statusCode).toBe(404);
  });
});

describe('sending again', { timeout: 60_000 }, () => {
  async function doubt(ref: string): Promise<void> {
    const { adminSql } = app.database;
    await adminSql`
      with moved as (
        update campaign_deliveries set state = 'uncertain', failed = true, next_attempt_at = null, settled_at = now()
        where owner_id = ${marina.owner} and id = ${ref.slice(1)} returning campaign_id)
      update campaign_totals t set uncertain = uncertain + 1 from moved where t.owner_id = ${marina.owner} and t.campaign_id = moved.campaign_id`;
    await adminSql`update campaigns set state = 'sent' where owner_id = ${marina.owner}`;
  }

  it('lets the very mail of which nobody knows go once more, under its own name', async () => {
    const ref = (await send(ids(0)))[0]?.ref ?? '';
    await doubt(ref);
    expect(await list('state=uncertain')).toMatchObject([{ ref, state: 'uncertain' }]);
    expect((await get<CommunicationDetail>(`/api/communications/${ref}`)).resendAs).toBe('same');
    engine = startCampaignSender(app.platform);
    expect((await post(`/api/communications/${ref}/resend`, { idempotencyKey: 'una-vez-mas' })).json()).toEqual({
      ref,
    });
    await until(
      () => list('state=sent'),
      (found) => found.length === 1,
    );
    const arrived = sink.mails.filter(({ to }) => to === tamys[0]?.email);
    expect(arrived).toHaveLength(1);
    expect(arrived[0]?.raw).toContain(`<${createDeliveryAddresses(app.platform)(ref.slice(1)).idPart}@`);
    const [sums] = await app.database.adminSql<{ accepted: number; uncertain: number }[]>`
      select accepted, uncertain from campaign_totals where owner_id = ${marina.owner}`;
    expect({ ...sums }).toEqual({ accepted: 1, uncertain: 0 });
  });

  it('lets go on what was stopped before it left, and says that it was', async () => {
    const ref = (await send(ids(0)))[0]?.ref ?? '';
    const [stream] = await app.database.adminSql<
      { id: string }[]
    >`select id from campaigns where owner_id = ${marina.owner}`;
    const campaignId = stream?.id ?? '';
    await pauseBySystem({ deps: app.platform, owner: marina.owner, campaignId, reason: 'mail_login' });
    const notices = await get<{ items: { kind: string; link: string }[] }>('/api/notifications');
    expect(notices.items).toMatchObject([{ kind: 'campaign.failed', link: expect.stringContaining('comunicaciones') }]);
    expect((await get<CommunicationDetail>(`/api/communications/${ref}`)).resendAs).toBe('release');
    engine = startCampaignSender(app.platform);
    await post(`/api/communications/${ref}/resend`, { idempotencyKey: 'que-siga-1' });
    expect(
      await until(
        () => list('state=sent'),
        (found) => found.length === 1,
      ),
    ).toHaveLength(1);
  });
});
