import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CampaignDelivery, CampaignReport } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { type HeatMap, heatMapSchema } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addContacts, mailDocument } from '../campaigns.test-support.ts';
import { deliveryToken, deliveryTokenKey } from '../tracking/delivery-tokens.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const applePrivacy = 'Mozilla/5.0';

const people = 6;
const html =
  '<html><head></head><body><p>Hola, {{ contact.first_name | default: "tamy" }}</p><a href="{{ track.click }}/1">Ver</a><a href="{{ track.click }}/2">Ver</a><a href="{{ track.click }}/3">Otro</a><a href="{{ unsubscribe_url }}">Baja</a><img src="{{ track.open }}" width="1"></body></html>';

let app: TestApp;
let client: TestClient;
let id: string;
let deliveries: string[];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A campaign sent to six: four received it, one was refused, one was skipped. */
beforeEach(async () => {
  client = await app.createClient();
  const { owner } = client;
  const { adminSql } = app.database;
  await addContacts(app, client, { count: people });
  const [campaign] = await adminSql<{ id: string }[]>`
    insert into campaigns (owner_id, name, state, started_at, hold_until, finished_at)
    values (${owner}, 'Otoño', 'sent', now() - interval '2 hours', now() - interval '2 hours', now()) returning id`;
  id = campaign?.id ?? '';
  await adminSql`
    insert into campaign_contents (owner_id, campaign_id, template_name, document, locale, subject, html, body_text, from_name, from_address, shared_data, size_bytes)
    values (${owner}, ${id}, 't', '{}', 'es', 'Novedades', ${html}, 'Hola', 'Taller', 'taller@enlace.example', '{}', 10)`;
  await adminSql`
    insert into campaign_totals (owner_id, campaign_id, audience, accepted, rejected, skipped) values (${owner}, ${id}, ${people}, 4, 1, 1)`;
  await adminSql`
    insert into campaign_links (owner_id, campaign_id, id, url, label, same_as) values
      (${owner}, ${id}, 1, 'https://barroysal.example/vajilla', 'Ver', null),
      (${owner}, ${id}, 2, 'https://barroysal.example/vajilla', 'Ver', 1),
      (${owner}, ${id}, 3, 'https://barroysal.example/taller', 'Otro', null)`;
  const rows = await adminSql<{ id: string }[]>`
    insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, state, failed, skip_reason, smtp_code, smtp_text, next_attempt_at, settled_at)
    select owner_id, ${id}, id, email, 'correo.example',
           case first_name when 'Tamy5' then 'rejected' when 'Tamy6' then 'skipped' else 'accepted' end,
           first_name in ('Tamy5', 'Tamy6'), case first_name when 'Tamy6' then 'unsubscribed' end,
           case first_name when 'Tamy5' then 550 end, case first_name when 'Tamy5' then '5.1.1 no such user' end,
           null, now() - interval '1 hour'
    from contacts where owner_id = ${owner} order by id returning id`;
  deliveries = rows.map((row) => row.id);
});

function tokenOf(index: number): string {
  return deliveryToken({
    key: deliveryTokenKey(app.platform),
    owner: client.owner,
    deliveryId: deliveries[index] ?? '',
  });
}

function open(index: number, userAgent: string) {
  return app.app.inject({ url: `/t/o/${tokenOf(index)}.gif`, headers: { 'user-agent': userAgent } });
}

function follow(index: number, linkId: number, userAgent = windows) {
  return app.app.inject({ url: `/t/c/${tokenOf(index)}/${linkId}`, headers: { 'user-agent': userAgent } });
}

const get = (path: string) => app.call('GET', `/api/campaigns/${id}${path}`, { token: client.token });

async function readReport(): Promise<CampaignReport> {
  const reply = await get('/report');
  expect(reply.statusCode).toBe(200);
  return reply.json<CampaignReport>();
}

async function listNames(query: string): Promise<string[]> {
  return (await get(`/deliveries?${query}`)).json<Page<CampaignDelivery>>().items.map(({ name }) => name);
}

describe('devices of a report', () => {
  it('count people once per class, programs apart, and keep nothing but classes', async () => {
    await open(0, iphone);
    await open(0, iphone);
    await open(0, windows);
    await open(1, gmail);
    await open(2, applePrivacy);
    await follow(1, 3, iphone);
    const { devices, funnel } = await readReport();
    expect(funnel).toMatchObject({ opened: 2, clicked: 1, machineOpened: 1 });
    expect(devices.device.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'desktop', opened: 1, clicked: 0 },
      { value: 'hidden', opened: 1, clicked: 0 },
      { value: 'phone', opened: 1, clicked: 1 },
    ]);
    expect(devices.program.map(({ value }) => value).toSorted()).toEqual(['chrome', 'gmail_proxy', 'safari']);
    expect(devices.applePrivacy).toBe(1);
    const kept = JSON.stringify(await app.database.adminSql`select * from campaign_events where campaign_id = ${id}`);
    expect(kept).not.toMatch(/Mozilla|GoogleImageProxy|127\.0\.0\.1/);
  });

  it('say nothing of what was read before classes were kept', async () => {
    await open(0, iphone);
    await app.database.adminSql`update campaign_events set device = null, program = null, system = null`;
    const { devices } = await readReport();
    expect(devices.device).toEqual([{ value: 'unknown', opened: 1, clicked: 0 }]);
  });
});

describe('the people of a report', () => {
  it('come in groups, with the reason in words and the links they followed', async () => {
    await open(0, iphone);
    await follow(1, 1);
    await follow(1, 2);
    expect(await listNames('filter=opened')).toEqual(['Tamy 1', 'Tamy 2']);
    expect(await listNames('filter=not_opened')).toEqual(['Tamy 3', 'Tamy 4']);
    expect(await listNames('filter=clicked&linkId=1')).toEqual(['Tamy 2']);
    expect(await listNames('linkId=3')).toEqual([]);
    expect(await listNames('search=TAMY4@')).toEqual(['Tamy 4']);
    const [refused] = (await get('/deliveries?filter=rejected')).json<Page<CampaignDelivery>>().items;
    expect(refused).toMatchObject({ explanation: 'unknown_address', answer: { code: 550 } });
    const [clicked] = (await get('/deliveries?filter=clicked')).json<Page<CampaignDelivery>>().items;
    expect(clicked?.links).toEqual([{ id: 1, label: 'Ver', clicks: 2 }]);
    const { people: groups, links } = await readReport();
    expect(groups).toEqual({ deferred: 0, notOpened: 2, kept: 0 });
    expect(links).toEqual([
      { id: 1, label: 'Ver', url: 'https://barroysal.example/vajilla', clicks: 2, people: 1, places: 2 },
      { id: 3, label: 'Otro', url: 'https://barroysal.example/taller', clicks: 0, people: 0, places: 1 },
    ]);
  });

  it('tell what came back after the server had taken the mail', async () => {
    await app.database.adminSql`
      insert into mail_events (owner_id, at, kind, source, address, reason, about_address, delivery_id, fingerprint)
      values (${client.owner}, now(), 'hard_bounce', 'report', 'tamy1@correo.example', 'mailbox_disabled', true, ${deliveries[0] ?? ''}, 'x')`;
    const [first] = (await get('/deliveries?filter=accepted')).json<Page<CampaignDelivery>>().items;
    expect(first).toMatchObject({ name: 'Tamy 1', state: 'accepted', explanation: 'mailbox_disabled' });
  });

  it('are paged without losing or repeating anybody, and refuse a cursor of somebody’s making', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page<CampaignDelivery> = (await get(`/deliveries?limit=4${cursor && `&cursor=${cursor}`}`)).json();
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.next;
    }
    expect(seen).toEqual(Array.from({ length: people }, (_, index) => `Tamy ${index + 1}`));
    const forged = Buffer.from(JSON.stringify(['x', deliveries[0]])).toString('base64url');
    expect((await get(`/deliveries?cursor=${forged}`)).statusCode).toBe(422);
  });

  it('leave as CSV in the group they are shown in, and so does each part of the report', async () => {
    await open(0, iphone);
    const file = await get('/export?what=people&filter=not_opened');
    expect(file.headers['content-disposition']).toContain(`personas-${id}.csv`);
    expect(file.body.trim().split('\r\n')).toHaveLength(4);
    expect(file.body).not.toContain('tamy1@');
    const whole = (await get('/export')).body;
    expect(whole).toContain('unknown_address');
    expect((await get('/export?what=devices')).body).toContain('device,phone,1,0');
    expect((await get('/export?what=links')).body).toContain('Ver,https://barroysal.example/vajilla,0,0,2');
    expect((await get('/export?what=domains')).body).toContain('correo.example,6,4,1,1');
    expect((await get('/export?what=timeline')).body.trim().split('\r\n')).toHaveLength(25);
  });

  it('get a label all at once, and only those of the group', async () => {
    const { token } = client;
    const created = await app.call('POST', '/api/contacts/labels', { token, body: { name: 'No abren' } });
    const label = created.json<{ id: string }>();
    await open(0, iphone);
    const path = `/api/campaigns/${id}/people/label`;
    const body = { labelId: label.id, filter: 'not_opened' };
    const first = await app.call('POST', path, { token, body });
    expect(first.json()).toMatchObject({ people: 3, changed: 3, labelId: label.id });
    expect((await app.call('POST', path, { token, body })).json()).toMatchObject({
      people: 3,
      changed: 0,
      undoId: null,
    });
    const carry = async () =>
      (await app.call('GET', `/api/contacts?labelIds=${label.id}`, { token })).json<Page<{ name: string }>>().items;
    expect(await carry()).toHaveLength(3);
    const { undoId } = first.json<{ undoId: string }>();
    const undone = await app.call('POST', '/api/contacts/folders/undo', { token, body: { undoId } });
    expect(undone.json()).toEqual({ changed: 3 });
    expect(await carry()).toEqual([]);
    const unknown = { labelId: client.owner, filter: null };
    expect((await app.call('POST', path, { token, body: unknown })).statusCode).toBe(404);
  });
});

describe('the heat map of a mail', () => {
  const readMap = async (): Promise<HeatMap> => heatMapSchema.parse((await get('/heat-map')).json());

  it('tells places of one link apart, with nobody’s data and nothing that counts', async () => {
    await follow(0, 1);
    await follow(1, 1);
    await follow(1, 2);
    const map = await readMap();
    expect(map.links.map(({ id: linkId, clicks, people: who, places }) => [linkId, clicks, who, places])).toEqual([
      [1, 2, 2, 1],
      [2, 1, 1, 1],
      [3, 0, 0, 1],
    ]);
    expect(map.html).toContain('<a data-link="2" id="link-2">Ver</a>');
    expect(map.html).toContain('Hola, tamy');
    expect(map.html).not.toMatch(/\/t\/[co]\/|track\.|Tamy1/);
    const before = await app.database.adminSql`select count(*)::int as n from campaign_events`;
    await readMap();
    expect(await app.database.adminSql`select count(*)::int as n from campaign_events`).toEqual(before);
  });

  it('says in how many places a link of an older mail stands, which share one number', async () => {
    const older = html.replace('{{ track.click }}/2', '{{ track.click }}/1');
    await app.database.adminSql`update campaign_contents set html = ${older} where campaign_id = ${id}`;
    await app.database.adminSql`delete from campaign_links where campaign_id = ${id} and id = 2`;
    await follow(0, 1);
    const map = await readMap();
    expect(map.links[0]).toMatchObject({ id: 1, clicks: 1, places: 2 });
    expect(map.html).toContain('id="link-1-2"');
  });

  it('belongs to its client, and to what was sent', async () => {
    const other = await app.createClient();
    const stranger = await app.call('GET', `/api/campaigns/${id}/heat-map`, { token: other.token });
    expect(stranger.statusCode).toBe(404);
    const draft = await app.call('POST', '/api/campaigns', { token: client.token, body: { name: 'Nueva' } });
    const { id: draftId } = draft.json<{ id: string }>();
    const none = await app.call('GET', `/api/campaigns/${draftId}/heat-map`, { token: client.token });
    expect(none.statusCode).toBe(409);
  });
});

describe('the archive', () => {
  const setArchive = (isPublic: boolean) =>
    app.call('PUT', `/api/campaigns/${id}/archive`, { token: client.token, body: { isPublic } });

  it('takes a campaign in and out after it was sent, and a mail in it can be handed on', async () => {
    const { client: owner, profile } = await publishPage(app);
    const [campaign] = await app.database.adminSql<{ id: string }[]>`
      insert into campaigns (owner_id, name, state, started_at, hold_until, finished_at, profile_id)
      values (${owner.owner}, 'Otoño', 'sent', now(), now(), now(), ${profile.id}) returning id`;
    id = campaign?.id ?? '';
    await app.database.adminSql`
      insert into campaign_contents (owner_id, campaign_id, template_name, document, locale, subject, html, body_text, from_name, from_address, shared_data, size_bytes)
      values (${owner.owner}, ${id}, 't', ${JSON.stringify(mailDocument({ text: 'Hola' }))}::text::jsonb, 'es', 'Novedades "a"', ${html}, 'Hola', 'Taller', 'taller@enlace.example', '{}', 10)`;
    client = owner;
    expect((await app.call('GET', `/correo/${id}`)).statusCode).toBe(404);
    expect((await setArchive(true)).json()).toMatchObject({ isPublic: true });
    const mail = await app.call('GET', `/correo/${id}`);
    expect(mail.statusCode).toBe(200);
    expect(mail.body).toContain(`href="http://localhost:3000/correo/${id}"`);
    expect(mail.body).toContain('data-title="Novedades &quot;a&quot;"');
    const policy = String(mail.headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox [^;]*allow-scripts;/);
    expect(policy).not.toMatch(/allow-same-origin|script-src[^;]*unsafe/);
    expect((await app.call('GET', `/boletin/${profile.id}`)).body).toContain('Novedades');
    expect((await setArchive(false)).json()).toMatchObject({ isPublic: false });
    expect((await app.call('GET', `/correo/${id}`)).statusCode).toBe(404);
    const actions = await app.database.adminSql`
      select action from history_entries where owner_id = ${owner.owner} and subject_id = ${id} order by id`;
    expect(actions.map(({ action }) => action)).toEqual(['campaign.published', 'campaign.unpublished']);
  });

  it('has no place for a campaign without a profile', async () => {
    expect((await setArchive(true)).statusCode).toBe(409);
  });
});
