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
} from './factors.test-support.ts';
import { createAuthenticator } from './software-authenticator.test-support.ts';
import { resetSecondFactor } from './usecases/reset-second-factor.ts';

let kit: FactorsApp;

beforeAll(async () => {
  kit = await createFactorsApp({ config: { requireAdminSecondFactor: true }, hasRealHashes: true });
});
afterAll(() => kit.close());

async function passkeyOf({ token }: { token: string }): Promise<string> {
  const { options } = (await kit.call('POST', '/api/account/passkeys/options', { token })).json();
  const response = createAuthenticator().create({ challenge: options.challenge });
  const kept = await kit.call('POST', '/api/account/passkeys', { token, body: { name: 'Llave', response } });
  return kept.json().passkey.id;
}

describe('an administrator who must have a second factor', () => {
  it('can only use the account until it is set up, then everything opens in the same session', async () => {
    const admin = await createPerson(kit, { isAdmin: true });
    const { token } = (await enterPassword(kit, admin)).json().data;
    const overview = () => kit.call('GET', '/api/admin/outbox', { token });
    expect((await kit.call('GET', '/api/user', { token })).json()).toMatchObject({
      must_enrol: true,
      permissions: ['account.read', 'account.write', 'account.security'],
    });
    expect(codeOfError(await overview())).toBe('auth.forbidden');
    const mode = await kit.call('GET', '/api/admin/installation-mode', { token });
    expect(mode.json()).toMatchObject({ mode: 'test' });
    const { recoveryCodes } = await connectApp(kit, { token });
    const stored = await kit.database.adminSql`select code_hash from recovery_codes where user_id = ${admin.userId}`;
    expect(stored.map((row) => String(row['code_hash']).slice(0, 10))).toEqual(Array(10).fill('$argon2id$'));
    expect(recoveryCodes).toHaveLength(10);
    expect((await overview()).statusCode).toBe(200);
    expect((await kit.call('GET', '/api/user', { token })).json()).toMatchObject({ must_enrol: false });
  });

  it('keeps at least one: the last is not removed, whichever it is', async () => {
    const admin = await createPerson(kit, { isAdmin: true });
    const { secret } = await connectApp(kit, admin);
    const removeApp = () => kit.call('DELETE', '/api/account/totp', { token: admin.token });
    expect(codeOfError(await removeApp())).toBe('factors.last_required');
    const signedIn = await enterCode(kit, { challenge: await challengeOf(kit, admin), code: codeOf(kit, secret) });
    expect(signedIn.json()).toMatchObject({ ok: 1 });
    const passkeyId = await passkeyOf(admin);
    expect((await removeApp()).statusCode).toBe(200);
    const removePasskey = await kit.call('DELETE', `/api/account/passkeys/${passkeyId}`, { token: admin.token });
    expect(codeOfError(removePasskey)).toBe('factors.last_required');
    const described = await kit.call('GET', '/api/account/factors', { token: admin.token });
    expect(described.json()).toMatchObject({ isRequired: true, totp: null, passkeys: [{ id: passkeyId }] });
  });

  it('and two factors removed at once keep one', async () => {
    const admin = await createPerson(kit, { isAdmin: true });
    await connectApp(kit, admin);
    const passkeyId = await passkeyOf(admin);
    const answers = await Promise.all([
      kit.call('DELETE', '/api/account/totp', { token: admin.token }),
      kit.call('DELETE', `/api/account/passkeys/${passkeyId}`, { token: admin.token }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('a client', () => {
  it('may remove the last one although administrators may not', async () => {
    const person = await createPerson(kit);
    await connectApp(kit, person);
    expect((await kit.call('DELETE', '/api/account/totp', { token: person.token })).statusCode).toBe(200);
  });
});

describe('the second step taken away by the operator', () => {
  it('lets the client in by password, with sessions left open, a mail to the client and a line in their history', async () => {
    const person = await createPerson(kit);
    const admin = await createPerson(kit, { isAdmin: true });
    await connectApp(kit, person);
    await passkeyOf(person);
    const step = await challengeOf(kit, person);
    const actor = { kind: 'admin', userId: admin.userId } as const;
    await kit.platform.db.system((tx) => resetSecondFactor({ deps: kit.platform, tx, userId: person.userId, actor }));
    kit.platform.authenticator.forget(person.userId);

    expect((await enterPassword(kit, person)).json()).toMatchObject({
      ok: 1,
      data: { user: { second_factor: false } },
    });
    expect((await kit.call('GET', '/api/user', { token: person.token })).statusCode).toBe(200);
    expect(codeOfError(await enterCode(kit, { challenge: step, code: '123456' }))).toBe('factors.challenge_invalid');
    const { adminSql } = kit.database;
    const [entry] = await adminSql`
      select actor from history_entries where owner_id = ${person.userId} and action = 'second_factor.reset'`;
    expect(entry?.['actor']).toMatchObject(actor);
    const mails = await adminSql`select subject from mails where to_address = ${person.email}`;
    expect(mails.map((row) => row['subject'])).toContain('Se ha quitado el segundo paso de tu cuenta');
    for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'factor_challenges']) {
      const rows = await adminSql`select 1 from ${adminSql(table)} where user_id = ${person.userId}`;
      expect(rows, table).toHaveLength(0);
    }
  });
});
