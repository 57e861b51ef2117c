import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Campaign, campaignSchema } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addContacts, createDraft } from '../campaigns.test-support.ts';
import { forgetSelections } from './forget-selections.job.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const call = (client: TestClient, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.call(method, path, { token: client.token, body });

async function idsOf(client: TestClient): Promise<string[]> {
  const rows = await app.database.adminSql`
    select id from contacts where owner_id = ${client.owner} and deleted_at is null order by email collate "C"`;
  return rows.map((row) => String(row['id']));
}

async function draftFor(client: TestClient, people: unknown): Promise<Campaign> {
  const reply = await call(client, 'POST', '/api/campaigns/for-people', { people });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return encodeReply(campaignSchema, campaignSchema.parse(reply.json())) as Campaign;
}

async function reach(client: TestClient, draft: Campaign): Promise<number> {
  const reply = await call(client, 'GET', `/api/campaigns/${draft.id}/preflight`);
  return reply.json<{ audience: number }>().audience;
}

describe('a campaign for whom somebody chose', () => {
  it('means the ticked tamys alone', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 4 });
    const [first, second] = await idsOf(client);
    const draft = await draftFor(client, { kind: 'these', contactIds: [first, second, first] });
    expect(draft).toMatchObject({ state: 'draft', selections: [], audience: { kind: 'chosen' } });
    expect(await reach(client, draft)).toBe(2);
  });

  it('means all that match at that moment: neither who joins later nor whose tick was taken away', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 5 });
    const [first = '', second = ''] = await idsOf(client);
    const filter = { status: 'subscribed' };
    const draft = await draftFor(client, { kind: 'matching', filter, exceptContactIds: [first] });
    expect(draft.selections).toMatchObject([{ size: 4 }]);
    await addContacts(app, client, { count: 3, prefix: 'nuevo' });
    expect(await reach(client, draft)).toBe(4);
    await call(client, 'DELETE', `/api/contacts/${second}`);
    expect(await reach(client, draft)).toBe(3);
  });

  it('follows a chosen tamy that was merged into another one', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 3 });
    const [first, second, third] = await idsOf(client);
    const draft = await draftFor(client, {
      kind: 'matching',
      filter: { status: 'subscribed' },
      exceptContactIds: [second, third],
    });
    const merged = await call(client, 'POST', `/api/contacts/${third}/merge`, { mergedId: first, choices: {} });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await reach(client, draft)).toBe(1);
  });

  it('is refused for nobody, for tamys of others and for folders nobody has', async () => {
    const [client, other] = [await app.createClient(), await app.createClient()];
    await addContacts(app, client, { count: 1 });
    await addContacts(app, other, { count: 1 });
    const [foreign] = await idsOf(other);
    const bodies = [
      { people: { kind: 'matching', filter: { status: 'blocked' } } },
      { people: { kind: 'these', contactIds: [foreign] } },
      { people: { kind: 'matching', filter: { folderId: foreign } } },
      { people: { kind: 'these', contactIds: [] } },
    ];
    const codes = [];
    for (const body of bodies) codes.push((await call(client, 'POST', '/api/campaigns/for-people', body)).statusCode);
    expect(codes).toEqual([409, 404, 404, 422]);
    expect(
      (await app.database.adminSql`select 1 from audience_selections where owner_id = ${client.owner}`).count,
    ).toBe(0);
  });

  it('does not reach into the selection of another client', async () => {
    const [client, other] = [await app.createClient(), await app.createClient()];
    await addContacts(app, other, { count: 2 });
    const theirs = await draftFor(other, { kind: 'matching', filter: {} });
    const include = theirs.audience.include;
    const counted = await call(client, 'POST', '/api/campaigns/audience-count', {
      audience: { kind: 'chosen', include },
    });
    expect(counted.json()).toMatchObject({ total: 0, gone: [theirs.selections[0]?.id] });
  });

  it('forgets selections a day after the last campaign with them is gone', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const kept = await draftFor(client, { kind: 'matching', filter: {} });
    const dropped = await draftFor(client, { kind: 'matching', filter: {} });
    await app.database.adminSql`delete from campaigns where id = ${dropped.id}`;
    const left = async (hours: number) => {
      const now = app.platform.clock.now().add({ hours });
      const clock = { ...app.platform.clock, now: () => now };
      await forgetSelections({ deps: { db: app.platform.db, clock } });
      const rows = await app.database
        .adminSql`select id from audience_selections where owner_id = ${client.owner} order by id`;
      return rows.map((row) => String(row['id']));
    };
    expect(await left(0)).toHaveLength(2);
    expect(await left(25)).toEqual(kept.selections.map(({ id }) => id));
  });
});

describe('adding tamys to a draft', () => {
  it('puts them beside who is meant already, each once, and brings back whom it left out by name', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 3 });
    const [first = '', second = '', third = ''] = await idsOf(client);
    const draft = await draftFor(client, { kind: 'these', contactIds: [first] });
    const add = (id: string, contactIds: string[]) =>
      call(client, 'POST', `/api/campaigns/${id}/people`, { contactIds });
    const added = campaignSchema.parse((await add(draft.id, [second, first])).json());
    expect(added.audience.include).toEqual([{ type: 'contacts', ids: [first, second] }]);
    expect(added.revision).toBe(draft.revision + 1);

    const whole = await createDraft(app, client);
    const saved = await call(client, 'PUT', `/api/campaigns/${whole.id}`, {
      baseRevision: whole.revision,
      name: whole.name,
      profileId: null,
      templateId: null,
      subject: null,
      audience: { kind: 'all', exclude: [{ type: 'contacts', ids: [second, third] }], excludeContactIds: [first] },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const back = campaignSchema.parse((await add(whole.id, [first, third])).json());
    expect(back.audience).toMatchObject({
      kind: 'all',
      include: [],
      exclude: [{ type: 'contacts', ids: [second] }],
      excludeContactIds: [],
    });
  });

  it('is refused for what is no draft, and for strangers on either side', async () => {
    const [client, other] = [await app.createClient(), await app.createClient()];
    await addContacts(app, client, { count: 1 });
    await addContacts(app, other, { count: 1 });
    const [own] = await idsOf(client);
    const [foreign] = await idsOf(other);
    const draft = await createDraft(app, client);
    const add = async (id: string, contactId: string | undefined) =>
      (await call(client, 'POST', `/api/campaigns/${id}/people`, { contactIds: [contactId] })).statusCode;
    expect(await add(draft.id, foreign)).toBe(404);
    expect(await add((await createDraft(app, other)).id, own)).toBe(404);
    await app.database
      .adminSql`update campaigns set state = 'cancelled', started_at = now(), finished_at = now() where id = ${draft.id}`;
    expect(await add(draft.id, own)).toBe(409);
  });
});
