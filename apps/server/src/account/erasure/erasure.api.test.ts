import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasureTimes } from '@enlace/contract/account/erasure/erasure.contract.ts';
import {
  addContacts,
  createDraft,
  createReadyTemplate,
  readCampaign,
  startNow,
  until,
} from '#sending/campaigns/campaigns.test-support.ts';
import { finishedExport } from '#account/portability/exports.test-support.ts';
import { foldFigures } from '#operation/operator/figures.queries.ts';
import { createRichClient, type RichClient } from '#account/portability/rich-client.test-support.ts';
import { createMovableClock, publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import { listOwnedTables } from '#platform/database/owned-tables.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';
import { columnsWith, filesWith } from '#test/kit/sweep.ts';
import { keptTables } from './erase-rows.ts';
import { leaveOutside } from './outside-traces.test-support.ts';
import { eraseClient } from './usecases/erase-client.ts';
import { cancelErasure, findLeavingState, scheduleErasure } from './usecases/schedule-erasure.ts';
import { maintainErasures } from './usecases/maintain-erasures.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock }, work: true });
});
afterAll(() => kit.close());

const path = '/api/account/leaving';
const leave = (client: TestClient, alias = client.alias, token = client.token) =>
  kit.call('POST', path, { token, body: { alias } });
const grace = { hours: 24 * erasureTimes.graceDays };

/** Somebody else's campaign is sent: the engine was running. */
async function seeTheEngineAtWork(): Promise<void> {
  const client = await kit.createClient();
  await addContacts(kit, client, { count: 1, prefix: 'ajeno' });
  const { id } = await createDraft(kit, client);
  await startNow(kit, client, id);
  await until(
    () => readCampaign(kit, client, id),
    ({ state }) => state === 'sent',
  );
}

describe('asking to leave', () => {
  test('takes the alias, a proof, and the client in person', async () => {
    const client = await kit.createClient();
    const admin = await kit.createAdmin();
    expect((await leave(client, 'otro-alias')).json().error.code).toBe('erasure.alias_mismatch');
    const unproven = await kit.createSession(client.userId, { isProven: false });
    expect((await leave(client, client.alias, unproven)).json().error.code).toBe('auth.proof_required');
    const acting = await kit.createSession(client.userId, { actingAdminId: admin.userId });
    expect((await leave(client, client.alias, acting)).statusCode).toBe(403);
    expect((await kit.call('GET', path, { token: client.token })).json()).toEqual({ leaving: null });
  });

  test('says until when, once by mail, and asked again keeps the date', async () => {
    const client = await kit.createClient();
    const first = (await leave(client, ` ${client.alias.toUpperCase()} `)).json();
    const { requestedAt, eraseAt, requestedBy } = first.leaving;
    expect(Temporal.Instant.from(requestedAt).until(Temporal.Instant.from(eraseAt)).total('hours')).toBe(24 * 14);
    expect(requestedBy).toBe('client');
    clock.advance({ minutes: 3 });
    expect((await leave(client)).json()).toEqual(first);
    expect((await kit.call('GET', path, { token: client.token })).json()).toEqual(first);
    const mails = await mailsTo(kit, { address: client.email });
    expect(mails.map(({ subject }) => subject)).toEqual(['Tu cuenta está cerrada y se borrará']);
  });

  test('closes pages, forms and keys at once; staying opens them again', async () => {
    const { client, profile } = await publishPage(kit);
    const key = await kit.call('POST', '/api/keys', {
      token: client.token,
      body: { name: 'Tienda', scopes: ['contacts.read'], life: 'never' },
    });
    const page = async () => (await kit.app.inject({ url: profile.path })).statusCode;
    const card = async () => (await kit.app.inject({ url: `${profile.path}.vcf` })).statusCode;
    const keyed = async () => (await kit.call('GET', '/api/contacts', { token: key.json().token })).statusCode;
    const form = async () =>
      (
        await kit.app.inject({
          method: 'POST',
          url: `${profile.path}/form`,
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          payload: '_block=form',
        })
      ).statusCode;
    const before = [await page(), await form(), await keyed()];
    expect(before).toEqual([200, 422, 200]);
    const openCard = await card();
    await leave(client);
    await expect.poll(page, { timeout: 15_000 }).toBe(404);
    await expect.poll(keyed, { timeout: 15_000 }).toBe(401);
    expect([await form(), await card()]).toEqual([404, 404]);
    expect((await kit.call('DELETE', path, { token: client.token })).json()).toEqual({ leaving: null });
    await expect.poll(page, { timeout: 15_000 }).toBe(200);
    await expect.poll(keyed, { timeout: 15_000 }).toBe(200);
    expect([await form(), await card()]).toEqual([422, openCard]);
    const mails = await mailsTo(kit, { address: client.email, count: 2 });
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Tu cuenta está cerrada y se borrará',
      'Tu cuenta sigue abierta',
    ]);
  });

  test('stops what is being sent, starts nothing new, and staying lets it go on', async () => {
    const client = await kit.createClient();
    await kit.database.adminSql`
      insert into contacts (owner_id, name, name_key, email, status, source)
      select ${client.owner}, 'T' || n, 't' || n, 't' || n || '@correo.example', 'subscribed', 'manual' from generate_series(1, 30) n`;
    const { token } = client;
    const template = await createReadyTemplate(kit, client, {});
    const draft = async () =>
      String((await kit.call('POST', '/api/campaigns', { token, body: { templateId: template.id } })).json().id);
    const [running, later] = [await draft(), await draft()];
    const started = await kit.call('POST', `/api/campaigns/${running}/start`, { token, body: {} });
    expect(started.statusCode, started.body).toBe(200);
    await leave(client);
    await kit.database.adminSql`update campaigns set hold_until = now() where id = ${running}`;
    const refused = await kit.call('POST', `/api/campaigns/${later}/start`, { token, body: {} });
    expect(refused.json().error.code).toBe('erasure.client_leaving');
    const sent = async () => {
      const [row] = await kit.database.adminSql<{ sent: number }[]>`
        select count(*)::int as sent from campaign_deliveries where campaign_id = ${running} and state <> 'pending'`;
      return row?.sent;
    };
    await kit.database.adminSql`update campaigns set state = 'sending' where id = ${running}`;
    await seeTheEngineAtWork();
    expect(await sent()).toBe(0);
    await kit.call('DELETE', path, { token });
    await until(sent, (count) => count === 30);
  });

  test('is undone only before the last day is over', async () => {
    const client = await kit.createClient();
    await leave(client);
    clock.advance({ hours: 24 * 14 - 1 });
    const token = await kit.createSession(client.userId);
    expect((await kit.call('DELETE', path, { token })).statusCode).toBe(200);
    await leave(client, client.alias, token);
    clock.advance(grace);
    const late = await kit.createSession(client.userId);
    expect((await kit.call('DELETE', path, { token: late })).json().error.code).toBe('erasure.too_late');
  });

  test('by an administrator is told apart, and nobody but a client can leave', async () => {
    const [client, admin] = [await kit.createClient(), await kit.createAdmin()];
    const by = { kind: 'admin', userId: admin.userId } as const;
    await scheduleErasure({ deps: kit.platform, userId: client.userId, by });
    expect(await findLeavingState({ deps: kit.platform, userId: client.userId })).toMatchObject({
      requestedBy: 'admin',
    });
    await cancelErasure({ deps: kit.platform, userId: client.userId, by });
    expect(await findLeavingState({ deps: kit.platform, userId: client.userId })).toBeNull();
    const nobody = scheduleErasure({ deps: kit.platform, userId: admin.userId, by });
    await expect(nobody).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  test('is reminded of once, two days before the end', async () => {
    const client = await kit.createClient();
    await leave(client);
    clock.advance({ hours: 24 * 12 - 1 });
    await maintainErasures({ deps: kit.platform });
    clock.advance({ hours: 2 });
    await Promise.all([maintainErasures({ deps: kit.platform }), maintainErasures({ deps: kit.platform })]);
    await maintainErasures({ deps: kit.platform });
    const mails = await mailsTo(kit, { address: client.email, count: 2 });
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Tu cuenta está cerrada y se borrará',
      'Faltan dos días para que se borre tu cuenta',
    ]);
  });
});

type Count = { name: string; total: number };

/** Rows of a client in every client table, and in every other table that refers to a person. */
async function rowsOf(userId: string): Promise<Count[]> {
  const sql = kit.database.adminSql;
  const owned = await kit.platform.db.system((tx) => listOwnedTables(tx));
  const others = await sql<{ name: string; column: string }[]>`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
      and a.attname in ('user_id', 'owner_id') and not a.attisdropped`;
  const places = [
    ...owned.map(({ name, ownerColumn }) => ({ name, column: ownerColumn })),
    ...others.map(({ name, column }) => ({ name, column })),
    { name: 'users', column: 'id' },
  ];
  const counts: Count[] = [];
  for (const { name, column } of places) {
    const [row] = await sql<
      { total: number }[]
    >`select count(*)::int as total from ${sql(name)} where ${sql(column)} = ${userId}`;
    counts.push({ name, total: row?.total ?? 0 });
  }
  return counts;
}

async function erasureOf(userId: string): Promise<string> {
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    select id from erasures where user_id = ${userId} and finished_at is null and cancelled_at is null`;
  if (!row) throw new Error('nobody asked to leave');
  return row.id;
}

describe('the erasure', () => {
  let rich: RichClient;
  let other: RichClient;
  let otherBefore: Count[];
  beforeAll(async () => {
    [rich, other] = [await createRichClient(kit), await createRichClient(kit)];
    for (const { client } of [rich, other]) await finishedExport(kit, client);
    // Folds the pending counts; one more contact is a change not yet folded in.
    await kit.platform.db.system(foldFigures);
    for (const { client } of [rich, other])
      await kit.call('POST', '/api/contacts', { token: client.token, body: { name: 'Última' } });
    await leave(rich.client);
    // Running jobs still write for both; what is compared must not change. Answers wait until their undo period is
    // over.
    await until(
      () =>
        kit.database.adminSql`select 1 from mails where state in ('queued', 'sending') and purpose <> 'mailbox_reply'`,
      (rows) => rows.length === 0,
      { milliseconds: 20_000 },
    );
    // The worker processes signals of open clients immediately.
    await kit.database.adminSql`
      insert into automation_signals (owner_id, automation_id, contact_id)
      select owner_id, automation_id, contact_id from automation_runs where owner_id = ${rich.client.userId}`;
    // Work left by an upgrade is done at startup.
    await kit.database.adminSql`
      insert into pdf_pictures_due (owner_id, file_id) select owner_id, id from files where owner_id = ${rich.client.userId} limit 1`;
    await leaveOutside(kit, rich.client);
    otherBefore = await rowsOf(other.client.userId);
  }, 120_000);

  test('finds something in every table before, so that emptiness afterwards means something', async () => {
    const empty = (await rowsOf(rich.client.userId)).filter(({ total }) => total === 0).map(({ name }) => name);
    expect(empty.filter((name) => !(name in seldom))).toEqual([]);
  });

  test('does nothing before its day', async () => {
    // The sealer moves rows from one table to another a moment after they were written.
    await until(
      () => kit.database.adminSql`select 1 from history_unsealed where owner_id = ${rich.client.userId}`,
      (rows) => rows.length === 0,
    );
    const before = await rowsOf(rich.client.userId);
    await eraseClient({ deps: kit.platform, erasureId: await erasureOf(rich.client.userId) });
    expect(await rowsOf(rich.client.userId)).toEqual(before);
  });

  test('goes on where a killed run stopped, and leaves no row but the explained ones', async () => {
    clock.advance(grace);
    const { userId, alias } = rich.client;
    const erasureId = await erasureOf(userId);
    let steps = 0;
    const dying = {
      ...kit.platform,
      db: {
        ...kit.platform.db,
        scoped: ((...args: Parameters<typeof kit.platform.db.scoped>) => {
          steps += 1;
          if (steps > 12) throw new Error('the process is gone');
          return kit.platform.db.scoped(...args);
        }) as typeof kit.platform.db.scoped,
      },
    };
    await expect(eraseClient({ deps: dying, erasureId })).rejects.toThrow('the process is gone');
    expect((await rowsOf(userId)).some(({ name, total }) => name === 'users' && total === 1)).toBe(true);
    await Promise.all([1, 2].map(() => eraseClient({ deps: kit.platform, erasureId })));
    await until(
      () => kit.database.adminSql`select 1 from erasures where id = ${erasureId} and finished_at is not null`,
      (rows) => rows.length === 1,
    );
    const left = (await rowsOf(userId)).filter(({ total }) => total > 0).map(({ name }) => name);
    expect(left.filter((name) => !(name in keptTables) && name !== 'erasures')).toEqual([]);
    const [draft] = await kit.database.adminSql`select 1 from invoices where owner_id = ${userId} and state = 'draft'`;
    expect(draft).toBeUndefined();
    expect((await kit.call('GET', `/api/register/alias?alias=${alias}`)).json()).toMatchObject({
      available: false,
      reason: 'taken',
    });
  });

  test('leaves no file, no mail, no registration and no name anywhere', async () => {
    const { userId, email, alias } = rich.client;
    expect(await kit.platform.storage.listOwned(userId)).toEqual([]);
    const sql = kit.database.adminSql;
    expect(await sql`select 1 from registrations where email = ${email}`).toHaveLength(0);
    const words = [email, alias, `${email.split('@')[0]}@antes.example`];
    expect([...(await columnsWith(sql, words))]).toEqual([]);
    expect(await filesWith(kit.platform.config.dataDir, words)).toEqual([]);
    const outbox = (await kit.outbox()).map(({ raw }) => raw.toString('latin1'));
    expect(outbox.some((raw) => raw.includes(email) || raw.includes(userId))).toBe(false);
    expect(outbox.some((raw) => raw.includes(other.client.email))).toBe(true);
  });

  test('keeps the books as the law asks: the issued invoice, whom it names, and how it was paid', async () => {
    const admin = await kit.createAdmin();
    const path = `/api/admin/invoices?clientId=${rich.client.userId}`;
    const { items } = (await kit.call('GET', path, { token: admin.token })).json();
    expect(items).toMatchObject([{ client: { alias: null, name: 'Barro y Sal, S. L.' }, standing: 'paid' }]);
    const file = await kit.call('GET', `/api/admin/invoices/${items[0].id}/files/pdf`, { token: admin.token });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const payments = await kit.database.adminSql`select 1 from payments where owner_id = ${rich.client.userId}`;
    expect(payments).toHaveLength(1);
  });

  test('keeps the fact for the operator, without a name', async () => {
    const [fact] = await kit.database.adminSql<{ rows_erased: string; text: string }[]>`
      select rows_erased, to_jsonb(e)::text as text from erasures e where user_id = ${rich.client.userId} and finished_at is not null`;
    expect(Number(fact?.rows_erased)).toBeGreaterThan(40);
    expect(fact?.text).not.toContain(rich.client.alias);
    const record = await kit.database.adminSql`
      select 1 from history_entries where action = 'client.erased' and subject_id = ${rich.client.userId}`;
    expect(record).toHaveLength(1);
  });

  test('touched nothing of anybody else', async () => {
    const moving = new Set([
      'history_unsealed',
      'history_seals',
      'live_events',
      'profile_visitor_marks',
      'form_attempts',
      'campaign_claims',
    ]);
    const steady = (counts: Count[]) => counts.filter(({ name }) => !moving.has(name));
    expect(steady(await rowsOf(other.client.userId))).toEqual(steady(otherBefore));
    expect((await kit.platform.storage.listOwned(other.client.owner)).length).toBeGreaterThan(1);
  });

  test('gives the alias free after 90 days', async () => {
    const available = async () =>
      (await kit.call('GET', `/api/register/alias?alias=${rich.client.alias}`)).json().available;
    clock.advance({ hours: 24 * (erasureTimes.aliasDays - 1) });
    expect(await available()).toBe(false);
    clock.advance({ hours: 25 });
    expect(await available()).toBe(true);
  });

  test('begins by itself when the day has come', async () => {
    const client = await kit.createClient();
    await leave(client);
    clock.advance(grace);
    await maintainErasures({ deps: kit.platform });
    await until(
      () => kit.database.adminSql`select 1 from users where id = ${client.userId}`,
      (rows) => rows.length === 0,
    );
    expect((await kit.call('GET', '/api/user', { token: client.token })).statusCode).toBe(401);
  });
});

/** Tables legitimately without rows: momentary steps, or data only the operator or the erasure creates. */
const seldom: Readonly<Record<string, string>> = {
  sandbox_charges: 'only while the trial provider has a payment in hand',
  bank_entries: 'only for those whose transfer the operator imported',
  totp_set_ups: 'a set-up under way',
  factor_challenges: 'a sign-in under way',
  code_guesses: 'wrong codes of the last minutes',
  history_erasures: 'written by the erasure itself',
  history_unsealed: 'empty whenever the sealer is done',
  invitations: 'only for clients the operator created',
  history_seals: 'written by the sealer a moment later',
};
