import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  challengeOf,
  codeOf,
  codeOfError,
  connectApp,
  createFactorsApp,
  createPerson,
  enterCode,
  type FactorsApp,
} from './factors.test-support.ts';

let kit: FactorsApp;

beforeAll(async () => {
  kit = await createFactorsApp();
});
afterAll(() => kit.close());

async function personWithCodes() {
  const person = await createPerson(kit);
  return { ...person, ...(await connectApp(kit, person)) };
}

describe('a recovery code', () => {
  it('signs in once, however it is typed, and its owner hears of it by mail and notice', async () => {
    const person = await personWithCodes();
    const code = (person.recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    const used = await enterCode(kit, { challenge: await challengeOf(kit, person), code });
    expect(used.json()).toMatchObject({ ok: 1, data: { user: { id: person.userId } } });
    const again = await enterCode(kit, { challenge: await challengeOf(kit, person), code });
    expect(codeOfError(again)).toBe('factors.code_wrong');
    const described = await kit.call('GET', '/api/account/factors', { token: person.token });
    expect(described.json()).toMatchObject({ recoveryCodes: { left: 9 } });

    const mails = await kit.database.adminSql`
      select subject, body_text from mails where to_address = ${person.email} and purpose = 'second_factor'`;
    expect(mails.map((mail) => ({ ...mail }))).toContainEqual({
      subject: 'Se ha usado un código de recuperación',
      body_text: expect.stringContaining('Códigos que quedan: 9'),
    });
    const notices = await kit.call('GET', '/api/notifications', { token: person.token });
    expect(notices.json().items).toContainEqual(
      expect.objectContaining({ kind: 'security.code_used', params: { left: 9 } }),
    );
  });

  it('signs in once when it is sent many times at the same moment', async () => {
    const person = await personWithCodes();
    const code = person.recoveryCodes[0] ?? '';
    const challenges: string[] = [];
    for (let step = 0; step < 4; step += 1) challenges.push(await challengeOf(kit, person));
    const answers = await Promise.all(challenges.map((challenge) => enterCode(kit, { challenge, code })));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it('of somebody else, or of an earlier set, opens nothing', async () => {
    const person = await personWithCodes();
    const other = await personWithCodes();
    const foreign = await enterCode(kit, {
      challenge: await challengeOf(kit, person),
      code: other.recoveryCodes[0] ?? '',
    });
    expect(codeOfError(foreign)).toBe('factors.code_wrong');
    const renewed = await kit.call('POST', '/api/account/recovery-codes', { token: person.token });
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    const old = await enterCode(kit, {
      challenge: await challengeOf(kit, person),
      code: person.recoveryCodes[0] ?? '',
    });
    expect(codeOfError(old)).toBe('factors.code_wrong');
    const fresh = await enterCode(kit, {
      challenge: await challengeOf(kit, person),
      code: renewed.json().recoveryCodes[0],
    });
    expect(fresh.json()).toMatchObject({ ok: 1 });
  });

  it('does not exist without a second factor', async () => {
    const { token } = await createPerson(kit);
    const answer = await kit.call('POST', '/api/account/recovery-codes', { token });
    expect(codeOfError(answer)).toBe('factors.none');
  });

  it('stays good when the app is connected anew', async () => {
    const person = await personWithCodes();
    const { secret } = (await kit.call('POST', '/api/account/totp', { token: person.token })).json();
    const body = { code: codeOf(kit, secret) };
    const confirmed = await kit.call('POST', '/api/account/totp/confirm', { token: person.token, body });
    expect(confirmed.json()).toEqual({ recoveryCodes: null });
    const old = await enterCode(kit, { challenge: await challengeOf(kit, person), code: codeOf(kit, person.secret) });
    expect(codeOfError(old)).toBe('factors.code_wrong');
    const recovered = await enterCode(kit, {
      challenge: await challengeOf(kit, person),
      code: person.recoveryCodes[5] ?? '',
    });
    expect(recovered.json()).toMatchObject({ ok: 1 });
  });
});

describe('proof of identity', () => {
  it('is given by a code of the app or a recovery code, each once', async () => {
    const person = await personWithCodes();
    kit.pass({ minutes: 11 });
    const renew = () => kit.call('POST', '/api/account/recovery-codes', { token: person.token });
    const prove = (code: string) =>
      kit.call('POST', '/api/account/proof/code', { token: person.token, body: { code } });
    expect(codeOfError(await renew())).toBe('auth.proof_required');
    const code = codeOf(kit, person.secret);
    expect((await prove(code)).statusCode).toBe(200);
    expect((await renew()).statusCode).toBe(200);
    expect(codeOfError(await prove(code))).toBe('factors.code_wrong');
    kit.pass({ minutes: 11 });
    await prove(codeOf(kit, person.secret));
    const { recoveryCodes } = (await renew()).json();
    kit.pass({ minutes: 11 });
    expect((await prove(recoveryCodes[0])).statusCode).toBe(200);
    expect((await renew()).statusCode).toBe(200);
  });

  it('by guessing meets the same wait as signing in', async () => {
    const person = await personWithCodes();
    const prove = (code: string) =>
      kit.call('POST', '/api/account/proof/code', { token: person.token, body: { code } });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => prove(String(200_000 + index))));
    expect(answers.filter((answer) => answer.statusCode === 403).length).toBe(5);
    expect(answers.filter((answer) => answer.statusCode === 429).length).toBe(35);
    const signingIn = await enterCode(kit, {
      challenge: await challengeOf(kit, person),
      code: codeOf(kit, person.secret),
    });
    expect(codeOfError(signingIn)).toBe('auth.too_many_attempts');
  });
});
