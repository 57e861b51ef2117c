import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  challengeOf,
  codeOfError,
  connectApp,
  createFactorsApp,
  createPerson,
  enterPassword,
  type FactorsApp,
  type Person,
} from './factors.test-support.ts';
import { userHandleOf } from './relying-party.ts';
import { createAuthenticator, type SoftwareAuthenticator } from './software-authenticator.test-support.ts';

let kit: FactorsApp;

beforeAll(async () => {
  kit = await createFactorsApp();
});
afterAll(() => kit.close());

type Session = { token: string };

async function offer({ token }: Session) {
  return (await kit.call('POST', '/api/account/passkeys/options', { token })).json().options;
}

function keep({ token }: Session, response: unknown, name = 'Portátil de Marina') {
  return kit.call('POST', '/api/account/passkeys', { token, body: { name, response } });
}

async function addPasskey(person: Session, authenticator: SoftwareAuthenticator = createAuthenticator()) {
  const { challenge } = await offer(person);
  const kept = await keep(person, authenticator.create({ challenge }));
  if (kept.statusCode !== 200) throw new Error(`the passkey was not kept: ${kept.body}`);
  return { authenticator, passkey: kept.json().passkey, recoveryCodes: kept.json().recoveryCodes };
}

async function personWithPasskey() {
  const person = await createPerson(kit);
  return { ...person, ...(await addPasskey(person)) };
}

async function ask(challenge?: string) {
  const answer = await kit.call('POST', '/api/login/passkey/options', { body: challenge ? { challenge } : {} });
  return answer.json().options;
}

const signIn = (response: unknown) => kit.call('POST', '/api/login/passkey', { body: { response } });
const prove = ({ token }: Session, response: unknown) =>
  kit.call('POST', '/api/account/proof/passkey', { token, body: { response } });

async function passkeyRow({ userId }: Pick<Person, 'userId'>) {
  const [row] = await kit.database.adminSql`select * from passkeys where user_id = ${userId}`;
  return row;
}

describe('adding a passkey', () => {
  it('asks the authenticator for one that names its owner and checks them, for the configured address', async () => {
    const person = await createPerson(kit);
    expect(await offer(person)).toMatchObject({
      rp: { id: 'localhost', name: 'Enlace' },
      user: { id: userHandleOf(person.userId), name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
  });

  it('makes it a second factor at once, with recovery codes, and does not offer the same key again', async () => {
    const { token, authenticator, passkey, recoveryCodes, email } = await personWithPasskey();
    expect(passkey).toMatchObject({ name: 'Portátil de Marina', lastUsedAt: null, isSynced: false });
    expect(recoveryCodes).toHaveLength(10);
    expect((await kit.call('GET', '/api/user', { token })).json()).toMatchObject({ second_factor: true });
    expect((await enterPassword(kit, { email })).json().error).toMatchObject({
      code: 'auth.second_factor_required',
      params: { totp: false, passkey: true, recovery: true },
    });
    expect((await offer({ token })).excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    const { challenge } = await offer({ token });
    expect(codeOfError(await keep({ token }, authenticator.create({ challenge })))).toBe('factors.passkey_exists');
  });

  it.each([
    ['of another place', { from: 'https://enlace.evil.example' }],
    ['without its owner having been checked', { isVerified: false }],
    ['with certificates nobody asked for', { format: 'packed-with-certificate' as const }],
  ])('refuses an answer %s', async (_name, twist) => {
    const person = await createPerson(kit);
    const { challenge } = await offer(person);
    const answer = await keep(person, createAuthenticator().create({ challenge, ...twist }));
    expect(codeOfError(answer)).toBe('factors.passkey_refused');
    expect(await passkeyRow(person)).toBeUndefined();
  });

  it('takes an answer once, within five minutes, in the session that asked', async () => {
    const person = await createPerson(kit);
    const other = await createPerson(kit);
    const authenticator = createAuthenticator();
    const foreign = authenticator.create({ challenge: (await offer(other)).challenge });
    expect(codeOfError(await keep(person, foreign))).toBe('factors.challenge_invalid');
    const late = authenticator.create({ challenge: (await offer(person)).challenge });
    kit.pass({ minutes: 5 });
    expect(codeOfError(await keep(person, late))).toBe('factors.challenge_invalid');
    const good = authenticator.create({ challenge: (await offer(person)).challenge });
    expect((await keep(person, good)).statusCode).toBe(200);
    expect(codeOfError(await keep(person, good))).toBe('factors.challenge_invalid');
  });

  it('stops at twenty', async () => {
    const person = await personWithPasskey();
    await kit.database.adminSql`
      insert into passkeys (user_id, id, credential_id, public_key, counter, transports, backed_up, name, created_at)
      select user_id, gen_random_uuid(), credential_id || n, public_key, 0, transports, false, name, created_at
      from passkeys, generate_series(1, 19) n where user_id = ${person.userId}`;
    const answer = await kit.call('POST', '/api/account/passkeys/options', { token: person.token });
    expect(codeOfError(answer)).toBe('factors.too_many_passkeys');
  });
});

describe('signing in with a passkey', () => {
  it('needs no password and answers like signing in does', async () => {
    const { authenticator, userId } = await personWithPasskey();
    const options = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const answer = await signIn(authenticator.use({ challenge: options.challenge, userHandle: userHandleOf(userId) }));
    expect(answer.json()).toMatchObject({ ok: 1, data: { user: { id: userId, second_factor: true } } });
    const { token } = answer.json().data;
    expect((await kit.call('GET', '/api/user', { token })).statusCode).toBe(200);
    expect(await passkeyRow({ userId })).toMatchObject({ counter: '1', last_used_at: expect.any(Date) });
  });

  it('is the second step after the password, with the account’s own passkeys only', async () => {
    const person = await personWithPasskey();
    const other = await personWithPasskey();
    const options = await ask(await challengeOf(kit, person));
    expect(options.allowCredentials).toEqual([expect.objectContaining({ id: person.authenticator.id })]);
    const foreign = other.authenticator.use({ challenge: options.challenge });
    expect(codeOfError(await signIn(foreign))).toBe('factors.passkey_refused');

    const step = await challengeOf(kit, person);
    const { challenge } = await ask(step);
    const second = await ask(step);
    expect((await signIn(person.authenticator.use({ challenge }))).json()).toMatchObject({
      ok: 1,
      data: { user: { id: person.userId } },
    });
    const again = person.authenticator.use({ challenge: second.challenge });
    expect(codeOfError(await signIn(again))).toBe('factors.challenge_invalid');
  });

  it.each([
    ['from another place', { from: 'https://enlace.evil.example' }],
    ['for another place', { rpId: 'evil.example' }],
    ['without its owner having been checked', { isVerified: false }],
    ['without anybody there', { isPresent: false, isVerified: false }],
    ['that says it is somebody else’s', { userHandle: userHandleOf('01890000-0000-7000-8000-000000000000') }],
  ])('is refused for an answer %s', async (_name, twist) => {
    const { authenticator } = await personWithPasskey();
    const { challenge } = await ask();
    expect(codeOfError(await signIn(authenticator.use({ challenge, ...twist })))).toBe('factors.passkey_refused');
  });

  it('is refused for a signature of another key, an unknown key and text that is no answer', async () => {
    const { authenticator } = await personWithPasskey();
    const { challenge } = await ask();
    const stranger = createAuthenticator().use({ challenge });
    expect(codeOfError(await signIn({ ...stranger, id: authenticator.id, rawId: authenticator.id }))).toBe(
      'factors.passkey_refused',
    );
    const { challenge: second } = await ask();
    expect(codeOfError(await signIn(createAuthenticator().use({ challenge: second })))).toBe('factors.passkey_refused');
    const torn = { ...stranger, response: { ...stranger.response, clientDataJSON: 'bm8ganNvbg' } };
    expect(codeOfError(await signIn(torn))).toBe('factors.passkey_refused');
  });

  it('takes an answer once, within five minutes and from the network that asked', async () => {
    const { authenticator } = await personWithPasskey();
    const used = authenticator.use({ challenge: (await ask()).challenge });
    expect((await signIn(used)).json()).toMatchObject({ ok: 1 });
    expect(codeOfError(await signIn(used))).toBe('factors.challenge_invalid');
    const late = authenticator.use({ challenge: (await ask()).challenge });
    kit.pass({ minutes: 5 });
    expect(codeOfError(await signIn(late))).toBe('factors.challenge_invalid');
    const elsewhere = await kit.app.inject({
      method: 'POST',
      url: '/api/login/passkey',
      remoteAddress: '203.0.113.9',
      headers: { 'x-csrf-token': kit.pageToken() },
      payload: { response: authenticator.use({ challenge: (await ask()).challenge }) },
    });
    expect(codeOfError(elsewhere)).toBe('factors.challenge_invalid');
  });

  it('is refused when the counter did not grow, which is written down as a possible copy', async () => {
    const { authenticator, userId, passkey } = await personWithPasskey();
    const answers = [];
    for (const counter of [7, 7, 3]) {
      answers.push(await signIn(authenticator.use({ challenge: (await ask()).challenge, counter })));
    }
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 403, 403]);
    expect(await passkeyRow({ userId })).toMatchObject({ counter: '7' });
    const notes = await kit.database.adminSql`
      select subject_id from history_entries where owner_id = ${userId} and action = 'passkey.copy_suspected'`;
    expect(notes.map((row) => row['subject_id'])).toEqual([passkey.id, passkey.id]);
    const next = await signIn(authenticator.use({ challenge: (await ask()).challenge, counter: 8 }));
    expect(next.json()).toMatchObject({ ok: 1 });
  });

  it('works again and again with a synced passkey, which counts nothing', async () => {
    const { authenticator } = await personWithPasskey();
    for (let time = 0; time < 3; time += 1) {
      const answer = await signIn(authenticator.use({ challenge: (await ask()).challenge, counter: 0 }));
      expect(answer.json()).toMatchObject({ ok: 1 });
    }
  });

  it('does not open a suspended account, nor go on with a step of another network or after five minutes', async () => {
    const person = await personWithPasskey();
    const step = await challengeOf(kit, person);
    kit.pass({ minutes: 5 });
    const late = await kit.call('POST', '/api/login/passkey/options', { body: { challenge: step } });
    expect(codeOfError(late)).toBe('factors.challenge_invalid');
    await kit.database.adminSql`update users set suspended_at = now() where id = ${person.userId}`;
    const answer = await signIn(person.authenticator.use({ challenge: (await ask()).challenge }));
    expect(codeOfError(answer)).toBe('auth.suspended');
  });

  it('asks at most three hundred times in five minutes for one network, and keeps no question that is over', async () => {
    kit.pass({ minutes: 6 });
    const answers = await Promise.all(
      Array.from({ length: 320 }, () => kit.call('POST', '/api/login/passkey/options', { body: {} })),
    );
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('300');
    kit.pass({ minutes: 6 });
    for (let round = 0; round < 12; round += 1) await ask();
    const [left] = await kit.database
      .adminSql`select count(*)::int as n from factor_challenges where expires_at <= ${kit.now().toString()}`;
    expect(left?.['n']).toBe(0);
  });
});

describe('passkeys of the account', () => {
  it('are listed, renamed and removed by their owner; the last one takes the second step along', async () => {
    const person = await personWithPasskey();
    const url = `/api/account/passkeys/${person.passkey.id}`;
    const renamed = await kit.call('PATCH', url, { token: person.token, body: { name: 'Llave azul' } });
    expect(renamed.json()).toMatchObject({ id: person.passkey.id, name: 'Llave azul' });
    const listed = await kit.call('GET', '/api/account/factors', { token: person.token });
    expect(listed.json().passkeys).toEqual([expect.objectContaining({ name: 'Llave azul' })]);
    expect(listed.body).not.toContain(person.authenticator.id);
    expect((await kit.call('DELETE', url, { token: person.token })).statusCode).toBe(200);
    expect((await enterPassword(kit, person)).json()).toMatchObject({
      ok: 1,
      data: { user: { second_factor: false } },
    });
    const gone = await signIn(person.authenticator.use({ challenge: (await ask()).challenge }));
    expect(codeOfError(gone)).toBe('factors.passkey_refused');
    const [codes] = await kit.database
      .adminSql`select count(*)::int as n from recovery_codes where user_id = ${person.userId}`;
    expect(codes?.['n']).toBe(0);
    const actions = await kit.database.adminSql`
      select action from history_entries where owner_id = ${person.userId} and subject_kind = 'passkey' order by id`;
    expect(actions.map((row) => row['action'])).toEqual(['passkey.added', 'passkey.renamed', 'passkey.removed']);
  });

  it('of somebody else answer like none at all', async () => {
    const owner = await personWithPasskey();
    const other = await createPerson(kit);
    for (const id of [owner.passkey.id, '01890000-0000-7000-8000-000000000000', 'nada']) {
      const url = `/api/account/passkeys/${id}`;
      const renamed = await kit.call('PATCH', url, { token: other.token, body: { name: 'Mía' } });
      const removed = await kit.call('DELETE', url, { token: other.token });
      expect([codeOfError(renamed), codeOfError(removed)]).toEqual(['resource.not_found', 'resource.not_found']);
    }
    expect(await passkeyRow(owner)).toMatchObject({ name: 'Portátil de Marina' });
  });

  it('leave the second step on while an app is connected', async () => {
    const person = await personWithPasskey();
    await connectApp(kit, person);
    await kit.call('DELETE', `/api/account/passkeys/${person.passkey.id}`, { token: person.token });
    expect((await enterPassword(kit, person)).json().error.params).toMatchObject({
      totp: true,
      passkey: false,
      recovery: true,
    });
  });

  it('and app removed at the same moment leave the account open by password, not locked', async () => {
    const person = await personWithPasskey();
    await connectApp(kit, person);
    const answers = await Promise.all([
      kit.call('DELETE', `/api/account/passkeys/${person.passkey.id}`, { token: person.token }),
      kit.call('DELETE', '/api/account/totp', { token: person.token }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect((await enterPassword(kit, person)).json()).toMatchObject({ ok: 1 });
  });
});

describe('proof of identity', () => {
  it('is given by a passkey of one’s own', async () => {
    const person = await personWithPasskey();
    kit.pass({ minutes: 11 });
    const url = '/api/account/proof/passkey/options';
    const remove = () => kit.call('DELETE', `/api/account/passkeys/${person.passkey.id}`, { token: person.token });
    expect(codeOfError(await remove())).toBe('auth.proof_required');
    const { options } = (await kit.call('POST', url, { token: person.token })).json();
    expect(options.allowCredentials).toHaveLength(1);
    const other = await personWithPasskey();
    const foreign = other.authenticator.use({ challenge: options.challenge });
    expect(codeOfError(await prove(person, foreign))).toBe('factors.passkey_refused');
    const again = (await kit.call('POST', url, { token: person.token })).json().options;
    expect((await prove(person, person.authenticator.use({ challenge: again.challenge }))).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(200);
  });

  it('cannot be given with a question of another session, nor with one for signing in', async () => {
    const person = await personWithPasskey();
    const signedIn = await signIn(person.authenticator.use({ challenge: (await ask()).challenge }));
    const elsewhere = { token: signedIn.json().data.token };
    const { options } = (await kit.call('POST', '/api/account/proof/passkey/options', { token: person.token })).json();
    const answers = [
      await prove(elsewhere, person.authenticator.use({ challenge: options.challenge })),
      await prove(person, person.authenticator.use({ challenge: (await ask()).challenge })),
      await signIn(person.authenticator.use({ challenge: options.challenge })),
    ];
    expect(answers.map(codeOfError)).toEqual(Array(3).fill('factors.challenge_invalid'));
  });

  it('by passkey is not offered to who has none', async () => {
    const { token } = await createPerson(kit);
    const answer = await kit.call('POST', '/api/account/proof/passkey/options', { token });
    expect(codeOfError(answer)).toBe('factors.none');
  });
});

describe('the way in', () => {
  it('stays closed to the password alone', async () => {
    const person = await createPerson(kit);
    await connectApp(kit, person);
    const answer = await enterPassword(kit, person);
    expect(answer.statusCode).toBe(401);
    expect(answer.body).not.toContain('token');
    expect(answer.json()).not.toHaveProperty('data');
  });
});
