import { randomUUID } from 'node:crypto';
import {
  type CampaignLabels,
  campaignLabelsSchema,
  type CampaignStanding,
  campaignStandingSchema,
} from '@enlace/contract/sending/campaigns/standing.schemas.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { compareCampaigns } from '@enlace/contract/sending/campaigns/campaign-rounds.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addContacts } from '../campaigns.test-support.ts';

const people = 40;
const now = Temporal.Instant.from('2026-12-20T12:00:00Z');
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await createTestApp({ overrides: { clock: { ...systemClock, now: () => now } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.createClient();
  await app.database.adminSql`update users set time_zone = 'Europe/Madrid' where id = ${client.owner}`;
  await addContacts(app, client, { count: people });
});

type Sent = { startedAt: string; opened?: number; accepted?: number; follows?: string; unsubscribed?: number };

/** A sent campaign with its totals. */
async function sent({ startedAt, opened = 0, accepted = people, unsubscribed = 0, follows }: Sent): Promise<string> {
  const { adminSql } = app.database;
  const id = randomUUID();
  await adminSql`
    insert into campaigns (owner_id, id, name, state, started_at, hold_until, finished_at, follows_id, root_id)
    values (${client.owner}, ${id}, 'Boletín', 'sent', ${startedAt}::timestamptz, ${startedAt}::timestamptz, ${startedAt}::timestamptz,
            ${follows ?? null}, ${follows ?? null})`;
  await adminSql`
    insert into campaign_totals (owner_id, campaign_id, audience, accepted, opened, unsubscribed)
    values (${client.owner}, ${id}, ${accepted}, ${accepted}, ${opened}, ${unsubscribed})`;
  return id;
}

/** Everybody received it; the first `opened` of them opened it at the given moment. */
async function deliver(campaignId: string, { opened, at }: { opened: number; at: string }): Promise<void> {
  await app.database.adminSql`
    insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, state, next_attempt_at, settled_at, opened_at)
    select owner_id, ${campaignId}, id, email, 'correo.example', 'accepted', null, now(), case when n <= ${opened} then ${at}::timestamptz end
    from (select *, row_number() over (order by id) as n from contacts where owner_id = ${client.owner}) c`;
}

async function standing(id: string, token = client.token): Promise<CampaignStanding> {
  const reply = await app.call('GET', `/api/campaigns/${id}/standing`, { token });
  expect(reply.statusCode).toBe(200);
  return campaignStandingSchema.parse(reply.json());
}

async function compared(...ids: string[]): Promise<ReplyOf<typeof compareCampaigns>> {
  const reply = await app.call('GET', `/api/campaigns/comparison?ids=${ids.join(',')}`, { token: client.token });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function labelsOf(id: string): Promise<CampaignLabels['items']> {
  const reply = await app.call('GET', `/api/campaigns/${id}/labels`, { token: client.token });
  expect(reply.statusCode).toBe(200);
  return campaignLabelsSchema.parse(reply.json()).items;
}

describe('the standing of a campaign', () => {
  it('is the difference to those of the year before it, and its place in its own', async () => {
    await sent({ startedAt: '2026-03-02T10:00:00Z', opened: 4 });
    await sent({ startedAt: '2026-05-02T10:00:00Z', opened: 20, unsubscribed: 4 });
    await sent({ startedAt: '2024-05-02T10:00:00Z', opened: 40 });
    const id = await sent({ startedAt: '2026-11-03T09:00:00Z', opened: 16 });
    expect(await standing(id)).toMatchObject({
      own: { delivered: 1_000_000, opened: 400_000, unsubscribed: 0 },
      usual: { campaigns: 2, shares: { opened: 300_000, unsubscribed: 50_000 } },
      place: { rank: 2, of: 3, year: 2026 },
      hours: null,
    });
  });

  it('compares young results with what the ones before it had reached at that age', async () => {
    const hoursAgo = (hours: number) => now.subtract({ hours }).toString();
    const quick = await sent({ startedAt: hoursAgo(500), opened: 30 });
    await deliver(quick, { opened: 10, at: hoursAgo(498) });
    const slow = await sent({ startedAt: hoursAgo(400), opened: 20 });
    await deliver(slow, { opened: 20, at: hoursAgo(380) });
    await sent({ startedAt: hoursAgo(1), opened: 40 });
    const id = await sent({ startedAt: hoursAgo(5), opened: 16 });
    expect(await standing(id)).toMatchObject({
      own: { opened: 400_000 },
      usual: { campaigns: 2, shares: { opened: 125_000 } },
      place: null,
    });
  });

  it('is not compared with what was sent after it', async () => {
    const id = await sent({ startedAt: '2026-03-02T10:00:00Z', opened: 4 });
    await sent({ startedAt: '2026-05-02T10:00:00Z', opened: 20 });
    expect(await standing(id)).toMatchObject({ usual: null });
  });

  it('takes no second round, small test or thrown away campaign for a measure', async () => {
    const first = await sent({ startedAt: '2026-03-02T10:00:00Z', opened: 4 });
    const round = await sent({ startedAt: '2026-03-05T10:00:00Z', opened: 1, follows: first });
    await sent({ startedAt: '2026-03-06T10:00:00Z', opened: 3, accepted: 3 });
    const gone = await sent({ startedAt: '2026-03-07T10:00:00Z', opened: 30 });
    await app.database.adminSql`update campaigns set deleted_at = now() where id = ${gone}`;
    expect(await standing(first)).toMatchObject({ usual: null, place: null });
    expect(await standing(round)).toMatchObject({ usual: null, place: null, own: { opened: 25_000 } });
  });

  it('belongs to the year in the zone of the client', async () => {
    for (const startedAt of ['2026-02-01T10:00:00Z', '2026-04-01T10:00:00Z']) await sent({ startedAt, opened: 1 });
    const id = await sent({ startedAt: '2025-12-31T23:30:00Z', opened: 8 });
    expect((await standing(id)).place).toStrictEqual({ rank: 1, of: 3, year: 2026 });
  });

  it('knows the hours at which mails are opened, on the clock of the client', async () => {
    const before = await sent({ startedAt: '2026-06-02T06:00:00Z', opened: 25 });
    await deliver(before, { opened: 25, at: '2026-06-02T08:40:00Z' });
    const id = await sent({ startedAt: '2026-11-03T09:00:00Z', opened: 5 });
    await deliver(id, { opened: 5, at: '2026-11-03T10:10:00Z' });
    // 20:40 in June and 22:10 in November in UTC are adjacent hours in Madrid.
    expect((await standing(id)).hours).toStrictEqual({
      from: 10,
      until: 12,
      within: 30,
      opens: 30,
      timeZone: 'Europe/Madrid',
    });
    expect((await standing(before)).hours).toMatchObject({ opens: 25 });
  });

  it('is there for what was sent, and for its client alone', async () => {
    const id = await sent({ startedAt: '2026-11-03T09:00:00Z' });
    const other = await app.createClient();
    for (const part of ['standing', 'labels']) {
      const reply = await app.call('GET', `/api/campaigns/${id}/${part}`, { token: other.token });
      expect(reply.statusCode).toBe(404);
    }
    const draft = await app.call('POST', '/api/campaigns', { token: client.token, body: { name: 'Nueva' } });
    const { id: draftId } = draft.json<{ id: string }>();
    const none = await app.call('GET', `/api/campaigns/${draftId}/standing`, { token: client.token });
    expect(none.statusCode).toBe(409);
  });
});

describe('the labels of a report', () => {
  async function label(name: string, count: number): Promise<string> {
    const { token } = client;
    const created = await app.call('POST', '/api/contacts/labels', { token, body: { name } });
    const { id } = created.json<{ id: string }>();
    const rows = await app.database.adminSql<{ id: string }[]>`
      select id from contacts where owner_id = ${client.owner} order by id limit ${count}`;
    const body = { ids: rows.map((row) => row.id), addIds: [id] };
    expect((await app.call('POST', '/api/contacts/labels/subjects', { token, body })).statusCode).toBe(200);
    return id;
  }

  it('tell what those that carry each did, most people first', async () => {
    const id = await sent({ startedAt: '2026-11-03T09:00:00Z', opened: 8 });
    await deliver(id, { opened: 8, at: '2026-11-03T10:10:00Z' });
    const few = await label('Talleres', 10);
    const many = await label('Tienda', 30);
    expect(await labelsOf(id)).toMatchObject([
      { id: many, name: 'Tienda', accepted: 30, opened: 8, clicked: 0, unsubscribed: 0 },
      { id: few, name: 'Talleres', accepted: 10, opened: 8, clicked: 0, unsubscribed: 0 },
    ]);
  });

  it('leave out whom the mail did not reach', async () => {
    const id = await sent({ startedAt: '2026-11-03T09:00:00Z' });
    await deliver(id, { opened: 0, at: '2026-11-03T10:10:00Z' });
    await label('Tienda', 2);
    await app.database.adminSql`
      update campaign_deliveries set state = 'rejected', failed = true, smtp_code = 550 where campaign_id = ${id}
      and contact_id = (select id from contacts where owner_id = ${client.owner} order by id limit 1)`;
    expect(await labelsOf(id)).toMatchObject([{ name: 'Tienda', accepted: 1 }]);
  });
});

describe('campaigns side by side', () => {
  it('are compared at the age of the youngest, and whole once all are final', async () => {
    const old = await sent({ startedAt: '2026-11-02T10:00:00Z', opened: 30 });
    await deliver(old, { opened: 10, at: '2026-11-02T10:30:00Z' });
    await app.database.adminSql`
      update campaign_deliveries set opened_at = '2026-11-04T10:00:00Z'
      where campaign_id = ${old} and id in (select id from campaign_deliveries where campaign_id = ${old} and opened_at is null limit 20)`;
    const young = await sent({ startedAt: '2026-12-20T11:00:00Z', opened: 5 });
    await deliver(young, { opened: 5, at: '2026-12-20T11:20:00Z' });
    const older = await sent({ startedAt: '2026-10-02T10:00:00Z', opened: 25 });
    const openedOf = (reply: Awaited<ReturnType<typeof compared>>) => reply.items.map(({ funnel }) => funnel.opened);
    const atAge = await compared(old, young);
    expect(atAge.ageSeconds).toBe(3600);
    expect(openedOf(atAge)).toEqual([10, 5]);
    const whole = await compared(old, older);
    expect(whole.ageSeconds).toBeNull();
    expect(openedOf(whole)).toEqual([30, 25]);
  });
});
