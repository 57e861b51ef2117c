import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addContacts } from '#sending/campaigns/campaigns.test-support.ts';
import { recordClick, recordOpen } from '#sending/campaigns/tracking/record-reading.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let app: TestApp;
let client: TestClient;
let campaignId: string;
let deliveryId: string;
let passed = 0;
const clock = { ...systemClock, now: () => systemClock.now().add({ seconds: passed }) };

beforeAll(async () => {
  app = await createTestApp({ overrides: { clock } });
});
afterAll(() => app.close());

const links = 5;

beforeEach(async () => {
  passed += 3600;
  client = await app.createClient();
  const { owner } = client;
  const { adminSql } = app.database;
  await addContacts(app, client, { count: 1 });
  const [campaign] = await adminSql<{ id: string }[]>`
    insert into campaigns (owner_id, name, state, started_at) values (${owner}, 'Otoño', 'sent', now()) returning id`;
  campaignId = campaign?.id ?? '';
  await adminSql`
    insert into campaign_contents (owner_id, campaign_id, template_name, document, locale, subject, html, body_text, from_name, from_address, shared_data, size_bytes)
    values (${owner}, ${campaignId}, 't', '{}', 'es', 'Novedades', '<p>Hola</p>', 'Hola', 'Taller', 'taller@enlace.example', '{}', 10)`;
  await adminSql`insert into campaign_totals (owner_id, campaign_id, audience, accepted) values (${owner}, ${campaignId}, 1, 1)`;
  await adminSql`
    insert into campaign_links (owner_id, campaign_id, id, url, label)
    select ${owner}, ${campaignId}, n, 'https://barroysal.example/' || n, 'Enlace ' || n from generate_series(1, ${links}::int) n`;
  const [delivery] = await adminSql<{ id: string }[]>`
    insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, state, next_attempt_at, settled_at)
    select owner_id, ${campaignId}, id, email, 'correo.example', 'accepted', null, now() from contacts where owner_id = ${owner} returning id`;
  deliveryId = delivery?.id ?? '';
});

const reader = { device: 'phone', program: 'safari', system: 'ios' };

/** Follows a link as a browser that shows no sign of being a program. */
const follow = (linkId: number, isMachine = false) =>
  recordClick({
    deps: app.platform,
    ref: { owner: client.owner, deliveryId },
    isMachine: () => isMachine,
    reader,
    linkId,
    isCounted: true,
  });
const open = () =>
  recordOpen({ deps: app.platform, ref: { owner: client.owner, deliveryId }, isMachine: () => false, reader });

async function sums() {
  const { adminSql } = app.database;
  const [totals] = await adminSql`
    select opened, clicked, clicks, machine_clicked from campaign_totals where campaign_id = ${campaignId}`;
  const perLink =
    await adminSql`select clicks, people from campaign_links where campaign_id = ${campaignId} order by id`;
  const [delivery] = await adminSql`select opened_at, clicked_at from campaign_deliveries where id = ${deliveryId}`;
  const events = await adminSql<{ kind: string }[]>`
    select kind from contact_events where owner_id = ${client.owner} and kind in ('campaign_opened', 'campaign_clicked') order by kind`;
  return {
    totals,
    clicks: perLink.map((link) => link['clicks']),
    people: perLink.map((link) => link['people']),
    isOpened: delivery?.['opened_at'] !== null,
    isClicked: delivery?.['clicked_at'] !== null,
    events: events.map(({ kind }) => kind),
  };
}

const nothing = [0, 0, 0, 0, 0];

describe('whoever follows all links of a mail at once', () => {
  it('is taken back, and stands with the machines once however many links follow', async () => {
    for (let link = 1; link <= links; link += 1) {
      await follow(link);
      passed += 1;
    }
    expect(await sums()).toEqual({
      totals: { opened: 0, clicked: 0, clicks: 0, machine_clicked: 1 },
      ...{ clicks: nothing, people: nothing, isOpened: false, isClicked: false, events: [] },
    });
    const [kept] = await app.database.adminSql`
      select count(*)::int as n, bool_and(machine) as all_machine from campaign_events where delivery_id = ${deliveryId}`;
    expect(kept).toEqual({ n: links, all_machine: true });
  });

  it('takes back nothing that a person did before', async () => {
    await open();
    passed += 60;
    await follow(2);
    passed += 60;
    for (const link of [1, 2, 3]) await follow(link);
    expect(await sums()).toEqual({
      totals: { opened: 1, clicked: 1, clicks: 1, machine_clicked: 1 },
      ...{ clicks: [0, 1, 0, 0, 0], people: [0, 1, 0, 0, 0], isOpened: true, isClicked: true },
      events: ['campaign_clicked', 'campaign_opened'],
    });
  });

  it('leaves a person who follows them with time between, and one who comes later', async () => {
    for (const link of [1, 2, 3]) {
      await follow(link);
      passed += 6;
    }
    expect(await sums()).toMatchObject({ totals: { clicked: 1, clicks: 3, machine_clicked: 0 } });
    passed += 60;
    for (const link of [3, 4, 5]) await follow(link);
    passed += 60;
    await follow(1);
    expect(await sums()).toMatchObject({
      totals: { opened: 1, clicked: 1, clicks: 4, machine_clicked: 1 },
      clicks: [2, 1, 1, 0, 0],
      people: [1, 1, 1, 0, 0],
    });
  });

  it('is not counted a second time after a program that said what it is', async () => {
    await follow(1, true);
    for (const link of [2, 3, 4]) await follow(link);
    expect(await sums()).toMatchObject({ totals: { clicked: 0, clicks: 0, machine_clicked: 1 } });
  });
});
