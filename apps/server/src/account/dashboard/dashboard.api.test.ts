import { type Dashboard, dashboardSchema } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScene, type Scene } from '#billing/subscriptions/billing.test-support.ts';
import type { TestClient } from '#test/kit/app.ts';

// Madrid's clocks go forward on 29 March; the client's days are counted there.
const spans = [7, 30, 90] as const;
let scene: Scene;
let marina: TestClient;
let other: TestClient;

async function get<Reply>(client: TestClient, path: string): Promise<Reply> {
  const reply = await scene.kit.call('GET', path, { token: client.token });
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
  return reply.json<Reply>();
}

async function read(client: TestClient, days: number = 30): Promise<Dashboard> {
  return dashboardSchema.parse(await get(client, `/api/dashboard?days=${days}`));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Rows at the edges of the spans and scattered between them, the same in every run. */
async function seed(client: TestClient, names: readonly string[]): Promise<void> {
  const sql = scene.kit.database.adminSql;
  const { owner } = client;
  for (const [index, name] of names.entries()) {
    const handle = `${name.toLowerCase()}-${owner.slice(0, 8)}`;
    const [profile] = await sql<{ id: string }[]>`
      insert into profiles (owner_id, name, slug, locale, draft, short_code, theme_id)
      values (${owner}, ${name}, ${handle}, 'es', '{"version":1,"blocks":[]}', ${handle}, 'barro') returning id`;
    const profileId = profile?.id ?? '';
    for (let ago = 0; ago < 200; ago += 1 + index) {
      await sql`insert into profile_visit_days (owner_id, profile_id, day, visits, visitors)
        values (${owner}, ${profileId}, '2026-03-30'::date - ${ago}::int, ${1 + (ago % 5)}, 1)`;
    }
    const [conversation] = await sql<{ id: string }[]>`
      insert into conversations (owner_id, profile_id, profile_name, subject, visitor_name, locale, state)
      values (${owner}, ${profileId}, ${name}, 'Hola', ${`Visita ${index}`}, 'es', 'waiting') returning id`;
    for (const at of [
      '2026-03-30T08:00:00Z',
      // The first and last moment of the seven days, and those just outside.
      '2026-03-23T23:00:00Z',
      '2026-03-23T22:59:59Z',
      '2026-03-29T21:59:59Z',
      '2026-02-28T23:00:00Z',
      '2026-02-28T22:59:59Z',
      '2025-12-31T10:00:00Z',
    ])
      await sql`insert into messages (owner_id, id, conversation_id, direction, channel, author_name, text, at)
        values (${owner}, uuidv7(${at}::timestamptz - clock_timestamp()), ${conversation?.id ?? ''}, 'in', 'form', 'Ana', 'Hola', ${at})`;
  }
  // Spam and trash appear nowhere in the log.
  for (const [state, deletedAt] of [
    ['spam', null],
    ['open', '2026-03-30T08:30:00Z'],
  ] as const)
    await sql`
      with thread as (
        insert into conversations (owner_id, profile_id, profile_name, subject, visitor_name, locale, state, deleted_at)
        select owner_id, id, name, 'Hola', 'Nadie', 'es', ${state}, ${deletedAt} from profiles where owner_id = ${owner} limit 1
        returning owner_id, id)
      insert into messages (owner_id, id, conversation_id, direction, channel, author_name, text, at)
      select owner_id, uuidv7('2026-03-30T08:00:00Z'::timestamptz - clock_timestamp()), id, 'in', 'form', 'Nadie', 'Hola', '2026-03-30T08:00:00Z' from thread`;
  for (let index = 0; index < 40; index += 1) {
    const at = Temporal.Instant.from('2026-03-30T08:00:00Z').subtract({ hours: index * index * 2 });
    await sql`insert into contacts (owner_id, name, name_key, email, source, status, created_at, activity_at)
      values (${owner}, ${`Persona ${index}`}, ${`persona ${index}`}, ${`persona${index}@correo.example`}, 'manual', 'subscribed',
              ${at.toString()}, ${at.toString()})`;
  }
}

/** All rows of the log that match the filter, page by page. */
async function countLog(client: TestClient, query: string): Promise<number> {
  let [count, cursor] = [0, ''];
  do {
    const page = await get<{ items: unknown[]; next: string | null }>(
      client,
      `/api/communications?limit=50&${query}${cursor}`,
    );
    count += page.items.length;
    cursor = page.next === null ? '' : `&cursor=${encodeURIComponent(page.next)}`;
  } while (cursor !== '');
  return count;
}

beforeAll(async () => {
  scene = await createScene('2026-03-30T09:00:00Z');
  [marina, other] = [await scene.kit.createClient({ name: 'Marina' }), await scene.kit.createClient({ name: 'Otra' })];
  for (const client of [marina, other])
    await scene.kit.database.adminSql`update users set time_zone = 'Europe/Madrid' where id = ${client.userId}`;
  await seed(marina, ['Barro', 'Torno', 'Esmalte', 'Horno', 'Papel']);
  await seed(other, ['Ajena']);
});
afterAll(() => scene.close());

describe.each(spans)('figures of %i days', (days) => {
  it('are the numbers of the lists they lead to', async () => {
    const dashboard = await read(marina, days);
    const { from, to, visits, clicks, messages, newContacts, profiles } = dashboard;
    const { items } = await get<{ items: { id: string }[] }>(marina, '/api/profiles?limit=50');
    let [seen, clicked] = [0, 0];
    for (const { id } of items) {
      const stats = await get<{ totals: { visits: number; clicks: number } }>(
        marina,
        `/api/profiles/${id}/stats?days=${days}`,
      );
      seen += stats.totals.visits;
      clicked += stats.totals.clicks;
      const shown = profiles.items.find((profile) => profile.id === id);
      expect(shown?.visits ?? stats.totals.visits).toBe(stats.totals.visits);
    }
    expect([sum(visits.current), sum(clicks.current)]).toEqual([seen, clicked]);
    expect(sum(profiles.items.map((profile) => profile.visits)) + profiles.restVisits).toBe(seen);
    const [start, end] = [from, Temporal.PlainDate.from(to).add({ days: 1 }).toString()].map((day) =>
      Temporal.PlainDate.from(day).toZonedDateTime('Europe/Madrid').toInstant().toString(),
    );
    expect(sum(messages.current)).toBe(await countLog(marina, `kind=received&from=${start}&until=${end}`));
    const after = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString();
    const rules = { type: 'all', rules: [{ type: 'date', field: 'created', test: { op: 'after', day: after } }] };
    const list = await get<{ total: number; totalIsExact: boolean }>(
      marina,
      `/api/contacts?limit=1&rules=${encodeURIComponent(JSON.stringify(rules))}`,
    );
    expect(list.totalIsExact).toBe(true);
    expect(sum(newContacts.current)).toBe(list.total);
  });

  it('are compared with as many days before', async () => {
    const { current, previous } = (await read(marina, days)).messages;
    expect([current.length, previous.length]).toEqual([days, days]);
  });
});

describe('GET /api/dashboard', () => {
  it('counts who waits and how many tamys there are as their lists do', async () => {
    const { waiting, contacts } = await read(marina);
    const { counts } = await get<{ counts: { waiting: number } }>(
      marina,
      '/api/mailbox/conversations?state=waiting&limit=1',
    );
    expect(waiting.total).toBe(counts.waiting);
    expect(contacts.total).toBe((await get<{ total: number }>(marina, '/api/contacts?limit=1')).total);
  });

  it('tells nothing of another client, and is closed to administrators', async () => {
    const { profiles, waiting } = await read(other);
    expect(profiles.items.map(({ name }) => name)).toEqual(['Ajena']);
    expect(waiting.conversations).toHaveLength(1);
    const admin = await scene.kit.createAdmin();
    expect((await scene.kit.call('GET', '/api/dashboard', { token: admin.token })).statusCode).toBe(403);
    expect((await scene.kit.call('GET', '/api/dashboard?days=31', { token: marina.token })).statusCode).toBe(422);
  });

  it('leaves out what was thrown away', async () => {
    const client = await scene.kit.createClient();
    await seed(client, ['Uno', 'Dos']);
    const before = await read(client);
    await scene.kit.database
      .adminSql`update profiles set deleted_at = now() where owner_id = ${client.owner} and name = 'Dos'`;
    const after = await read(client);
    expect(sum(after.visits.current)).toBe(after.profiles.items[0]?.visits);
    expect(sum(after.visits.current)).toBeLessThan(sum(before.visits.current));
  });

  it('says when the plan renews, what is due and what is used', async () => {
    const payer = await scene.createPayer();
    await scene.subscribe(payer, scene.offers.middle);
    const client = { ...payer, token: await scene.token(payer) };
    const dashboard = await read(client);
    expect(dashboard.plan).toMatchObject({ state: 'active', access: 'full', readOnlyAt: null });
    expect(dashboard.plan?.renewal).toMatchObject({ currency: 'EUR', at: expect.stringMatching(/^2026-04-30T/) });
    expect(dashboard.due).toEqual([]);
    const usage = await get<{ meters: { resource: string; used: number; limit: number | null }[] }>(
      client,
      '/api/subscription/usage',
    );
    const sends = usage.meters.find(({ resource }) => resource === 'sends');
    expect(dashboard.sends).toMatchObject({ used: sends?.used, limit: sends?.limit });
    await scene.kit.database.adminSql`alter table subscriptions disable trigger subscription_moves`;
    await scene.kit.database.adminSql`
      update subscriptions set state = 'suspended', past_due_since = now(), dunning_step = 3 where owner_id = ${client.owner} and state = 'active'`;
    await scene.kit.database.adminSql`alter table subscriptions enable trigger subscription_moves`;
    expect((await read(client)).plan).toMatchObject({ state: 'suspended', access: expect.not.stringMatching('full') });
  });
});

describe('first steps', () => {
  it('are open for a new client, and tick themselves from facts', async () => {
    const client = await scene.kit.createClient();
    const sql = scene.kit.database.adminSql;
    const open = (await read(client)).checklist;
    expect(open.isHidden).toBe(false);
    expect(Object.values(open.steps)).toEqual(Object.values(open.steps).map(() => false));
    await seed(client, ['Nuevo']);
    await sql`insert into own_mail_servers (owner_id, host, port, tls, is_on, tested_at)
      values (${client.owner}, 'smtp.correo.example', 587, 'required', true, now())`;
    await sql`insert into messages (owner_id, conversation_id, direction, channel, author_name, text, delivery_state)
      select owner_id, id, 'out', 'form', 'Marina', 'Gracias', 'accepted' from conversations where owner_id = ${client.owner}`;
    const { steps } = (await read(client)).checklist;
    expect(steps).toMatchObject({ linkVisited: true, contactAdded: true, messageAnswered: true, senderReady: true });
    expect(steps).toMatchObject({ profilePublished: false, campaignSent: false, billingIdentity: false });
  });

  it('can be put away and brought back, by the client alone', async () => {
    const client = await scene.kit.createClient();
    const put = (isHidden: boolean, token = client.token) =>
      scene.kit.call('PUT', '/api/dashboard/first-steps', { token, body: { isHidden } });
    expect((await put(true)).statusCode).toBe(200);
    expect((await put(true)).statusCode).toBe(200);
    expect((await read(client)).checklist.isHidden).toBe(true);
    expect((await read(other)).checklist.isHidden).toBe(false);
    const admin = await scene.kit.createAdmin();
    const acting = await scene.kit.createSession(client.userId, { actingAdminId: admin.userId });
    expect((await put(false, acting)).statusCode).toBe(403);
    expect((await put(false)).statusCode).toBe(200);
    expect((await read(client)).checklist.isHidden).toBe(false);
  });
});
