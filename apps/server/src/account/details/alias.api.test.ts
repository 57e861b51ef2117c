import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import {
  createMovableClock,
  listen,
  type PublishedPage,
  publishPage,
  solveFreshChallenge,
} from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { historyOf } from './account.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
let origin: string;
let counter = 0;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  origin = await listen(kit);
});
afterAll(() => kit.close());

function freshAlias(): string {
  counter += 1;
  return `nombre-nuevo-${counter}`;
}

function rename(client: Pick<TestClient, 'token'>, alias: string) {
  return kit.call('POST', '/api/account/alias', { token: client.token, body: { alias } });
}

async function renamed(client: TestClient, alias = freshAlias()): Promise<string> {
  const reply = await rename(client, alias);
  expect(reply.statusCode, reply.body).toBe(200);
  return alias;
}

function get(path: string) {
  return kit.app.inject({ url: path });
}

/** The slug of a published page. */
function slugOf({ profile }: PublishedPage): string {
  return profile.slug;
}

describe('a new alias', () => {
  test('moves every public address for good, one hop each, and keeps what follows in it', async () => {
    const page = await publishPage(kit);
    const { client, profile } = page;
    const slug = slugOf(page);
    const [first, second] = [await renamed(client), await renamed(client)];
    const base = `/link/${second}/${slug}`;
    for (const old of [client.alias, first, client.alias.toUpperCase()]) {
      const hops: [string, string][] = [
        [`/link/${old}`, `/link/${second}`],
        [`/link/${old}/${slug}?utm_source=cartel`, `${base}?utm_source=cartel`],
        [`/link/${old}/${profile.id}`, base],
        [`/link/${old}/${slug}/contact.vcf?v=4`, `${base}/contact.vcf?v=4`],
        [`/link/${old}/${slug}/qr.svg`, `${base}/qr.svg`],
        [`/link/${old}/${slug}/qr.png`, `${base}/qr.png`],
        [`/link/${old}/${slug}/go/x/y`, `${base}/go/x/y`],
      ];
      for (const [from, to] of hops) {
        const reply = await get(from);
        expect([from, reply.statusCode, reply.headers.location]).toEqual([from, 301, to]);
        // A cached redirect would loop once the client changes back.
        expect(reply.headers['cache-control']).toBe('no-store');
      }
    }
    expect((await get(base)).statusCode).toBe(200);
    expect((await get(new URL(profile.shortUrl).pathname)).headers.location).toBe(`${base}?via=short`);
    expect((await get(`${base}/contact.vcf`)).body).toContain(`/link/${second}/${slug}`);
    expect((await get(`/link/${first}/no-hay-tal`)).statusCode).toBe(404);
  });

  test('empties the memory of pages: the old address stops answering, the page names the new one', async () => {
    const page = await publishPage(kit);
    const slug = slugOf(page);
    const open = (alias: string) => fetch(`${origin}/link/${alias}/${slug}`, { redirect: 'manual' });
    const before = await (await open(page.client.alias)).text();
    expect(before).toContain(`/link/${page.client.alias}/${slug}`);
    const alias = await renamed(page.client);
    await expect.poll(async () => (await open(page.client.alias)).status).toBe(301);
    const after = await (await open(alias)).text();
    expect(after).toContain(`/link/${alias}/${slug}`);
    expect(after).not.toContain(page.client.alias);
  });

  test('lets a form through that was opened under the old one', async () => {
    const page = await publishPage(kit);
    await renamed(page.client);
    const reply = await kit.app.inject({
      method: 'POST',
      url: `${page.profile.path}/form`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams({
        _block: 'form',
        f_name: 'Julia Roca',
        f_email: 'julia@correo.example',
        f_message: '¿Hacéis talleres en agosto?',
        altcha: await solveFreshChallenge(kit),
      }).toString(),
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }]);
  });

  test('is recorded with the one before', async () => {
    const client = await kit.createClient();
    const alias = await renamed(client);
    expect(await historyOf(kit, client.userId, 'account.alias')).toEqual([
      { action: 'account.alias_changed', before: { alias: client.alias }, after: { alias } },
    ]);
  });

  test('asks for a fresh proof of who is there', async () => {
    const client = await kit.createClient();
    await kit.platform.db.system(
      (tx) =>
        tx.sql`update sessions set proven_at = ${clock.now().subtract({ hours: 1 })} where user_id = ${client.userId}`,
    );
    kit.platform.authenticator.forget(client.userId);
    const reply = await rename(client, freshAlias());
    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'auth.proof_required']);
  });

  test('may be the one held before, which then answers by itself again', async () => {
    const page = await publishPage(kit);
    const slug = slugOf(page);
    const other = await renamed(page.client);
    await renamed(page.client, page.client.alias);
    expect((await get(`/link/${page.client.alias}/${slug}`)).statusCode).toBe(200);
    expect((await get(`/link/${other}/${slug}`)).headers.location).toBe(`/link/${page.client.alias}/${slug}`);
    const personal: Personal = (await kit.call('GET', '/api/account/personal', { token: page.client.token })).json();
    expect([personal.alias, personal.formerAliases]).toEqual([page.client.alias, [other]]);
  });

  test('is possible three times in thirty days, and asking for the same one counts for nothing', async () => {
    const client = await kit.createClient();
    for (let time = 0; time < 3; time += 1) await renamed(client);
    const last = await renamed(client, `nombre-nuevo-${counter}`);
    const refused = await rename(client, freshAlias());
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      429,
      { code: 'account.alias_limit', params: { limit: 3, days: 30 } },
    ]);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(29 * 86_400);
    const full: Personal = (await kit.call('GET', '/api/account/personal', { token: client.token })).json();
    expect([full.alias, full.aliasChanges.left, full.aliasChanges.nextAt === null]).toEqual([last, 0, false]);
    clock.advance({ hours: 24 * 30 + 1 });
    await kit.platform.db.system(
      (tx) => tx.sql`
        update sessions set expires_at = ${clock.now().add({ hours: 1 })}, last_seen_at = ${clock.now()}, proven_at = ${clock.now()}
        where user_id = ${client.userId}`,
    );
    kit.platform.authenticator.forget(client.userId);
    expect((await rename(client, freshAlias())).statusCode).toBe(200);
  });
});

describe('an alias that is somebody’s', () => {
  test.each([
    ['admin', 'alias_reserved'],
    ['Ñandú', 'invalid_alias'],
    ['a', 'too_short'],
    ['con--dos', 'invalid_alias'],
  ])('%s is refused as %s', async (alias, code) => {
    const reply = await rename(await kit.createClient(), alias);
    expect([reply.statusCode, reply.json().error.fields]).toMatchObject([422, [{ path: 'alias', code }]]);
  });

  test('cannot be taken, be it held now, held before or waiting for its confirmation', async () => {
    const [holder, other] = [await kit.createClient(), await kit.createClient()];
    const now = await renamed(holder);
    await kit.platform.db.system(async (tx) => {
      await tx.sql`
        insert into registrations (email, alias, name, phone, account_type_id, password_hash, locale, time_zone, policy_version, expires_at)
        select 'espera@correo.example', 'espera-confirmar', 'Espera', '+34655021843', id, 'x', 'es', 'Europe/Madrid', 1, ${clock.now().add({ hours: 24 })}
        from account_types limit 1`;
    });
    for (const alias of [now, holder.alias, 'espera-confirmar']) {
      const reply = await rename(other, alias);
      expect([alias, reply.statusCode, reply.json().error.code]).toEqual([alias, 409, 'auth.alias_taken']);
      const asked = await kit.call('GET', `/api/account/alias?alias=${alias}`, { token: other.token });
      expect(asked.json()).toMatchObject({ available: false, reason: 'taken' });
      const asVisitor = await kit.call('GET', `/api/register/alias?alias=${alias}`);
      expect(asVisitor.json()).toMatchObject({ available: false });
    }
    const own = await kit.call('GET', `/api/account/alias?alias=${holder.alias}`, { token: holder.token });
    expect(own.json()).toMatchObject({ available: true });
  });

  test('is refused to a registration by the database itself', async () => {
    const holder = await kit.createClient();
    await renamed(holder);
    const register = kit.platform.db.system(
      (tx) => tx.sql`
        insert into registrations (email, alias, name, phone, account_type_id, password_hash, locale, time_zone, policy_version, expires_at)
        select 'tarde@correo.example', ${holder.alias}, 'Tarde', '+34655021843', id, 'x', 'es', 'Europe/Madrid', 1, ${clock.now().add({ hours: 24 })}
        from account_types limit 1`,
    );
    await expect(register).rejects.toMatchObject({ code: '23505', constraint_name: 'registrations_alias_pending' });
  });

  test('goes to exactly one of those who ask at the same moment', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => kit.createClient()));
    const alias = freshAlias();
    const replies = await Promise.all(clients.map((client) => rename(client, alias)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const holders = await kit.platform.db.sql`select id from users where alias = ${alias}`;
    expect(holders).toHaveLength(1);
  });

  test('leads only to its client: rows of claims and changes stay unseen by others', async () => {
    const [one, other] = [await kit.createClient(), await kit.createClient()];
    await renamed(one);
    const seen = await kit.platform.db.scoped(other.owner, async (tx) => [
      ...(await tx.sql`select alias from alias_claims where owner_id = ${one.userId}`),
      ...(await tx.sql`select id from alias_changes where owner_id = ${one.userId}`),
    ]);
    expect(seen).toEqual([]);
  });
});
