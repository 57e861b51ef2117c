import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { buildPlatform } from '#app/dependencies.ts';
import { modules } from '#app/modules.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase } from '#platform/database/client.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createPerson, firefox, openedSession, password, signIn } from './identity.test-support.ts';

let kit: TestApp;
/** A second process of the same installation: its own memory, the same database. */
let second: { url: string; isGood(token: string): Promise<boolean>; close(): Promise<void> };
let firstUrl: string;

async function startSecond(): Promise<typeof second> {
  const db = createDatabase({ connection: kit.database.connection, logger: silentLogger, max: 4 });
  const target = { connection: kit.database.connection };
  // Its cache never expires by time: it only learns what it is notified of.
  const clock = { ...systemClock, monotonicMs: () => 0 };
  const parts = { config: kit.platform.config, logger: silentLogger, db, clock, target };
  const platform = await buildPlatform(parts);
  await platform.live.start();
  const app = await buildApp({ platform, modules, webRoot: undefined });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    async isGood(token) {
      return (await app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
    },
    async close() {
      await app.close();
      await platform.mail.close();
      await Promise.all([platform.renderer.close(), platform.mjml.close(), platform.mailParser.close()]);
      await db.close();
    },
  };
}

beforeAll(async () => {
  kit = await createTestApp({ work: true });
  firstUrl = await kit.app.listen({ host: '127.0.0.1', port: 0 });
  second = await startSecond();
});
afterAll(async () => {
  await second.close();
  await kit.close();
});

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

const isGood = async (token: string) => (await kit.call('GET', '/api/user', { token })).statusCode === 200;

/** Waits until the condition holds. */
async function until(fact: () => Promise<boolean>): Promise<void> {
  await expect.poll(fact, { timeout: 15_000, interval: 10 }).toBe(true);
}

it.each(['Bearer', 'bearer', 'BEARER'])('the scheme of a token is read in any case: %s', async (scheme) => {
  const { token } = await kit.createClient();
  const answer = await kit.app.inject({ url: '/api/user', headers: { authorization: `${scheme} ${token}` } });
  expect(answer.statusCode).toBe(200);
});

/** Opens a live stream and resolves when it ends. */
async function stream(url: string, token: string): Promise<{ ended: Promise<'ended'> }> {
  const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no stream');
  await reader.read();
  const drain = async (): Promise<'ended'> => {
    for (;;) {
      const { done } = await reader.read().catch(() => ({ done: true }));
      if (done) return 'ended';
    }
  };
  return { ended: drain() };
}

type Person = Awaited<ReturnType<typeof createPerson>>;
type Ending = (person: Person, current: string) => Promise<unknown>;
const endings: [string, Ending][] = [
  [
    'a changed password',
    (_person, token) =>
      kit.call('POST', '/api/account/password', {
        token,
        body: { current: password, password: 'cuatro platos azules' },
      }),
  ],
  ['“end all others”', (_person, token) => kit.call('POST', '/api/account/sessions/end-others', { token })],
];

describe('ends on every process as soon as it is told', () => {
  it.each(endings)('every other session, by %s', async (_name, end) => {
    const person = await createPerson(kit);
    const current = await openedSession(kit, person.email);
    const other = await openedSession(kit, person.email);
    for (const token of [current, other]) expect(await second.isGood(token)).toBe(true);
    const streams = [await stream(firstUrl, other), await stream(second.url, other)];
    const kept = await stream(second.url, current);
    await end(person, current);
    expect(await isGood(other)).toBe(false);
    await until(async () => !(await second.isGood(other)));
    for (const { ended } of streams) expect(await ended).toBe('ended');
    expect([await isGood(current), await second.isGood(current)]).toEqual([true, true]);
    const later = new Promise((resolve) => setTimeout(() => resolve('open'), 100));
    expect(await Promise.race([kept.ended, later])).toBe('open');
    await kit.call('GET', '/api/logout', { token: current });
    expect(await kept.ended).toBe('ended');
  });

  it('every session and stream, by a suspension or by removing the account', async () => {
    for (const change of ['suspend', 'remove'] as const) {
      const person = await createPerson(kit);
      const token = await openedSession(kit, person.email);
      expect(await second.isGood(token)).toBe(true);
      const { ended } = await stream(second.url, token);
      const { userId } = person;
      if (change === 'suspend') await kit.database.adminSql`update users set suspended_at = now() where id = ${userId}`;
      else await kit.database.adminSql`delete from sessions where user_id = ${userId}`;
      await until(async () => !(await second.isGood(token)));
      expect(await ended).toBe('ended');
    }
  });

  it('one session, picked from the list; another person’s is not found', async () => {
    const person = await createPerson(kit);
    const current = await openedSession(kit, person.email, { ip: '192.0.2.1' });
    const phone = await openedSession(kit, person.email, { ip: '192.0.2.2', userAgent: iphone });
    const { items } = (await kit.call('GET', '/api/account/sessions', { token: current })).json();
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ isCurrent: true, device: { browser: 'Firefox', system: 'Linux' } });
    const onPhone = items.find((item: { device: { form: string } }) => item.device.form === 'phone');
    expect(onPhone).toMatchObject({ isCurrent: false, device: { browser: 'Safari', system: 'iOS' } });
    expect(JSON.stringify(items)).not.toContain('192.0.2');
    const stranger = await createPerson(kit);
    const path = `/api/account/sessions/${onPhone.id}`;
    expect((await kit.call('DELETE', path, { token: stranger.token })).statusCode).toBe(404);
    expect((await kit.call('DELETE', path, { token: current })).statusCode).toBe(200);
    await until(async () => !(await second.isGood(phone)));
    expect(await isGood(current)).toBe(true);
  });
});

describe('a sensitive act', () => {
  it('asks for a proof when the last one is older than ten minutes, and goes on after it', async () => {
    const person = await createPerson(kit);
    const token = await openedSession(kit, person.email);
    await kit.database
      .adminSql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${person.userId}`;
    const act = () => kit.call('POST', '/api/account/sessions/end-others', { token });
    expect((await act()).json()).toMatchObject({ error: { code: 'auth.proof_required' } });
    await kit.call('POST', '/api/account/proof', { token, body: { password } });
    expect((await act()).statusCode).toBe(200);
    await until(async () => second.isGood(token));
  });
});

describe('a sign-in from somewhere new', () => {
  it('is told by mail, the very first one and known places are not', async () => {
    const person = await createPerson(kit);
    await openedSession(kit, person.email, { ip: '192.0.2.1' });
    await openedSession(kit, person.email, { ip: '192.0.2.1' });
    await openedSession(kit, person.email, { ip: '192.0.2.1', userAgent: iphone });
    await openedSession(kit, person.email, { ip: '192.0.2.9', userAgent: firefox });
    await openedSession(kit, person.email, { ip: '192.0.2.9', userAgent: iphone });
    const mails = await mailsTo(kit, { address: person.email, count: 2 });
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Nuevo inicio de sesión en tu cuenta'));
    expect(mails[0]?.text).toContain('Safari en iOS');
    expect(mails[1]?.text).toContain('Firefox en Linux');
  });
});

describe('the account’s overview', () => {
  it('shows recent sign-ins and when the password changed, and the history has every step', async () => {
    const person = await createPerson(kit);
    const token = await openedSession(kit, person.email, { ip: '192.0.2.1' });
    await signIn(kit, { email: person.email, password: 'no es esta' }, { ip: '192.0.2.66' });
    const body = { current: password, password: 'cuatro platos azules' };
    expect((await kit.call('POST', '/api/account/password', { token, body })).json()).toEqual({ endedSessions: 1 });
    const overview = (await kit.call('GET', '/api/account/security', { token })).json();
    expect(overview).toMatchObject({
      passwordChangedAt: expect.any(String),
      emailChange: null,
      sessions: 1,
      recentSignIns: [{ method: 'password', device: { browser: 'Firefox' } }],
    });
    await kit.call('GET', '/api/logout', { token });
    const actions = async () => {
      const rows = await kit.database.adminSql<{ action: string }[]>`
        select action from history_entries where owner_id = ${person.userId} order by id`;
      return rows.map((row) => row.action);
    };
    const wanted = ['session.opened', 'session.refused', 'account.password_changed', 'session.closed'];
    await until(async () => (await actions()).length >= wanted.length);
    expect((await actions()).toSorted()).toEqual(wanted.toSorted());
  });

  it('refuses the same password again, a common one and one made of the own name', async () => {
    const person = await createPerson(kit, { name: 'Casimira Robledo' });
    const change = async (chosen: string) => {
      const body = { current: password, password: chosen };
      return (await kit.call('POST', '/api/account/password', { token: person.token, body })).json().error.fields;
    };
    expect(await change(password)).toEqual([{ path: 'password', code: 'password_same' }]);
    expect(await change('password123')).toEqual([{ path: 'password', code: 'password_common' }]);
    expect(await change('casimira2026')).toEqual([{ path: 'password', code: 'password_personal' }]);
  });
});
