import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { linkIn, mailsTo } from '#test/kit/mail-text.ts';
import { createPerson, movableClock, openedSession, password, signIn, visit } from './identity.test-support.ts';

let kit: TestApp;
const clock = movableClock();
let counter = 0;

beforeAll(async () => {
  kit = await createTestApp({ work: true, overrides: { clock } });
});
afterAll(() => kit.close());

const address = () => {
  counter += 1;
  return `198.18.${Math.floor(counter / 250)}.${(counter % 250) + 1}`;
};
const resetPattern = /\/reset-password\/([\w-]+)\//;
const verifyPattern = /\/register\/verify\/([\w-]+)/;
const fresh = 'cuatro platos azules';

async function resetLink(email: string, count: number, headers: Record<string, string> = {}): Promise<string> {
  await visit(kit, '/api/password/forgot', { email }, { ip: address(), headers });
  const mails = await mailsTo(kit, { address: email, count });
  return linkIn(mails[count - 1]?.text, resetPattern);
}

const reset = (token: string, email: string, chosen = fresh) =>
  visit(kit, '/api/password/reset', { token, email, password: chosen }, { ip: address() });

async function registrationForm() {
  counter += 1;
  const options = (await kit.call('GET', '/api/register/options')).json();
  return {
    name: 'Marina Ferrer',
    alias: `lienzo-${counter}`,
    email: `lienzo${counter}@correo.example`,
    phone: '+34 655 02 18 43',
    accountTypeId: options.accountTypes[1].id,
    password,
    policyVersion: options.policyVersion,
    consent: true,
    locale: 'es',
  };
}

async function verifyCode(email: string, count = 1): Promise<string> {
  const mails = await mailsTo(kit, { address: email, count });
  return linkIn(mails[count - 1]?.text, verifyPattern);
}

const verify = (code: string) => visit(kit, '/api/register/verify', { code }, { ip: address() });

describe('a reset link', () => {
  it('is stored only as a hash', async () => {
    const { email } = await createPerson(kit);
    const token = await resetLink(email, 1);
    const rows = await kit.database.adminSql<{ whole: string }[]>`select t::text as whole from one_time_tokens t`;
    expect(rows.some(({ whole }) => whole.includes(token))).toBe(false);
    const jobs = await kit.database.adminSql<{ data: unknown }[]>`select data from pgboss.job`;
    expect(JSON.stringify(jobs)).not.toContain(token);
  });

  it('works for exactly one of twenty who use it at once', async () => {
    const { email } = await createPerson(kit);
    const token = await resetLink(email, 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token, email)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(19).fill(410)]);
    expect((await signIn(kit, { email, password: fresh }, { ip: address() })).statusCode).toBe(200);
  });

  it('is over after sixty minutes and not before', async () => {
    const [first, second] = [await createPerson(kit), await createPerson(kit)];
    const tokens = [await resetLink(first.email, 1), await resetLink(second.email, 1)];
    clock.forward({ minutes: 59, seconds: 59 });
    expect((await reset(tokens[0] ?? '', first.email)).statusCode).toBe(200);
    clock.forward({ seconds: 1 });
    expect((await reset(tokens[1] ?? '', second.email)).statusCode).toBe(410);
  });

  it('is made useless by a newer one', async () => {
    const { email } = await createPerson(kit);
    const [older, newer] = [await resetLink(email, 1), await resetLink(email, 2)];
    expect((await reset(older, email)).statusCode).toBe(410);
    expect((await reset(newer, email)).statusCode).toBe(200);
  });

  it('is made useless by a change of password, and belongs to its address', async () => {
    const person = await createPerson(kit);
    const token = await resetLink(person.email, 1);
    const other = await createPerson(kit);
    expect((await reset(token, other.email)).statusCode).toBe(410);
    const body = { current: password, password: fresh };
    await kit.call('POST', '/api/account/password', { token: person.token, body });
    expect((await reset(token, person.email)).statusCode).toBe(410);
  });

  it('points to our own address, whatever host the asker claims', async () => {
    const { email } = await createPerson(kit);
    const headers = { host: 'trampa.example', 'x-forwarded-host': 'trampa.example', forwarded: 'host=trampa.example' };
    await visit(kit, '/api/password/forgot', { email }, { ip: address(), headers });
    const [mail] = await mailsTo(kit, { address: email, count: 1 });
    expect(`${mail?.text}${mail?.html}`).not.toContain('trampa.example');
    expect(mail?.text).toContain('http://localhost:3000/reset-password/');
  });

  it('changes nothing when it is opened', async () => {
    const { email } = await createPerson(kit);
    const token = await resetLink(email, 1);
    await kit.app.inject(`/reset-password/${token}/${encodeURIComponent(email)}`);
    expect((await reset(token, email)).statusCode).toBe(200);
  });

  it('tells the person by mail that the password changed', async () => {
    const { email } = await createPerson(kit);
    await reset(await resetLink(email, 1), email);
    const mails = await mailsTo(kit, { address: email, count: 2 });
    expect(mails[1]?.subject).toBe('Tu contraseña ha cambiado');
  });

  it('lets its holder in again while strangers guess', async () => {
    const { email } = await createPerson(kit);
    for (let index = 0; index < 21; index += 1)
      await signIn(kit, { email, password: 'no es esta' }, { ip: `100.64.0.${index}` });
    expect((await signIn(kit, { email }, { ip: '192.0.2.5' })).statusCode).toBe(429);
    const token = await resetLink(email, 1);
    await visit(kit, '/api/password/reset', { token, email, password: fresh }, { ip: '192.0.2.5' });
    expect((await signIn(kit, { email, password: fresh }, { ip: '192.0.2.5' })).statusCode).toBe(200);
  });
});

describe('a registration code', () => {
  it('is over after sixty minutes, and a new one can be asked for', async () => {
    const form = await registrationForm();
    await visit(kit, '/api/register', form, { ip: address() });
    const first = await verifyCode(form.email);
    clock.forward({ minutes: 60 });
    expect((await verify(first)).statusCode).toBe(410);
    await visit(kit, '/api/register/resend', { email: form.email }, { ip: address() });
    expect((await verify(await verifyCode(form.email, 2))).statusCode).toBe(200);
  });

  it('of one form makes those of an earlier form for the same address useless', async () => {
    const [first, second] = [await registrationForm(), await registrationForm()];
    await visit(kit, '/api/register', first, { ip: address() });
    const older = await verifyCode(first.email);
    await visit(kit, '/api/register', { ...second, email: first.email }, { ip: address() });
    const newer = await verifyCode(first.email, 2);
    expect((await verify(older)).statusCode).toBe(410);
    expect((await verify(newer)).json()).toMatchObject({ alias: second.alias });
  });

  it('never comes for an address that has an account, and the alias is held all the same', async () => {
    const { email } = await createPerson(kit);
    const form = { ...(await registrationForm()), email };
    const answer = await visit(kit, '/api/register', form, { ip: address() });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { email } });
    const [mail] = await mailsTo(kit, { address: email, count: 1 });
    expect(mail?.subject).toBe('Ya tienes una cuenta en Enlace');
    expect(mail?.text).not.toMatch(verifyPattern);
    expect((await kit.call('GET', `/api/register/alias?alias=${form.alias}`)).json()).toMatchObject({
      reason: 'taken',
    });
  });
});

describe('a session', () => {
  /** Uses the database directly: what is cached for a few real seconds would outlive the days skipped here. */
  async function isGood(token: string, userId: string): Promise<boolean> {
    kit.platform.authenticator.forget(userId);
    return (await kit.call('GET', '/api/user', { token })).statusCode === 200;
  }

  it('ends after seven days without use', async () => {
    const { email, userId } = await createPerson(kit);
    const token = await openedSession(kit, email, { ip: address() });
    clock.forward({ hours: 7 * 24 - 1 });
    expect(await isGood(token, userId)).toBe(true);
    clock.forward({ hours: 7 * 24 - 1 });
    expect(await isGood(token, userId)).toBe(true);
    clock.forward({ hours: 7 * 24 + 1 });
    expect(await isGood(token, userId)).toBe(false);
  });

  it('ends after thirty days, however much it is used', async () => {
    const { email, userId } = await createPerson(kit);
    const token = await openedSession(kit, email, { ip: address() });
    for (let day = 0; day < 29; day += 1) {
      clock.forward({ hours: 24 });
      expect(await isGood(token, userId)).toBe(true);
    }
    clock.forward({ hours: 24, milliseconds: 1 });
    expect(await isGood(token, userId)).toBe(false);
  });

  it('is removed from the database by the job once it is over', async () => {
    const { email, userId } = await createPerson(kit);
    await openedSession(kit, email, { ip: address() });
    const { purgeSignInRows } = await import('./jobs/purge-sign-in.handler.ts');
    const left = () => kit.database.adminSql`select 1 from sessions where user_id = ${userId}`;
    await purgeSignInRows({ deps: kit.platform });
    expect((await left()).length).toBeGreaterThan(0);
    clock.forward({ hours: 31 * 24 });
    await purgeSignInRows({ deps: kit.platform });
    expect(await left()).toHaveLength(0);
  });
});

describe('a stored password hash', () => {
  it('of earlier, weaker parameters is made anew at the next sign-in', async () => {
    const person = await createPerson(kit);
    const { argon2Sync } = await import('node:crypto');
    const salt = Buffer.alloc(16, 7);
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce: salt,
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const weak = `$argon2id$v=19$m=64,t=1,p=1$${text(salt)}$${text(tag)}`;
    await kit.database.adminSql`update users set password_hash = ${weak} where id = ${person.userId}`;
    const stored = async () => {
      const [row] = await kit.database.adminSql<{ passwordHash: string }[]>`
        select password_hash as "passwordHash" from users where id = ${person.userId}`;
      return row?.passwordHash;
    };
    await signIn(kit, { email: person.email, password: 'otra cosa' }, { ip: '192.0.2.40' });
    expect(await stored()).toBe(weak);
    await openedSession(kit, person.email, { ip: '192.0.2.40' });
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await openedSession(kit, person.email, { ip: '192.0.2.40' });
  });
});
