import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { linkIn, mailsTo } from '#test/kit/mail-text.ts';

let kit: TestApp;
let counter = 0;

beforeAll(async () => {
  kit = await createTestApp({ work: true });
});
afterAll(() => kit.close());

async function registration(overrides: Record<string, unknown> = {}) {
  counter += 1;
  const number = counter;
  const options = (await kit.call('GET', '/api/register/options')).json();
  return {
    name: 'Marina Ferrer',
    alias: `barro-y-sal-${number}`,
    email: `marina${number}@barro.example`,
    phone: '+34 655 02 18 43',
    accountTypeId: options.accountTypes[1].id,
    password: 'tres tazas verdes',
    policyVersion: options.policyVersion,
    consent: true,
    locale: 'es',
    ...overrides,
  };
}

async function codeOf(email: string, count = 1): Promise<string> {
  const mails = await mailsTo(kit, { address: email, count });
  return linkIn(mails.at(-1)?.text, /\/register\/verify\/([\w-]+)/);
}

async function registered() {
  const form = await registration();
  await kit.call('POST', '/api/register', { body: form });
  await kit.call('POST', '/api/register/verify', { body: { code: await codeOf(form.email) } });
  return form;
}

const signIn = (email: string, password: string) => kit.call('POST', '/api/login', { body: { email, password } });

describe('registration', () => {
  it('becomes a client with a running trial once the address is confirmed, and signs in', async () => {
    const form = await registered();
    const login = await signIn(form.email.toUpperCase(), form.password);
    expect(login.json()).toMatchObject({
      ok: 1,
      data: { user: { roll: 'user', alias: form.alias, locale: 'es', perfil_id: null } },
    });
    const { token } = login.json().data;
    expect((await kit.call('GET', '/api/user', { token })).json()).toMatchObject({
      email: form.email,
      codigo: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
    });
    expect((await kit.call('GET', '/api/datasuscription', { token })).json()).toMatchObject({
      state: 'trialing',
      access: 'full',
      plan: { code: 'studio' },
      quotas: expect.arrayContaining([expect.objectContaining({ resource: 'profiles', limit: 6, used: 0 })]),
    });
  });

  it('does not sign in before the address is confirmed, and says so only to who knows the password', async () => {
    const form = await registration();
    await kit.call('POST', '/api/register', { body: form });
    expect((await signIn(form.email, form.password)).json()).toMatchObject({ error: { code: 'auth.not_verified' } });
    expect((await signIn(form.email, 'otra cosa distinta')).json()).toMatchObject({
      error: { code: 'auth.invalid_credentials' },
    });
  });

  it('works with a code once', async () => {
    const form = await registration();
    await kit.call('POST', '/api/register', { body: form });
    const code = await codeOf(form.email);
    const answers = await Promise.all(
      [1, 2, 3].map(() => kit.call('POST', '/api/register/verify', { body: { code } })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 410, 410]);
  });

  it('makes an older code useless when a new one is sent', async () => {
    const form = await registration();
    await kit.call('POST', '/api/register', { body: form });
    const first = await codeOf(form.email);
    await kit.call('POST', '/api/register/resend', { body: { email: form.email } });
    const second = await codeOf(form.email, 2);
    expect((await kit.call('POST', '/api/register/verify', { body: { code: first } })).statusCode).toBe(410);
    expect((await kit.call('POST', '/api/register/verify', { body: { code: second } })).statusCode).toBe(200);
  });

  it('gives an alias to one of two who ask for it at the same time', async () => {
    const forms = await Promise.all([1, 2].map(() => registration({ alias: 'solo-uno' })));
    const answers = await Promise.all(forms.map((body) => kit.call('POST', '/api/register', { body })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect((await kit.call('GET', '/api/register/alias?alias=solo-uno')).json()).toMatchObject({
      available: false,
      reason: 'taken',
      suggestion: 'solo-uno-2',
    });
  });

  it('answers alike for a known address, which gets a mail that says so', async () => {
    const form = await registered();
    const again = await kit.call('POST', '/api/register', { body: await registration({ email: form.email }) });
    expect({ status: again.statusCode, body: again.json() }).toEqual({ status: 200, body: { email: form.email } });
    const mails = await mailsTo(kit, { address: form.email, count: 2 });
    expect(mails[1]?.subject).toBe('Ya tienes una cuenta en Enlace');
  });

  it.each([
    ['an impossible telephone', { phone: '+34 12' }, { path: 'phone', code: 'invalid_phone' }],
    ['an address without a domain', { email: 'marina' }, { path: 'email', code: 'invalid_email' }],
    ['a reserved alias', { alias: 'admin' }, { path: 'alias', code: 'alias_reserved' }],
    ['an alias with spaces', { alias: 'barro y sal' }, { path: 'alias', code: 'invalid_alias' }],
    ['a common password', { password: 'contraseña123' }, { path: 'password', code: 'password_common' }],
    ['a password made of the own name', { password: 'ferrer2024' }, { path: 'password', code: 'password_personal' }],
    ['missing consent', { consent: false }, { path: 'consent', code: 'must_accept' }],
    ['an outdated policy', { policyVersion: 99 }, { path: 'consent', code: 'must_accept' }],
  ])('refuses %s beside its field and stores nothing', async (_name, wrong, field) => {
    const form = await registration(wrong);
    const answer = await kit.call('POST', '/api/register', { body: form });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toContainEqual(expect.objectContaining(field));
    const stored = await kit.database.db.sql`select 1 from registrations where alias = ${String(form.alias)}`;
    expect(stored).toHaveLength(0);
  });
});

describe('session', () => {
  it('ends with logout, also for calls made with its token later', async () => {
    const { token } = await kit.createClient();
    expect((await kit.call('GET', '/api/user', { token })).statusCode).toBe(200);
    expect((await kit.call('GET', '/api/logout', { token })).json()).toEqual({ ok: 1 });
    expect((await kit.call('GET', '/api/user', { token })).json()).toMatchObject({
      error: { code: 'auth.session_expired' },
    });
  });

  it('of a client opens no operation of the operator', async () => {
    const { token } = await kit.createClient();
    expect((await kit.call('GET', '/api/admin/outbox', { token })).statusCode).toBe(403);
  });

  it('cannot be opened by a page of somebody else', async () => {
    const answer = await kit.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'a@b.example', password: 'x' },
    });
    expect(answer.json()).toMatchObject({ error: { code: 'request.csrf' } });
  });
});

describe('password reset', () => {
  it('sets the new password once and ends every session', async () => {
    const form = await registered();
    const { token } = (await signIn(form.email, form.password)).json().data;
    await kit.call('POST', '/api/password/forgot', { body: { email: form.email } });
    const mails = await mailsTo(kit, { address: form.email, count: 2 });
    const reset = linkIn(mails[1]?.text, /\/reset-password\/([\w-]+)\//);
    const body = { token: reset, email: form.email, password: 'cuatro platos azules' };
    const answers = await Promise.all([
      kit.call('POST', '/api/password/reset', { body }),
      kit.call('POST', '/api/password/reset', { body }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 410]);
    expect((await kit.call('GET', '/api/user', { token })).statusCode).toBe(401);
    expect((await signIn(form.email, form.password)).statusCode).toBe(401);
    expect((await signIn(form.email, 'cuatro platos azules')).json()).toMatchObject({ ok: 1 });
  });

  it('answers alike for an unknown address', async () => {
    const answer = await kit.call('POST', '/api/password/forgot', { body: { email: 'nadie@barro.example' } });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: {} });
  });
});
