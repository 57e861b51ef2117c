import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  challengeOf,
  codeOf,
  codeOfError,
  connectApp,
  createFactorsApp,
  createPerson,
  enterCode,
  enterPassword,
  type FactorsApp,
  type Person,
} from './factors.test-support.ts';

let kit: FactorsApp;

beforeAll(async () => {
  kit = await createFactorsApp();
});
afterAll(() => kit.close());

async function personWithApp() {
  const person = await createPerson(kit);
  return { ...person, ...(await connectApp(kit, person)) };
}

function wrongCodes(secret: string, count: number): string[] {
  const right = new Set([-30, 0, 30].map((skew) => codeOf(kit, secret, skew)));
  return Array.from({ length: count + 3 }, (_, index) => String(100_000 + index * 37))
    .filter((code) => !right.has(code))
    .slice(0, count);
}

const sessionsOf = async ({ userId }: Pick<Person, 'userId'>) =>
  (await kit.database.adminSql`select id from sessions where user_id = ${userId}`).length;

describe('connecting an authenticator app', () => {
  it('tells the secret once, as text and as a QR code, and asks for codes only after one has confirmed it', async () => {
    const person = await createPerson(kit);
    const begun = (await kit.call('POST', '/api/account/totp', { token: person.token })).json();
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.qr).toMatch(/^<svg [^>]*>.*<\/svg>\s*$/s);
    expect((await enterPassword(kit, person)).json()).toMatchObject({
      ok: 1,
      data: { user: { second_factor: false } },
    });

    const confirm = (code: string) =>
      kit.call('POST', '/api/account/totp/confirm', { token: person.token, body: { code } });
    expect(codeOfError(await confirm(wrongCodes(begun.secret, 1)[0] ?? ''))).toBe('factors.code_wrong');
    const confirmed = await confirm(codeOf(kit, begun.secret));
    expect(confirmed.json().recoveryCodes).toHaveLength(10);
    const described = await kit.call('GET', '/api/account/factors', { token: person.token });
    expect(described.json()).toMatchObject({
      totp: { since: kit.now().toString(), lastUsedAt: null },
      recoveryCodes: { left: 10 },
      isRequired: false,
    });
    expect(described.body).not.toContain(begun.secret);
    expect((await kit.call('GET', '/api/user', { token: person.token })).json()).toMatchObject({ second_factor: true });
    expect(codeOfError(await enterPassword(kit, person))).toBe('auth.second_factor_required');
  });

  it('takes a quarter of an hour at most', async () => {
    const { token, userId } = await createPerson(kit);
    const { secret } = (await kit.call('POST', '/api/account/totp', { token })).json();
    kit.pass({ minutes: 15 });
    const body = { code: codeOf(kit, secret) };
    // Sensitive actions require a new proof by then; it is renewed here so that only the setup is too old.
    await kit.database.adminSql`update sessions set proven_at = ${kit.now().toString()} where user_id = ${userId}`;
    kit.platform.authenticator.forget(userId);
    const late = await kit.call('POST', '/api/account/totp/confirm', { token, body });
    expect(codeOfError(late)).toBe('factors.set_up_over');
  });

  it('needs a fresh proof of identity, as removing it and new recovery codes do', async () => {
    const { token } = await personWithApp();
    kit.pass({ minutes: 11 });
    const answers = [
      await kit.call('POST', '/api/account/totp', { token }),
      await kit.call('DELETE', '/api/account/totp', { token }),
      await kit.call('POST', '/api/account/recovery-codes', { token }),
    ];
    expect(answers.map(codeOfError)).toEqual(Array(3).fill('auth.proof_required'));
  });

  it('keeps secret and codes out of the database in clear, and out of history, mails and notices', async () => {
    const { secret, recoveryCodes, userId } = await personWithApp();
    const plain = (recoveryCodes[0] ?? '').replaceAll('-', '');
    const { adminSql } = kit.database;
    const kept = [
      await adminSql`select secret from totp_factors`,
      await adminSql`select secret from totp_set_ups`,
      await adminSql`select code_hash from recovery_codes`,
      await adminSql`select before::text, after::text from history_entries`,
      await adminSql`select html, body_text, subject from mails`,
      await adminSql`select params::text from notifications`,
    ];
    const text = JSON.stringify(kept);
    for (const word of [secret, recoveryCodes[0] ?? '', plain]) expect(text).not.toContain(word);
    const actions = await adminSql`select action from history_entries where owner_id = ${userId}`;
    expect(actions.map((row) => String(row['action']))).toContain('second_factor.app_added');
  });

  it('ends with its removal: the password alone signs in again and the recovery codes are gone', async () => {
    const person = await personWithApp();
    expect((await kit.call('DELETE', '/api/account/totp', { token: person.token })).statusCode).toBe(200);
    expect((await enterPassword(kit, person)).json()).toMatchObject({ ok: 1 });
    expect((await kit.call('GET', '/api/account/factors', { token: person.token })).json()).toMatchObject({
      totp: null,
      recoveryCodes: null,
    });
    const again = await kit.call('DELETE', '/api/account/totp', { token: person.token });
    expect(again.statusCode).toBe(404);
    const [row] = await kit.database.adminSql`select second_factor_since from users where id = ${person.userId}`;
    expect(row?.['second_factor_since']).toBeNull();
  });
});

describe('the code after the password', () => {
  it('opens a session like signing in does, and only once', async () => {
    const person = await personWithApp();
    const challenge = await challengeOf(kit, person);
    const code = codeOf(kit, person.secret);
    const first = await enterCode(kit, { challenge, code });
    expect(first.json()).toMatchObject({ ok: 1, data: { user: { id: person.userId, second_factor: true } } });
    const { token } = first.json().data;
    expect((await kit.call('GET', '/api/user', { token })).statusCode).toBe(200);
    expect(codeOfError(await enterCode(kit, { challenge, code }))).toBe('factors.challenge_invalid');
    const replayed = await enterCode(kit, { challenge: await challengeOf(kit, person), code });
    expect(codeOfError(replayed)).toBe('factors.code_wrong');
  });

  it('is not the code that confirmed the set-up', async () => {
    const person = await createPerson(kit);
    const { secret } = (await kit.call('POST', '/api/account/totp', { token: person.token })).json();
    const code = codeOf(kit, secret);
    await kit.call('POST', '/api/account/totp/confirm', { token: person.token, body: { code } });
    const replayed = await enterCode(kit, { challenge: await challengeOf(kit, person), code });
    expect(codeOfError(replayed)).toBe('factors.code_wrong');
  });

  it.each([
    ['a clock one step behind', -30, 200],
    ['a clock one step ahead', 30, 200],
    ['a clock two steps behind', -60, 403],
    ['a clock two steps ahead', 60, 403],
  ])('from %s (%i s) answers %i', async (_name, skew, status) => {
    const person = await personWithApp();
    kit.pass({ minutes: 2 });
    const code = codeOf(kit, person.secret, skew);
    expect((await enterCode(kit, { challenge: await challengeOf(kit, person), code })).statusCode).toBe(status);
  });

  it('is taken for five minutes, from the same network, for the same account and password', async () => {
    const person = await personWithApp();
    const late = await challengeOf(kit, person);
    kit.pass({ minutes: 5 });
    expect(codeOfError(await enterCode(kit, { challenge: late, code: codeOf(kit, person.secret) }))).toBe(
      'factors.challenge_invalid',
    );

    const elsewhere = await kit.app.inject({
      method: 'POST',
      url: '/api/login/code',
      remoteAddress: '203.0.113.9',
      headers: { 'x-csrf-token': kit.pageToken() },
      payload: { challenge: await challengeOf(kit, person), code: codeOf(kit, person.secret) },
    });
    expect(codeOfError(elsewhere)).toBe('factors.challenge_invalid');

    const other = await personWithApp();
    const foreign = await enterCode(kit, {
      challenge: await challengeOf(kit, other),
      code: codeOf(kit, person.secret),
    });
    expect(codeOfError(foreign)).toBe('factors.code_wrong');

    const before = await challengeOf(kit, person);
    const hash = await kit.platform.passwords.hash('otra clave bien distinta');
    await kit.database.adminSql`update users set password_hash = ${hash} where id = ${person.userId}`;
    expect(codeOfError(await enterCode(kit, { challenge: before, code: codeOf(kit, person.secret) }))).toBe(
      'factors.challenge_invalid',
    );
  });

  it('does not open a suspended account', async () => {
    const person = await personWithApp();
    const challenge = await challengeOf(kit, person);
    await kit.database.adminSql`update users set suspended_at = now() where id = ${person.userId}`;
    expect(codeOfError(await enterCode(kit, { challenge, code: codeOf(kit, person.secret) }))).toBe('auth.suspended');
  });

  it('is refused for an invented step', async () => {
    expect(codeOfError(await enterCode(kit, { challenge: 'inventado', code: '123456' }))).toBe(
      'factors.challenge_invalid',
    );
  });
});

describe('guessing codes', () => {
  it('is over for a step after five tries, each of which says how many are left', async () => {
    const person = await personWithApp();
    const challenge = await challengeOf(kit, person);
    const answers = [];
    for (const code of wrongCodes(person.secret, 5)) answers.push(await enterCode(kit, { challenge, code }));
    expect(answers.map((answer) => answer.json().error)).toEqual(
      [4, 3, 2, 1, 0].map((left) => expect.objectContaining({ code: 'factors.code_wrong', params: { left } })),
    );
    expect(codeOfError(await enterCode(kit, { challenge, code: codeOf(kit, person.secret) }))).toBe(
      'factors.challenge_invalid',
    );
  });

  it('makes the account wait longer each time, over all steps together, until a right code comes', async () => {
    const person = await personWithApp();
    const first = await challengeOf(kit, person);
    for (const code of wrongCodes(person.secret, 5)) await enterCode(kit, { challenge: first, code });
    const wrong = () => wrongCodes(person.secret, 1)[0] ?? '';
    const waited = await enterCode(kit, { challenge: await challengeOf(kit, person), code: wrong() });
    expect(waited.json().error).toMatchObject({ code: 'auth.too_many_attempts', params: { seconds: 60 } });
    expect(waited.headers['retry-after']).toBe('60');
    kit.pass({ minutes: 1 });
    const sixth = await enterCode(kit, { challenge: await challengeOf(kit, person), code: wrong() });
    expect(codeOfError(sixth)).toBe('factors.code_wrong');
    kit.pass({ minutes: 1 });
    const tooEarly = await enterCode(kit, {
      challenge: await challengeOf(kit, person),
      code: codeOf(kit, person.secret),
    });
    expect(codeOfError(tooEarly)).toBe('auth.too_many_attempts');
    kit.pass({ minutes: 1 });
    const right = await enterCode(kit, {
      challenge: await challengeOf(kit, person),
      code: codeOf(kit, person.secret),
    });
    expect(right.json()).toMatchObject({ ok: 1 });
    const after = await enterCode(kit, { challenge: await challengeOf(kit, person), code: wrong() });
    expect(after.json().error).toMatchObject({ code: 'factors.code_wrong', params: { left: 4 } });
  });

  it('two hundred times at once has five tries looked at and at most one session opened, wherever the right one stands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 199 }), fc.integer({ min: 1, max: 4 }), async (place, steps) => {
        const person = await personWithApp();
        const before = await sessionsOf(person);
        const challenges: string[] = [];
        for (let step = 0; step < steps; step += 1) challenges.push(await challengeOf(kit, person));
        const codes = wrongCodes(person.secret, 199);
        codes.splice(place, 0, codeOf(kit, person.secret));
        const answers = await Promise.all(
          codes.map((code, index) => enterCode(kit, { challenge: challenges[index % steps] ?? '', code })),
        );
        const opened = answers.filter((answer) => answer.statusCode === 200).length;
        const wrong = answers.filter((answer) => answer.statusCode === 403).length;
        expect(opened).toBeLessThanOrEqual(1);
        // A correct code ends the wait, so that a second run of guesses may begin after it; no third.
        expect(wrong).toBeLessThanOrEqual(opened === 1 ? 10 : 5);
        const others = answers.filter((answer) => ![200, 403, 410, 429].includes(answer.statusCode));
        expect(others.map((answer) => answer.body)).toEqual([]);
        expect((await sessionsOf(person)) - before).toBe(opened);
      }),
      { numRuns: 4 },
    );
  }, 60_000);

  it('with one right code sent many times at once opens one session', async () => {
    const person = await personWithApp();
    const code = codeOf(kit, person.secret);
    const challenges: string[] = [];
    for (let step = 0; step < 4; step += 1) challenges.push(await challengeOf(kit, person));
    const answers = await Promise.all(challenges.map((challenge) => enterCode(kit, { challenge, code })));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });
});
