import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Campaign, campaignSchema } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Worker } from '#platform/module.ts';
import { publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import {
  addContacts,
  compareSums,
  createCampaignApp,
  createDraft,
  createReadyTemplate,
  failOnComplaints,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { maintainTrials } from './engine/maintain-trials.ts';
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
  sink.answer = () => undefined;
});

afterAll(async () => {
  await app.close();
  await sink.close();
});

function call(client: TestClient, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  return app.call(method, `/api/campaigns${path}`, {
    token: client.token,
    headers: { 'accept-language': 'es' },
    ...(body === undefined ? {} : { body }),
  });
}

async function save(client: TestClient, draft: Campaign, more: object): Promise<Campaign> {
  const { name, template, audience, revision } = draft;
  const body = {
    baseRevision: revision,
    name,
    profileId: null,
    templateId: template?.id ?? null,
    subject: null,
    audience,
  };
  const reply = await call(client, 'PUT', `/${draft.id}`, { ...body, ...more });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return encodeReply(campaignSchema, campaignSchema.parse(reply.json())) as Campaign;
}

const trial = {
  kind: 'subject',
  variants: [
    { subject: 'Primera', templateId: null },
    { subject: 'Segunda', templateId: null },
  ],
  share: 20,
  waitMinutes: 60,
  goal: 'clicks',
  decision: 'auto',
};

async function phase(client: TestClient, id: string, wanted: string): Promise<Campaign> {
  return until(
    () => readCampaign(app, client, id),
    (campaign) => campaign.trial?.phase === wanted,
  );
}

function subjects(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { raw } of sink.mails) {
    const subject = /^Subject: (.*)$/im.exec(raw.toString())?.[1]?.trim() ?? '';
    counts[subject] = (counts[subject] ?? 0) + 1;
  }
  return counts;
}

async function waitOver(id: string): Promise<void> {
  await app.database.adminSql`update campaigns set decide_at = now() - interval '1 second' where id = ${id}`;
}

describe('a trial', () => {
  it('tries each variant on its share, holds out exactly the rest, and sends the winner by human clicks to it', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 50 });
    const draft = await save(client, await createDraft(app, client), { experiment: trial });
    await startNow(app, client, draft.id);
    sender = startCampaignSender(app.platform);
    const waiting = await phase(client, draft.id, 'waiting');
    expect(waiting.trial).toMatchObject({ rest: 40, winner: null, leader: null, certainty: 'none' });
    expect(waiting.trial?.variants.map(({ people, accepted, subject }) => [people, accepted, subject])).toEqual([
      [5, 5, 'Primera'],
      [5, 5, 'Segunda'],
    ]);
    expect(subjects()).toEqual({ Primera: 5, Segunda: 5 });
    // Nothing leaves before the decision: no pace and no end that moves with the clock, on any screen.
    const trialWait = { people: 40, until: waiting.trial?.decideAt };
    expect(waiting).toMatchObject({ trialWait, progress: { done: 10, perMinute: 0, etaSeconds: null } });
    const dashboard = await app.call('GET', '/api/dashboard', { token: client.token });
    for (const reply of [await call(client, 'GET', ''), dashboard])
      expect(reply.json()).toMatchObject({ running: [{ sent: 10, perMinute: 0, etaSeconds: null, trialWait }] });
    await app.database.adminSql`
      update campaign_deliveries set clicked_at = now(), opened_at = now() where campaign_id = ${draft.id} and variant = 1`;
    await waitOver(draft.id);
    const done = await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    expect(done.trial).toMatchObject({ rest: 0, winner: 1, decidedBy: 'rule', decidedCertainty: 'clear' });
    const notices = (await app.call('GET', '/api/notifications', { token: client.token })).json<{ items: object[] }>();
    expect(notices.items).toContainEqual(
      expect.objectContaining({
        kind: 'campaign.decided',
        params: { name: draft.name, variant: 'B', certainty: 'clear' },
        link: `/user/campanas/${draft.id}`,
      }),
    );
    expect(subjects()).toEqual({ Primera: 5, Segunda: 45 });
    expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(50);
    const { kept, counted } = await compareSums(app, draft.id);
    expect(kept).toEqual(counted);
  });

  it('waits for the person when they decide, and can be ended before its time', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 12 });
    const manual = { ...trial, share: 50, decision: 'manual' };
    const draft = await save(client, await createDraft(app, client), { experiment: manual });
    await startNow(app, client, draft.id);
    sender = startCampaignSender(app.platform);
    await phase(client, draft.id, 'choosing');
    await waitOver(draft.id);
    await maintainTrials({ deps: app.platform });
    expect((await readCampaign(app, client, draft.id)).trial).toMatchObject({ phase: 'choosing', rest: 6 });
    expect((await call(client, 'POST', `/${draft.id}/winner`, { variant: 3 })).json()).toMatchObject({
      error: { code: 'campaigns.no_trial' },
    });
    await call(client, 'POST', `/${draft.id}/winner`, { variant: 0 });
    expect((await call(client, 'POST', `/${draft.id}/winner`, { variant: 1 })).statusCode).toBe(409);
    const done = await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    expect(done.trial).toMatchObject({ phase: 'decided', winner: 0, decidedBy: 'person', decidedCertainty: null });
    expect(subjects()).toEqual({ Primera: 9, Segunda: 3 });
  });

  it('is decided once and releases everybody once, however many processes tend it and wherever one is killed', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 40 });
    const draft = await save(client, await createDraft(app, client), { experiment: { ...trial, share: 10 } });
    await startNow(app, client, draft.id);
    sender = startCampaignSender(app.platform);
    await phase(client, draft.id, 'waiting');
    await sender.stop();
    sender = undefined;
    await waitOver(draft.id);
    // Each call is one step; a killed one leaves nothing behind, the next starts from what is stored.
    await Promise.all(Array.from({ length: 4 }, () => maintainTrials({ deps: app.platform })));
    const [decided] = await app.database
      .adminSql`select winner, rest_released_at from campaigns where id = ${draft.id}`;
    expect(decided?.['winner']).toBe(0);
    await Promise.all(Array.from({ length: 4 }, () => maintainTrials({ deps: app.platform })));
    sender = startCampaignSender(app.platform);
    await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    expect(sink.mails).toHaveLength(40);
    expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(40);
    const history = await app.database.adminSql`
      select 1 from history_entries where action = 'campaign.trial_decided' and subject_id = ${draft.id}`;
    expect(history).toHaveLength(1);
  });

  it('of contents sends each template, and is refused when one is gone', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 4 });
    const first = await createDraft(app, client, { subject: 'Uno', text: 'Contenido uno' });
    const other = await createReadyTemplate(app, client, { subject: 'Dos', text: 'Contenido dos' });
    const variants = [
      { subject: null, templateId: null },
      { subject: null, templateId: other.id },
    ];
    const draft = await save(client, first, { experiment: { ...trial, kind: 'content', share: 100, variants } });
    await app.call('DELETE', `/api/templates/${other.id}`, { token: client.token });
    expect((await call(client, 'POST', `/${draft.id}/start`, {})).json()).toMatchObject({
      error: { code: 'campaigns.bad_experiment', params: { variant: 2 } },
    });
    await app.call('POST', `/api/templates/${other.id}/restore`, { token: client.token });
    await startNow(app, client, draft.id);
    sender = startCampaignSender(app.platform);
    await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    expect(subjects()).toEqual({ Uno: 2, Dos: 2 });
  });
});

async function sendAll(client: TestClient, id: string): Promise<void> {
  await startNow(app, client, id);
  sender = startCampaignSender(app.platform);
  await until(
    () => readCampaign(app, client, id),
    ({ state }) => state === 'sent',
  );
  await sender.stop();
  sender = undefined;
}

async function follow(client: TestClient, id: string, who: string): Promise<Campaign> {
  return encodeReply(
    campaignSchema,
    campaignSchema.parse((await call(client, 'POST', `/${id}/follow-up`, { who })).json()),
  ) as Campaign;
}

describe('a second round', () => {
  it('for those not reached goes to nobody who has it, also when two rounds start at once', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 6 });
    sink.answer = (to) => (/tamy[12]@/.test(to) ? { stage: 'rcpt', code: 550, text: '5.7.1 no' } : undefined);
    const first = await createDraft(app, client);
    await sendAll(client, first.id);
    sink.answer = () => undefined;
    sink.mails.length = 0;
    await app.database.adminSql`delete from suppressions where owner_id = ${client.owner}`;
    await app.database.adminSql`update contacts set status = 'subscribed' where owner_id = ${client.owner}`;
    const [left, right] = [
      await follow(client, first.id, 'not_reached'),
      await follow(client, first.id, 'not_reached'),
    ];
    expect(left.follows).toMatchObject({ id: first.id, who: 'not_reached' });
    const started = await Promise.all([left, right].map(({ id }) => call(client, 'POST', `/${id}/start`, {})));
    expect(started.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [rows] = await app.database.adminSql`
      select count(*)::int as count, count(distinct contact_id)::int as people from campaign_deliveries where campaign_id in (${left.id}, ${right.id})`;
    expect({ ...rows }).toEqual({ count: 2, people: 2 });
    // Else it is sent in whichever test runs when its ten seconds of hold are over.
    for (const { id } of [left, right]) await call(client, 'POST', `/${id}/withdraw`);
  });

  it('keeps the hours of rest, the tracking and the sender of the first', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 1 });
    const first = await createDraft(app, client);
    await sendAll(client, first.id);
    const quietHours = { from: '22:00', to: '08:00' };
    await app.database.adminSql`
      update campaigns set quiet_hours = ${app.database.adminSql.json(quietHours)}, is_tracked = false where id = ${first.id}`;
    expect(await follow(client, first.id, 'newcomers')).toMatchObject({
      quietHours,
      isTracked: false,
      profile: first.profile,
    });
  });

  it('for those who did not open goes to them once, and for newcomers to who came since', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 5 });
    const first = await createDraft(app, client);
    await sendAll(client, first.id);
    await app.database.adminSql`
      update campaign_deliveries set opened_at = now() where campaign_id = ${first.id} and email like 'tamy1@%'`;
    sink.mails.length = 0;
    const again = await follow(client, first.id, 'not_opened');
    await sendAll(client, again.id);
    expect(sink.mails.map(({ to }) => to).toSorted()).toEqual([2, 3, 4, 5].map((n) => `tamy${n}@correo.example`));
    const thrice = await follow(client, first.id, 'not_opened');
    expect((await call(client, 'POST', `/${thrice.id}/start`, {})).json()).toMatchObject({
      error: { code: 'campaigns.empty_audience' },
    });
    await addContacts(app, client, { count: 2, prefix: 'nuevo' });
    // Erased and re-added with the same address: the same person to their mailbox.
    await app.database.adminSql`delete from contacts where owner_id = ${client.owner} and email like 'tamy3@%'`;
    await app.database.adminSql`
      insert into contacts (owner_id, name, name_key, email, status, source) values (${client.owner}, 'De vuelta', 'de vuelta', 'tamy3@correo.example', 'subscribed', 'manual')`;
    sink.mails.length = 0;
    const newcomers = await follow(client, first.id, 'newcomers');
    await sendAll(client, newcomers.id);
    expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(['nuevo1@correo.example', 'nuevo2@correo.example']);
  });
});

describe('figures', () => {
  it('of some campaigns stand beside each other, and people leave as CSV with a record', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const [first, second] = [await createDraft(app, client), await createDraft(app, client)];
    await sendAll(client, first.id);
    await app.database
      .adminSql`update contacts set name = '=cmd()' where owner_id = ${client.owner} and email like 'tamy1@%'`;
    const compared = await call(client, 'GET', `/comparison?ids=${first.id},${second.id}`);
    expect(compared.json()).toMatchObject({ items: [{ id: first.id, totals: { accepted: 2 } }, { id: second.id }] });
    expect((await call(client, 'GET', '/comparison?ids=')).statusCode).toBe(422);
    const people = (await call(client, 'GET', `/${first.id}/export?what=people`)).body;
    expect(people.split('\r\n')[0]).toContain('name,email,state');
    expect(people).toContain(`'=cmd(),tamy1@correo.example,accepted`);
    const figures = (await call(client, 'GET', `/${first.id}/export?what=figures`)).body;
    expect(figures).toContain('accepted,2');
  });

  it('are not kept when the campaign does not count: links as they were written, no pixel', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 1 });
    const draft = await save(client, await createDraft(app, client), { isTracked: false });
    await sendAll(client, draft.id);
    const raw = sink.mails[0]?.raw.toString() ?? '';
    const plain = raw.replaceAll('=\r\n', '');
    expect(plain).toContain('https://barroysal.example/taller');
    expect(plain).not.toMatch(/\/t\/[co]\//);
    expect(plain).toContain('/baja/');
  });
});

describe('the archive', () => {
  it('shows published campaigns to everybody without anybody’s data, and only those', async () => {
    const { client, profile } = await publishPage(app);
    await addContacts(app, client, { count: 1 });
    const open = { profileId: profile.id, isPublic: true };
    const shown = await save(
      client,
      await createDraft(app, client, {
        subject: 'Visible <b>',
        text: 'Hola, {{ contact.first_name | default: "tamy" }}',
      }),
      open,
    );
    const kept = await save(client, await createDraft(app, client, { subject: 'Privada' }), { profileId: profile.id });
    await sendAll(client, shown.id);
    await sendAll(client, kept.id);
    const page = await app.call('GET', `/boletin/${profile.id}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Visible &lt;b&gt;');
    expect(page.body).not.toContain('Privada');
    const feed = await app.call('GET', `/boletin/${profile.id}/feed.xml`);
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(feed.body).toContain(`/correo/${shown.id}</guid>`);
    const mail = await app.call('GET', `/correo/${shown.id}`);
    expect(mail.statusCode).toBe(200);
    expect(mail.headers['x-robots-tag']).toBe('noindex');
    expect(mail.headers['content-security-policy']).toMatch(/^sandbox /);
    expect(mail.body).toContain('Hola, tamy');
    expect(mail.body).toContain('https://barroysal.example/taller');
    expect(mail.body).not.toMatch(/Tamy1|tamy1@|\/t\/[co]\//);
    // Only our own script, which removes the token from the URL.
    expect(mail.body.match(/<script/g)).toHaveLength(1);
    expect((await app.call('GET', `/correo/${kept.id}`)).statusCode).toBe(404);
    await app.database.adminSql`update profiles set hidden = true where id = ${profile.id}`;
    expect((await app.call('GET', `/boletin/${profile.id}`)).statusCode).toBe(404);
    expect((await app.call('GET', `/correo/${shown.id}`)).statusCode).toBe(404);
  });
});

describe('quiet hours', () => {
  it('rest a campaign by the clock of the client and let it go on by themselves; nothing of it leaves meanwhile', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 3 });
    const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo');
    await app.database.adminSql`update users set time_zone = 'Asia/Tokyo' where id = ${client.owner}`;
    const at = (hours: number) => now.add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' });
    const draft = await save(client, await createDraft(app, client), { quietHours: { from: at(-1), to: at(1) } });
    await call(client, 'POST', `/${draft.id}/start`, {});
    const [held] = await app.database.adminSql`
      select state, hold_until > now() + interval '30 minutes' as is_held from campaigns where id = ${draft.id}`;
    expect({ ...held }).toEqual({ state: 'queued', is_held: true });
    // As if the quiet hours had begun during sending.
    await app.database.adminSql`update campaigns set state = 'sending', hold_until = now() where id = ${draft.id}`;
    const { deferForQuietHours } = await import('./engine/keep-quiet.ts');
    await deferForQuietHours({ deps: app.platform });
    expect(await readCampaign(app, client, draft.id)).toMatchObject({ state: 'paused', pauseReason: 'quiet' });
    sender = startCampaignSender(app.platform);
    await app.database.adminSql`
      update campaigns set quiet_hours = jsonb_build_object('from', ${at(2)}::text, 'to', ${at(3)}::text) where id = ${draft.id}`;
    await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    expect(sink.mails).toHaveLength(3);
  });
});
