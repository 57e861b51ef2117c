import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords, type Passwords } from '#platform/security/passwords.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { createPerson, movableClock, openedSession, password, signIn, visit } from './identity.test-support.ts';

/** Real rules with cheap hashing: these tests are about the number of checked passwords. */
function countingPasswords(): Passwords & { looked: number } {
  const real = createPasswords();
  const counting: Passwords & { looked: number } = {
    ...real,
    looked: 0,
    async verify(input) {
      counting.looked += 1;
      return input.password === password;
    },
    async pretend() {
      counting.looked += 1;
    },
    needsRehash: () => false,
  };
  return counting;
}

let kit: TestApp;
const clock = movableClock();
const passwords = countingPasswords();
let marina: TestClient;

beforeAll(async () => {
  kit = await createTestApp({
    overrides: { clock, passwords },
    config: { http: { host: '127.0.0.1', port: 0, trustProxy: ['10.0.0.1'], connectionsPerNetwork: 0, drainMs: 0 } },
  });
});
afterAll(() => kit.close());
beforeEach(async () => {
  clock.forward({ hours: 30 });
  passwords.looked = 0;
  marina = await createPerson(kit);
});

const wrong = 'no es esta clave';
const guess = (email: string, ip: string, headers: Record<string, string> = {}) =>
  signIn(kit, { email, password: wrong }, { ip, headers });
const address = (index: number) => `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}`;

describe('wrong passwords from one network', () => {
  it('are free five times, then each waits longer, and the answer names the seconds', async () => {
    for (let count = 0; count < 5; count += 1) expect((await guess(marina.email, '203.0.113.1')).statusCode).toBe(401);
    for (const seconds of [5, 10, 20, 40]) {
      const refused = await guess(marina.email, '203.0.113.1');
      expect(refused.json()).toMatchObject({ error: { code: 'auth.too_many_attempts', params: { seconds } } });
      expect(refused.headers['retry-after']).toBe(String(seconds));
      clock.forward({ seconds: seconds - 1 });
      expect((await guess(marina.email, '203.0.113.1')).statusCode).toBe(429);
      clock.forward({ seconds: 1 });
      expect((await guess(marina.email, '203.0.113.1')).statusCode).toBe(401);
    }
  });

  it('are forgotten by the right one', async () => {
    for (let count = 0; count < 5; count += 1) await guess(marina.email, '203.0.113.2');
    clock.forward({ seconds: 5 });
    await openedSession(kit, marina.email, { ip: '203.0.113.2' });
    for (let count = 0; count < 5; count += 1) expect((await guess(marina.email, '203.0.113.2')).statusCode).toBe(401);
  });

  it('count for an address nobody has just the same', async () => {
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push(await guess('nadie@correo.example', '203.0.113.3'));
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('count per /64 for IPv6: changing the lower half is no new network', async () => {
    const answers = [];
    for (let count = 1; count <= 8; count += 1) answers.push(await guess(marina.email, `2001:db8:7:1::${count}`));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
  });

  it('count for the real caller, whatever X-Forwarded-For claims', async () => {
    const answers = [];
    for (let count = 1; count <= 8; count += 1)
      answers.push(await guess(marina.email, '203.0.113.4', { 'x-forwarded-for': address(count) }));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
    const behindProxy = await guess(marina.email, '10.0.0.1', { 'x-forwarded-for': '203.0.113.99' });
    expect(behindProxy.statusCode).toBe(401);
  });
});

describe('guesses from many networks', () => {
  it('are looked at twenty times an hour per account, and the owner signs in where they did before', async () => {
    await openedSession(kit, marina.email, { ip: '192.0.2.10' });
    clock.forward({ hours: 1 });
    passwords.looked = 0;
    for (let index = 0; index < 60; index += 1) await guess(marina.email, address(index));
    expect(passwords.looked).toBe(20);
    expect((await guess(marina.email, '192.0.2.77')).headers['retry-after']).toBe('3600');
    expect((await signIn(kit, { email: marina.email }, { ip: '192.0.2.10' })).json()).toMatchObject({ ok: 1 });
    expect((await signIn(kit, { email: marina.email }, { ip: '192.0.2.78' })).statusCode).toBe(429);
    clock.forward({ hours: 1 });
    expect((await signIn(kit, { email: marina.email }, { ip: '192.0.2.78' })).json()).toMatchObject({ ok: 1 });
  });

  it('do not exceed any limit when two hundred arrive at once, from one network or many', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 60_000 }), async (networks, at) => {
        clock.forward({ hours: 30, milliseconds: at });
        const person = await createPerson(kit);
        passwords.looked = 0;
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, index) => guess(person.email, address(index % networks))),
        );
        const evaluated = answers.filter((answer) => answer.statusCode === 401).length;
        expect(passwords.looked).toBe(evaluated);
        expect(evaluated).toBe(Math.min(20, networks * 5));
        expect(answers.every((answer) => answer.statusCode === 401 || answer.statusCode === 429)).toBe(true);
      }),
      { numRuns: 8 },
    );
  }, 90_000);

  it('at many accounts from one network end after sixty', async () => {
    const answers = [];
    for (let index = 0; index < 70; index += 1)
      answers.push(await guess(`nadie${index}@correo.example`, '203.0.113.5'));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(60);
    expect(answers.at(-1)?.json()).toMatchObject({ error: { params: { seconds: 15 } } });
  });

  it('leave no account or address in clear behind, and rows of old ones are removed', async () => {
    await guess(marina.email, '203.0.113.6');
    const rows = await kit.database.adminSql<{ key: string }[]>`select key from attempt_limits`;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('203.0') || key.includes('@'))).toEqual([]);
    const { purgeSignInRows } = await import('./jobs/purge-sign-in.handler.ts');
    clock.forward({ hours: 25 });
    await purgeSignInRows({ deps: kit.platform });
    expect(await kit.database.adminSql`select key from attempt_limits`).toHaveLength(0);
  });
});

describe('proof and change of password', () => {
  it('count on the same limits as signing in', async () => {
    for (let count = 0; count < 3; count += 1) await guess(marina.email, '127.0.0.1');
    const prove = () => kit.call('POST', '/api/account/proof', { token: marina.token, body: { password: wrong } });
    expect((await prove()).json()).toMatchObject({ error: { code: 'security.password_wrong' } });
    const body = { current: wrong, password: 'cuatro platos azules' };
    const change = await kit.call('POST', '/api/account/password', { token: marina.token, body });
    expect(change.json()).toMatchObject({ error: { code: 'security.password_wrong' } });
    expect((await prove()).json()).toMatchObject({ error: { code: 'auth.too_many_attempts', params: { seconds: 5 } } });
  });
});

describe('mail at a stranger’s wish', () => {
  it('goes out five times per address, with the same answer after that', async () => {
    const queued = () => kit.database.adminSql`select 1 from pgboss.job where name = 'identity.send_password_reset'`;
    const before = (await queued()).length;
    for (let count = 0; count < 8; count += 1) {
      const answer = await visit(kit, '/api/password/forgot', { email: marina.email }, { ip: address(count) });
      expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: {} });
    }
    expect((await queued()).length - before).toBe(5);
  });
});
