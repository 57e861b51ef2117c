import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addContacts } from '../campaigns.test-support.ts';

let app: TestApp;
let marina: TestClient;
let campaignId: string;
let tamys: string[];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  marina = await app.createClient();
  await addContacts(app, marina, { count: 4 });
  const { adminSql } = app.database;
  const [campaign] = await adminSql<{ id: string }[]>`
    insert into campaigns (owner_id, name, state, started_at) values (${marina.owner}, 'Otoño', 'sent', now()) returning id`;
  campaignId = campaign?.id ?? '';
  await adminSql`insert into campaign_totals (owner_id, campaign_id, audience) values (${marina.owner}, ${campaignId}, 4)`;
  const rows = await adminSql<{ contactId: string }[]>`
    insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, state, next_attempt_at, settled_at, failed, opened_at)
    select owner_id, ${campaignId}, id, email, 'correo.example', case when n = 4 then 'rejected' else 'accepted' end, null, now(), n = 4,
           case when n = 1 then now() end
    from (select *, row_number() over (order by email) as n from contacts where owner_id = ${marina.owner}) c
    order by email returning contact_id as "contactId"`;
  tamys = rows.map(({ contactId }) => contactId);
  const event = { campaignId, campaignName: 'Otoño' };
  for (const [index, contactId] of tamys.slice(0, 3).entries()) {
    await adminSql`
      insert into contact_events (owner_id, contact_id, kind, at, details)
      select ${marina.owner}, ${contactId}, kind, now(), ${adminSql.json(event)}
      from unnest(${index === 0 ? ['campaign_sent', 'campaign_opened'] : ['campaign_sent']}::text[]) as kind`;
  }
});

const make = (body: object) =>
  app.call('POST', `/api/campaigns/${campaignId}/people/segment`, { token: marina.token, body });
async function membersOf(segmentId: string): Promise<string[]> {
  const answer = await app.call('GET', `/api/contacts?segmentId=${segmentId}`, { token: marina.token });
  return answer
    .json<{ items: { id: string }[] }>()
    .items.map(({ id }) => id)
    .toSorted();
}
const segments = async () =>
  (await app.call('GET', '/api/segments', { token: marina.token })).json<{ items: Segment[] }>().items;

describe('a segment of the people of a report', () => {
  it('goes by rules where they can say it, and lets in who opens later', async () => {
    const made = (await make({ name: 'No la abren', filter: 'not_opened' })).json<{
      segmentId: string;
      isLive: boolean;
    }>();
    expect(made.isLive).toBe(true);
    expect(await membersOf(made.segmentId)).toEqual([tamys[1], tamys[2]].toSorted());
    const openers = (await make({ name: 'La abren', filter: 'opened' })).json<{ segmentId: string }>();
    expect(await membersOf(openers.segmentId)).toEqual([tamys[0]]);
    await app.database.adminSql`
      insert into contact_events (owner_id, contact_id, kind, at, details)
      values (${marina.owner}, ${tamys[1] ?? ''}, 'campaign_opened', now(), ${app.database.adminSql.json({ campaignId })})`;
    expect(await membersOf(openers.segmentId)).toEqual([tamys[0], tamys[1]].toSorted());
    expect(await membersOf(made.segmentId)).toEqual([tamys[2]]);
  });

  it('holds everybody of any other group by a label', async () => {
    const made = (await make({ name: 'Rechazados', filter: 'rejected' })).json<{
      segmentId: string;
      isLive: boolean;
    }>();
    expect(made.isLive).toBe(false);
    expect(await membersOf(made.segmentId)).toEqual([tamys[3]]);
    const found = (await make({ name: 'Tamy 2', search: 'tamy2@' })).json<{ segmentId: string }>();
    expect(await membersOf(found.segmentId)).toEqual([tamys[1]]);
  });

  it('leaves nothing behind when its name is taken', async () => {
    await make({ name: 'Rechazados', filter: 'rejected' });
    const again = await make({ name: 'rechazados', filter: 'skipped' });
    expect(again.json()).toMatchObject({ error: { code: 'segments.name_taken' } });
    expect(await segments()).toHaveLength(1);
    const labels = await app.database
      .adminSql`select 1 from labels where owner_id = ${marina.owner} and noun = 'contact'`;
    expect(labels).toHaveLength(1);
  });

  it('needs a campaign of the client’s own', async () => {
    const other = await app.createClient();
    const answer = await app.call('POST', `/api/campaigns/${campaignId}/people/segment`, {
      token: other.token,
      body: { name: 'Ajenos' },
    });
    expect(answer.statusCode).toBe(404);
  });
});
