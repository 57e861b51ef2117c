import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignAudienceSchema, wholeAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { type Campaign, campaignSchema } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { preflightSchema } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addContacts, createDraft, startNow } from '../campaigns.test-support.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

type Named = { id: string };

async function post<T>(client: TestClient, path: string, body: unknown): Promise<T> {
  const reply = await app.call('POST', path, { token: client.token, body });
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`);
  return reply.json<T>();
}

async function contactIds(client: TestClient, emails: readonly string[]): Promise<string[]> {
  const rows = await app.database.adminSql`
    select id from contacts where owner_id = ${client.owner} and email = any(${[...emails]}) order by email`;
  return rows.map((row) => String(row['id']));
}

const address = (number: number) => `tamy${number}@correo.example`;

/** Twelve contacts; 1–4 in a subfolder, 3–6 with a label, 7 and 8 in Altea (a segment). */
async function people(client: TestClient) {
  await addContacts(app, client, { count: 12 });
  const parent = await post<Named>(client, '/api/contacts/folders', { name: 'Cursos' });
  const folder = await post<Named>(client, '/api/contacts/folders', { name: 'Invierno', parentId: parent.id });
  const label = await post<Named>(client, '/api/contacts/labels', { name: 'Tienda', colour: 1 });
  const ids = (from: number, to: number) =>
    contactIds(
      client,
      Array.from({ length: to - from + 1 }, (_, index) => address(from + index)),
    );
  await post(client, '/api/contacts/folders/subjects', { ids: await ids(1, 4), folderId: folder.id });
  await post(client, '/api/contacts/labels/subjects', { ids: await ids(3, 6), addIds: [label.id] });
  await app.database
    .adminSql`update contacts set city = 'Altea' where owner_id = ${client.owner} and email in (${address(7)}, ${address(8)})`;
  const rules = { type: 'all', rules: [{ type: 'text', field: 'city', test: { op: 'is', value: 'altea' } }] };
  const segment = await post<Named>(client, '/api/segments', { name: 'Altea', colour: 1, rules });
  return { parent, folder, label, segment, ids };
}

async function save(client: TestClient, draft: Campaign, audience: unknown, more: object = {}): Promise<Campaign> {
  const reply = await app.call('PUT', `/api/campaigns/${draft.id}`, {
    token: client.token,
    body: {
      baseRevision: draft.revision,
      name: draft.name,
      profileId: null,
      templateId: draft.template?.id ?? null,
      subject: null,
      audience,
      ...more,
    },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return encodeReply(campaignSchema, campaignSchema.parse(reply.json())) as Campaign;
}

async function count(client: TestClient, audience: unknown): Promise<unknown> {
  return post(client, '/api/campaigns/audience-count', { audience });
}

async function reached(campaignId: string): Promise<number[]> {
  const rows = await app.database.adminSql`select email from campaign_deliveries where campaign_id = ${campaignId}`;
  return rows.map((row) => Number(/\d+/.exec(String(row['email']))?.[0])).toSorted((left, right) => left - right);
}

describe('an audience', () => {
  it('is any mix of folders with those below, labels, segments and names, minus the same: counted, told and frozen alike', async () => {
    const client = await app.createClient();
    const { parent, label, segment, ids } = await people(client);
    const include = [
      { type: 'folder', id: parent.id },
      { type: 'label', id: label.id },
      { type: 'segment', id: segment.id },
      { type: 'contacts', ids: await ids(9, 9) },
    ];
    const exclude = [
      { type: 'label', id: label.id },
      { type: 'contacts', ids: await ids(1, 1) },
    ];
    const audience = { kind: 'chosen', include, exclude };
    expect(await count(client, audience)).toEqual({ total: 4, isExact: true, margin: 0, gone: [] });
    await app.database
      .adminSql`update contacts set status = 'unsubscribed' where owner_id = ${client.owner} and email = ${address(8)}`;
    const draft = await save(client, await createDraft(app, client), audience);
    const preflight = preflightSchema.parse(
      (await app.call('GET', `/api/campaigns/${draft.id}/preflight`, { token: client.token })).json(),
    );
    expect(preflight.audience).toBe(3);
    expect(preflight.leftOut).toEqual([
      { reason: 'excluded', count: 5 },
      { reason: 'unsubscribed', count: 1 },
    ]);
    const listed = await app.call('GET', `/api/campaigns/${draft.id}/left-out?reason=excluded&limit=2`, {
      token: client.token,
    });
    const page = listed.json<{ items: { name: string; email: string }[]; next: string | null }>();
    expect(page.items.map(({ email }) => email)).toEqual([address(1), address(3)]);
    expect(page.next).not.toBeNull();
    const rest = await app.call('GET', `/api/campaigns/${draft.id}/left-out?reason=excluded&cursor=${page.next}`, {
      token: client.token,
    });
    expect(rest.json<{ items: unknown[] }>().items).toHaveLength(3);
    await startNow(app, client, draft.id);
    expect(await reached(draft.id)).toEqual([2, 7, 9]);
  });

  it('looks back at earlier campaigns: who got it, opened it, or did not', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 6 });
    const earlier = await createDraft(app, client);
    await startNow(app, client, earlier.id);
    const { adminSql } = app.database;
    await adminSql`update campaign_deliveries set state = 'accepted', next_attempt_at = null, settled_at = now() where campaign_id = ${earlier.id} and email <= ${address(4)}`;
    await adminSql`update campaign_deliveries set opened_at = now() where campaign_id = ${earlier.id} and email in (${address(1)}, ${address(2)})`;
    await adminSql`update campaign_deliveries set clicked_at = now() where campaign_id = ${earlier.id} and email = ${address(1)}`;
    const part = (action: string) => ({ type: 'campaign', id: earlier.id, action });
    const total = async (audience: object) => (await count(client, audience)) as { total: number };
    const chosen = (action: string) => total({ kind: 'chosen', include: [part(action)] });
    expect((await chosen('got')).total).toBe(4);
    expect((await chosen('opened')).total).toBe(2);
    expect((await chosen('not_opened')).total).toBe(2);
    expect((await chosen('clicked')).total).toBe(1);
    expect((await chosen('not_clicked')).total).toBe(3);
    expect((await total({ kind: 'all', exclude: [part('got')] })).total).toBe(2);
  });

  it('stored before there were parts still means everybody but the named', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 3 });
    const draft = await createDraft(app, client);
    const [id] = await contactIds(client, [address(2)]);
    const old = { kind: 'all', excludeContactIds: [id] };
    await app.database
      .adminSql`update campaigns set audience = ${JSON.stringify(old)}::text::jsonb where id = ${draft.id}`;
    await startNow(app, client, draft.id);
    expect(await reached(draft.id)).toEqual([1, 3]);
    expect(campaignAudienceSchema.parse({})).toEqual(wholeAudience);
  });

  it('with a part that is gone starts nothing: somebody may have been meant to be left out', async () => {
    const client = await app.createClient();
    const { segment } = await people(client);
    const draft = await createDraft(app, client);
    const saved = await save(client, draft, { kind: 'all', exclude: [{ type: 'segment', id: segment.id }] });
    await app.call('DELETE', `/api/segments/${segment.id}`, { token: client.token });
    const preflight = preflightSchema.parse(
      (await app.call('GET', `/api/campaigns/${saved.id}/preflight`, { token: client.token })).json(),
    );
    expect(preflight.blockers).toContain('audience_gone');
    const started = await app.call('POST', `/api/campaigns/${saved.id}/start`, { token: client.token, body: {} });
    expect(started.json()).toMatchObject({ error: { code: 'campaigns.audience_gone', params: { count: 1 } } });
  });

  it('of another client is nobody', async () => {
    const [marina, other] = [await app.createClient(), await app.createClient()];
    const { folder, label, segment, ids } = await people(marina);
    await addContacts(app, other, { count: 2 });
    const include = [
      { type: 'folder', id: folder.id },
      { type: 'label', id: label.id },
      { type: 'segment', id: segment.id },
      { type: 'contacts', ids: await ids(1, 2) },
    ];
    const answer = (await count(other, { kind: 'chosen', include })) as { total: number; gone: string[] };
    expect(answer.total).toBe(0);
    expect(answer.gone.toSorted()).toEqual([folder.id, label.id, segment.id].toSorted());
  });
});

describe('at an hour of each reader', () => {
  it('everybody is due at it in their own zone: their own, else of the telephone, else of the language, else the client’s', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 5 });
    const { adminSql } = app.database;
    await adminSql`update users set time_zone = 'Europe/Madrid', locale = 'es' where id = ${client.owner}`;
    const set = (number: number, column: 'time_zone' | 'phone' | 'language', value: string) =>
      adminSql`update contacts set ${adminSql(column)} = ${value} where owner_id = ${client.owner} and email = ${address(number)}`;
    await set(1, 'time_zone', 'Asia/Tokyo');
    await set(2, 'phone', '+525512345678');
    await set(3, 'language', 'ja');
    await set(4, 'time_zone', 'Mars/Olympus');
    await set(5, 'language', 'es');
    const draft = await createDraft(app, client);
    const day = Temporal.Now.plainDateISO('UTC').add({ days: 20 });
    const timing = { kind: 'reader', at: `${day.toString()}T09:00` };
    const saved = await save(client, draft, { kind: 'all' }, { timing });
    const preflight = preflightSchema.parse(
      (await app.call('GET', `/api/campaigns/${saved.id}/preflight`, { token: client.token })).json(),
    );
    expect(preflight.timing.zones.map(({ timeZone, people: count }) => [timeZone, count])).toEqual([
      ['Asia/Tokyo', 2],
      ['Europe/Madrid', 2],
      ['America/Mexico_City', 1],
    ]);
    const started = await app.call('POST', `/api/campaigns/${saved.id}/start`, {
      token: client.token,
      body: { timing },
    });
    const at = (timeZone: string) =>
      day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from('09:00') }).toInstant();
    expect(started.json()).toMatchObject({
      state: 'scheduled',
      scheduledAt: at('Asia/Tokyo').toString(),
    });
    await adminSql`update campaigns set state = 'draft' where id = ${saved.id}`;
    // The first zone's hour has come: it starts immediately, and each row waits for its own.
    await adminSql`update contacts set time_zone = 'Pacific/Kiritimati' where owner_id = ${client.owner} and email = ${address(4)}`;
    const soon = Temporal.Now.instant().toZonedDateTimeISO('Pacific/Kiritimati').subtract({ minutes: 1 });
    const now = { kind: 'reader', at: soon.toPlainDateTime().toString({ smallestUnit: 'minute' }) };
    const begun = await app.call('POST', `/api/campaigns/${saved.id}/start`, {
      token: client.token,
      body: { timing: now },
    });
    expect(campaignSchema.parse(begun.json()).state).toBe('queued');
    const rows = await adminSql`
      select email, next_attempt_at > now() as waits from campaign_deliveries where campaign_id = ${saved.id} order by email`;
    expect(rows.map((row) => row['waits'])).toEqual([true, true, true, false, true]);
  });

  it('that is over everywhere, or no time at all, is refused', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 1 });
    const draft = await createDraft(app, client);
    for (const timing of [
      { kind: 'reader', at: '2020-01-01T09:00' },
      { kind: 'client', at: '2020-01-01T09:00' },
      { kind: 'client', at: '2027-02-31T09:00' },
    ]) {
      const reply = await app.call('POST', `/api/campaigns/${draft.id}/start`, {
        token: client.token,
        body: { timing },
      });
      expect(reply.json()).toMatchObject({ error: { code: 'campaigns.bad_schedule' } });
    }
  });
});
