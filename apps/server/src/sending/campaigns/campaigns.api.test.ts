import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Campaign,
  campaignSchema,
  campaignReportSchema,
} from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { preflightSchema } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { listCampaigns } from '@enlace/contract/sending/campaigns/campaign-list.contract.ts';
import { mailPreviewSchema } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import {
  addContacts,
  createCampaignApp,
  createDraft,
  createReadyTemplate,
  failOnComplaints,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { anyCampaignSent, runningCampaigns } from './campaigns.usecases.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

let sink: SmtpSink;
let app: TestApp;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});

afterAll(async () => {
  failOnComplaints();
  await app.close();
  await sink.close();
});

function call(client: TestClient, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  return app.call(method, `/api/campaigns${path}`, {
    token: client.token,
    headers: { 'accept-language': 'es' },
    ...(body === undefined ? {} : { body }),
  });
}

async function usedSends(client: TestClient): Promise<number> {
  const [row] = await app.database
    .adminSql`select used::int as used from quota_counters where owner_id = ${client.owner} and resource = 'sends'`;
  return Number(row?.['used'] ?? 0);
}

async function setQuota(client: TestClient, quota: number): Promise<void> {
  await app.database.adminSql`
    update plan_quotas set quota = ${quota} where resource = 'sends' and plan_id = (
      select c.plan_id from subscriptions s join catalog_items c on c.id = s.catalog_item_id where s.owner_id = ${client.owner})`;
}

describe('before the start', () => {
  it('the pre-flight tells who gets it, who does not and why, and what is missing', async () => {
    const client = await app.createClient({ name: 'Barro y Sal' });
    await addContacts(app, client, { count: 8 });
    const { adminSql } = app.database;
    await adminSql`update contacts set status = 'unsubscribed' where owner_id = ${client.owner} and email like 'tamy1@%'`;
    await adminSql`update contacts set status = 'bounced' where owner_id = ${client.owner} and email like 'tamy2@%'`;
    await adminSql`update contacts set email = null where owner_id = ${client.owner} and email like 'tamy3@%'`;
    await adminSql`update contacts set city = 'Altea' where owner_id = ${client.owner} and email like 'tamy4@%'`;
    const [excluded] =
      await adminSql`select id from contacts where owner_id = ${client.owner} and email like 'tamy5@%'`;
    const draft = await createDraft(app, client, { text: 'Hola, {{ contact.city }}' });
    const { name, profileId, templateId } = { name: 'Taller', profileId: null, templateId: draft.template?.id ?? null };
    const audience = { kind: 'all', excludeContactIds: [excluded?.['id']] };
    const saved = await call(client, 'PUT', `/${draft.id}`, {
      baseRevision: draft.revision,
      name,
      profileId,
      templateId,
      subject: 'Propio',
      audience,
    });
    expect(campaignSchema.parse(saved.json())).toMatchObject({ subject: 'Propio', ownSubject: 'Propio', revision: 2 });
    const preflight = preflightSchema.parse((await call(client, 'GET', `/${draft.id}/preflight`)).json());
    expect(preflight).toMatchObject({
      audience: 4,
      domains: [{ domain: 'correo.example', count: 4 }],
      quota: { limit: 10_000, used: 0, left: 10_000, isEnough: true },
      missingValues: [{ variable: 'contact.city', count: 3 }],
      from: { name: 'Barro y Sal', address: 'envios@enlace.example' },
      subject: 'Propio',
      blockers: [],
      etaSeconds: null,
    });
    expect(preflight.leftOut.toSorted((left, right) => left.reason.localeCompare(right.reason))).toEqual([
      { reason: 'bounced', count: 1 },
      { reason: 'excluded', count: 1 },
      { reason: 'no_address', count: 1 },
      { reason: 'unsubscribed', count: 1 },
    ]);
    expect(preflight.sizeBytes).toBeGreaterThan(1000);
    expect(preflight.problems).toContainEqual(
      expect.objectContaining({ code: 'missing_fallback', detail: 'contact.city' }),
    );
  });

  it('keeps what a person decided, and takes no default for it', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const template = await createReadyTemplate(app, client);
    const decidedOf = async (reply: ReturnType<typeof call>) => campaignSchema.parse((await reply).json()).decided;
    expect(await decidedOf(call(client, 'POST', '', { name: 'Vacía' }))).toEqual([]);
    const draft = (await call(client, 'POST', '', { templateId: template.id })).json<Campaign>();
    expect(draft.decided).toEqual(['mail']);
    const { id, name, revision: baseRevision } = draft;
    const body = { name, profileId: null, templateId: template.id, subject: null, audience: { kind: 'all' } };
    const decided = ['mail', 'audience', 'audience'];
    expect(await decidedOf(call(client, 'PUT', `/${id}`, { ...body, baseRevision, decided }))).toEqual([
      'mail',
      'audience',
    ]);
    // Without the list, as from a program, it stays.
    const kept = { ...body, baseRevision: baseRevision + 1 };
    expect(await decidedOf(call(client, 'PUT', `/${id}`, kept))).toEqual(['mail', 'audience']);
    expect((await call(client, 'PUT', `/${id}`, { ...kept, decided: ['weather'] })).statusCode).toBe(422);
    // A copy has no recipients until a person chooses them.
    expect(await decidedOf(call(client, 'POST', `/${id}/duplicate`))).toEqual([]);
  });

  it('nothing starts without a template, without recipients, or with a broken mail', async () => {
    const client = await app.createClient();
    const empty = (await call(client, 'POST', '', { name: 'Vacía' })).json<Campaign>();
    expect((await call(client, 'POST', `/${empty.id}/start`, {})).json()).toMatchObject({
      error: { code: 'campaigns.incomplete', params: { missing: 'template' } },
    });
    expect((await call(client, 'GET', `/${empty.id}/preflight`)).json()).toMatchObject({
      blockers: ['template', 'empty_audience'],
    });
    const lonely = await createDraft(app, client);
    expect((await call(client, 'POST', `/${lonely.id}/start`, {})).json()).toMatchObject({
      error: { code: 'campaigns.empty_audience' },
    });
    await addContacts(app, client, { count: 1 });
    const broken = await createDraft(app, client, { text: 'Hola {% if %}{% endif %}' });
    const refused = await call(client, 'POST', `/${broken.id}/start`, {});
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: { code: 'campaigns.template_broken', params: { problem: 'syntax' } },
    });
    expect(await usedSends(client)).toBe(0);
  });

  it('a plan without enough sends refuses the whole campaign and takes nothing', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 5 });
    const draft = await createDraft(app, client);
    await setQuota(client, 4);
    try {
      expect((await call(client, 'GET', `/${draft.id}/preflight`)).json()).toMatchObject({
        blockers: ['quota'],
        quota: { limit: 4, isEnough: false },
      });
      const refused = await call(client, 'POST', `/${draft.id}/start`, {});
      expect(refused.statusCode).toBe(402);
      expect(refused.json()).toMatchObject({
        error: { code: 'quota.exceeded', params: { resource: 'sends', limit: 4, used: 0, wanted: 5 } },
      });
      expect(await readCampaign(app, client, draft.id)).toMatchObject({ state: 'draft', totals: { audience: 0 } });
      expect(await usedSends(client)).toBe(0);
    } finally {
      await setQuota(client, 10_000);
    }
  });

  it('a draft is saved over its revision only, and never once it runs', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const draft = await createDraft(app, client);
    const body = { name: 'Otra', profileId: null, templateId: draft.template?.id, subject: null, audience: {} };
    expect((await call(client, 'PUT', `/${draft.id}`, { ...body, baseRevision: 7 })).json()).toMatchObject({
      error: { code: 'campaigns.draft_conflict', params: { revision: 1 } },
    });
    await call(client, 'POST', `/${draft.id}/start`, {});
    expect((await call(client, 'PUT', `/${draft.id}`, { ...body, baseRevision: 2 })).json()).toMatchObject({
      error: { code: 'campaigns.wrong_state', params: { state: 'queued' } },
    });
    expect((await call(client, 'POST', `/${draft.id}/start`, {})).json()).toMatchObject({
      error: { code: 'campaigns.wrong_state' },
    });
    expect((await call(client, 'DELETE', `/${draft.id}`)).statusCode).toBe(409);
  });
});

describe('the ten seconds of hold', () => {
  it('let the client take it all back: draft again, quota returned, nothing sent', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 3 });
    const draft = await createDraft(app, client);
    const started = (await call(client, 'POST', `/${draft.id}/start`, {})).json<Campaign>();
    expect(started.state).toBe('queued');
    const leftMs = Date.parse(started.progress?.holdUntil ?? '') - Date.parse(started.startedAt ?? '');
    expect(leftMs).toBeGreaterThan(8000);
    expect(leftMs).toBeLessThan(12_000);
    expect(await usedSends(client)).toBe(3);
    const sender = startCampaignSender(app.platform);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const withdrawn = (await call(client, 'POST', `/${draft.id}/withdraw`)).json<Campaign>();
    expect(withdrawn).toMatchObject({ state: 'draft', startedAt: null, progress: null, totals: { audience: 0 } });
    await sender.stop();
    expect(await usedSends(client)).toBe(0);
    expect(sink.mails).toEqual([]);
  });
});

describe('a scheduled campaign', () => {
  it('starts at its moment, with the audience of that moment', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const draft = await createDraft(app, client);
    const late = await call(client, 'POST', `/${draft.id}/start`, { sendAt: '2020-01-01T00:00:00Z' });
    expect(late.json()).toMatchObject({ error: { code: 'campaigns.bad_schedule' } });
    const scheduled = await call(client, 'POST', `/${draft.id}/start`, {
      sendAt: app.platform.clock.now().add({ hours: 1 }).toString(),
    });
    expect(scheduled.json()).toMatchObject({ state: 'scheduled', totals: { audience: 0 } });
    await addContacts(app, client, { count: 1, prefix: 'nuevo' });
    await app.database.adminSql`update campaigns set scheduled_at = now() - interval '1 second' where id = ${draft.id}`;
    const sender = startCampaignSender(app.platform);
    const done = await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    await sender.stop();
    expect(done.totals).toMatchObject({ audience: 3, accepted: 3 });
    sink.mails.length = 0;
  });

  it('whose moment passed while nobody was running waits for the person: it starts when they say so, and never by itself', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const draft = await createDraft(app, client);
    await call(client, 'POST', `/${draft.id}/start`, { sendAt: app.platform.clock.now().add({ hours: 1 }).toString() });
    await app.database.adminSql`update campaigns set scheduled_at = now() - interval '7 hours' where id = ${draft.id}`;
    const sender = startCampaignSender(app.platform);
    const held = await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state !== 'scheduled',
    );
    expect(held).toMatchObject({ state: 'paused', pauseReason: 'late', startedAt: null, totals: { audience: 0 } });
    expect(sink.mails).toEqual([]);
    const notices = (await app.call('GET', '/api/notifications', { token: client.token })).json<{
      items: { kind: string }[];
    }>();
    expect(notices.items[0]?.kind).toBe('campaign.failed');
    const resumed = campaignSchema.parse((await call(client, 'POST', `/${draft.id}/resume`)).json());
    expect(resumed).toMatchObject({ state: 'queued', totals: { audience: 2 } });
    await sender.stop();
  });
});

describe('the screens', () => {
  it('list by tab with counts, and show what runs', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const [first, second] = [await createDraft(app, client), await createDraft(app, client)];
    await call(client, 'POST', `/${second.id}/start`, {});
    const all = listCampaigns.reply.parse((await call(client, 'GET', '?limit=1')).json());
    expect(all.counts).toEqual({ all: 2, drafts: 1, scheduled: 0, running: 1, sent: 0 });
    expect(all.items.map(({ id }) => id)).toEqual([second.id]);
    expect(all.running).toMatchObject([
      { id: second.id, state: 'queued', sent: 0, total: 2, perMinute: 0, etaSeconds: null },
    ]);
    const next = (await call(client, 'GET', `?limit=1&cursor=${all.next ?? ''}`)).json<{
      items: Campaign[];
      next: string | null;
    }>();
    expect(next.items.map(({ id }) => id)).toEqual([first.id]);
    expect(next.next).toBeNull();
    const drafts = (await call(client, 'GET', '?tab=drafts')).json<{ items: Campaign[] }>();
    expect(drafts.items.map(({ id }) => id)).toEqual([first.id]);
    const running = await app.platform.db.scoped(client.owner, (tx) => runningCampaigns(tx, client.owner));
    expect(running).toEqual([
      { id: second.id, name: 'Taller', sent: 0, total: 2, perMinute: 0, etaSeconds: null, trialWait: null },
    ]);
    expect(await app.platform.db.scoped(client.owner, (tx) => anyCampaignSent(tx, client.owner))).toBe(false);
  });

  it('report what became of it, and keep the mail as it was sent whatever happens to the template', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 4 });
    const draft = await createDraft(app, client, { text: 'Como se envió.' });
    await startNow(app, client, draft.id);
    sink.answer = (to) => (to.startsWith('tamy1@') ? { stage: 'rcpt', code: 550, text: '5.1.1 unknown' } : undefined);
    const sender = startCampaignSender(app.platform);
    const done = await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    await sender.stop();
    sink.answer = () => undefined;
    expect(done).toMatchObject({ hasFailures: true, totals: { accepted: 3, rejected: 1 } });
    expect(done.progress).toMatchObject({ done: 4, total: 4, etaSeconds: null });
    expect(done.progress?.minutes.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    const report = campaignReportSchema.parse((await call(client, 'GET', `/${draft.id}/report`)).json());
    expect(report.links).toEqual([
      { id: 1, label: 'Reservar', url: 'https://barroysal.example/taller', clicks: 0, people: 0, places: 1 },
    ]);
    expect(report.domains).toEqual([{ domain: 'correo.example', audience: 4, accepted: 3, rejected: 1, opened: 0 }]);
    expect(report.failures).toEqual([{ state: 'rejected', reason: null, code: 550, count: 1, example: 'unknown' }]);
    expect(report.timeline.steps).toHaveLength(24);
    await app.database
      .adminSql`update templates set subject = 'Cambiado', document = '{"version":1,"blocks":[]}' where owner_id = ${client.owner}`;
    const preview = mailPreviewSchema.parse((await call(client, 'GET', `/${draft.id}/preview`)).json());
    expect(preview.subject).toBe('Para Julia');
    expect(preview.html).toContain('Como se envió.');
    expect(await app.platform.db.scoped(client.owner, (tx) => anyCampaignSent(tx, client.owner))).toBe(true);
    sink.mails.length = 0;
  });

  it('duplicate, throw away and restore', async () => {
    const client = await app.createClient();
    const draft = await createDraft(app, client);
    const copy = (await call(client, 'POST', `/${draft.id}/duplicate`)).json<Campaign>();
    expect(copy).toMatchObject({ name: 'Taller (copia)', state: 'draft', template: { id: draft.template?.id } });
    await call(client, 'DELETE', `/${draft.id}`);
    expect((await call(client, 'GET', `/${draft.id}`)).statusCode).toBe(404);
    expect((await call(client, 'POST', `/${draft.id}/restore`)).json()).toMatchObject({
      id: draft.id,
      deletedAt: null,
    });
  });

  it('answer 404 for campaigns of others, on every path', async () => {
    const [client, stranger] = [await app.createClient(), await app.createClient()];
    const draft = await createDraft(app, client);
    const template = await createReadyTemplate(app, client);
    const body = { baseRevision: 1, name: 'a', profileId: null, templateId: null, subject: null, audience: {} };
    const answers = [
      await call(stranger, 'GET', `/${draft.id}`),
      await call(stranger, 'PUT', `/${draft.id}`, body),
      await call(stranger, 'DELETE', `/${draft.id}`),
      await call(stranger, 'POST', '', { templateId: template.id }),
      ...(await Promise.all(
        ['preflight', 'preview', 'deliveries', 'report'].map((name) => call(stranger, 'GET', `/${draft.id}/${name}`)),
      )),
      ...(await Promise.all(
        ['start', 'withdraw', 'pause', 'resume', 'cancel', 'resend-uncertain', 'duplicate', 'restore'].map((name) =>
          call(stranger, 'POST', `/${draft.id}/${name}`, {}),
        ),
      )),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    const own = await createDraft(app, stranger);
    expect((await call(stranger, 'PUT', `/${own.id}`, { ...body, templateId: template.id })).statusCode).toBe(404);
    expect((await call(stranger, 'GET', `/${own.id}/preview?contactId=${draft.id}`)).statusCode).toBe(404);
  });
});
