import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { linkIn, mailsTo } from '#test/kit/mail-text.ts';
import { createPerson, movableClock, signIn, visit } from './identity.test-support.ts';

let kit: TestApp;
const clock = movableClock();
let counter = 0;

beforeAll(async () => {
  kit = await createTestApp({ work: true, overrides: { clock } });
});
afterAll(() => kit.close());

const pattern = /http:\/\/localhost:3000\/cuenta\/correo\/([\w-]+)/;
type Links = { person: TestClient; newEmail: string; old: string; fresh: string };

async function asked(given: { person?: TestClient; round?: number } = {}): Promise<Links> {
  const person = given.person ?? (await createPerson(kit));
  const round = given.round ?? 1;
  counter += 1;
  const newEmail = `nueva${counter}@correo.example`;
  const answer = await kit.call('POST', '/api/account/email-change', {
    token: person.token,
    body: { email: newEmail },
  });
  expect(answer.statusCode).toBe(200);
  const old = linkIn((await mailsTo(kit, { address: person.email, count: round }))[round - 1]?.text, pattern);
  const fresh = linkIn((await mailsTo(kit, { address: newEmail, count: 1 }))[0]?.text, pattern);
  return { person, newEmail, old, fresh };
}

const confirm = (token: string) => visit(kit, '/api/email-change/confirm', { token });
const stop = (token: string) => visit(kit, '/api/email-change/stop', { token });
const look = (token: string) => kit.call('GET', `/api/email-change/${token}`);

async function emailOf({ userId }: TestClient): Promise<string | undefined> {
  const [row] = await kit.database.adminSql<{ email: string }[]>`select email from users where id = ${userId}`;
  return row?.email;
}

describe('a change of address', () => {
  it.each([
    ['the old address first', ['old', 'fresh']],
    ['the new address first', ['fresh', 'old']],
  ] as const)('takes a yes from both, %s', async (_name, order) => {
    const links = await asked();
    const { person, newEmail } = links;
    expect((await confirm(links[order[0]])).json()).toEqual({ isDone: false });
    expect(await emailOf(person)).toBe(person.email);
    expect((await look(links[order[1]])).json()).toMatchObject({
      newEmail,
      isConfirmed: false,
      isOtherConfirmed: true,
    });
    expect((await confirm(links[order[1]])).json()).toEqual({ isDone: true });
    expect(await emailOf(person)).toBe(newEmail);
    expect((await signIn(kit, { email: newEmail })).json()).toMatchObject({ ok: 1 });
    expect((await signIn(kit, { email: person.email })).statusCode).toBe(401);
    const mails = await mailsTo(kit, { address: person.email, count: 2 });
    expect(mails[1]?.subject).toBe('Tu cuenta usa ahora otra dirección');
  });

  it('changes nothing when its links are only opened', async () => {
    const { person, old, fresh } = await asked();
    for (const token of [old, fresh, old]) expect((await look(token)).json()).toMatchObject({ isConfirmed: false });
    expect(await emailOf(person)).toBe(person.email);
  });

  it('counts each link once, also when it is used twenty times at once', async () => {
    const { person, newEmail, old, fresh } = await asked();
    const tries = [...Array(20).fill(old), ...Array(20).fill(fresh)];
    const answers = await Promise.all(tries.map((token: string) => confirm(token)));
    const good = answers.filter((answer) => answer.statusCode === 200);
    expect(good.map((answer) => answer.json().isDone).toSorted()).toEqual([false, true]);
    expect(answers.filter((answer) => answer.statusCode === 410)).toHaveLength(38);
    expect(await emailOf(person)).toBe(newEmail);
  });

  it('is stopped by either address, for good', async () => {
    for (const side of ['old', 'fresh'] as const) {
      const links = await asked();
      await confirm(links[side === 'old' ? 'fresh' : 'old']);
      expect((await stop(links[side])).statusCode).toBe(200);
      expect((await confirm(links[side])).statusCode).toBe(410);
      expect((await look(links.old)).statusCode).toBe(410);
      expect(await emailOf(links.person)).toBe(links.person.email);
    }
  });

  it('is over after sixty minutes, with a newer one, and with a change of password', async () => {
    const first = await asked();
    clock.forward({ minutes: 60 });
    expect((await confirm(first.old)).statusCode).toBe(410);
    const person = await createPerson(kit);
    const older = await asked({ person });
    const newer = await asked({ person, round: 2 });
    expect((await confirm(older.old)).statusCode).toBe(410);
    const body = { current: 'tres tazas verdes', password: 'cuatro platos azules' };
    await kit.call('POST', '/api/account/password', { token: person.token, body });
    expect((await confirm(newer.fresh)).statusCode).toBe(410);
    expect(await emailOf(person)).toBe(person.email);
  });

  it('ends open reset links of the account', async () => {
    const { person, newEmail, old, fresh } = await asked();
    await visit(kit, '/api/password/forgot', { email: person.email });
    const mails = await mailsTo(kit, { address: person.email, count: 2 });
    const reset = linkIn(mails[1]?.text, /\/reset-password\/([\w-]+)\//);
    await confirm(old);
    await confirm(fresh);
    for (const email of [person.email, newEmail]) {
      const body = { token: reset, email, password: 'cuatro platos azules' };
      expect((await visit(kit, '/api/password/reset', body)).statusCode).toBe(410);
    }
  });

  it('never moves onto somebody else’s address, and does not tell that it is taken', async () => {
    const [person, other] = [await createPerson(kit), await createPerson(kit)];
    const body = { email: other.email };
    const answer = await kit.call('POST', '/api/account/email-change', { token: person.token, body });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: {} });
    const [mail] = await mailsTo(kit, { address: other.email, count: 1 });
    expect(mail?.subject).toBe('Ya tienes una cuenta en Enlace');
    const late = await asked();
    await kit.database.adminSql`update users set email = ${late.newEmail} where id = ${other.userId}`;
    await confirm(late.old);
    expect((await confirm(late.fresh)).statusCode).toBe(410);
    expect(await emailOf(late.person)).toBe(late.person.email);
  });

  it('needs a proof, and is shown as pending until it is stopped from inside', async () => {
    const { person, newEmail, old } = await asked();
    const { token } = person;
    const overview = (await kit.call('GET', '/api/account/security', { token })).json();
    expect(overview.emailChange).toMatchObject({ newEmail, oldConfirmed: false, newConfirmed: false });
    await kit.call('DELETE', '/api/account/email-change', { token });
    expect((await confirm(old)).statusCode).toBe(410);
    clock.forward({ minutes: 11 });
    const again = await kit.call('POST', '/api/account/email-change', { token, body: { email: newEmail } });
    expect(again.json()).toMatchObject({ error: { code: 'auth.proof_required' } });
  });
});
