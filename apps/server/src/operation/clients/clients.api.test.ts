import { systemClock } from '#platform/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { linkIn, mailsTo } from '#test/kit/mail-text.ts';
import { type SecondProcess, startSecondProcess } from './second-process.test-support.ts';

let kit: TestApp;
let other: SecondProcess;
let owner: { userId: string; token: string };
let now = systemClock.now();
const base = '/api/admin/clients';
const nobody = '01890000-0000-7000-8000-000000000000';

beforeAll(async () => {
  kit = await createTestApp({ work: true, overrides: { clock: { ...systemClock, now: () => now } } });
  other = await startSecondProcess(kit);
  owner = await kit.createAdmin();
});
afterAll(async () => {
  await other.close();
  await kit.close();
});

type Options = { token?: string; body?: unknown };
const get = (path: string, { token = owner.token }: Options = {}) => kit.call('GET', `${base}${path}`, { token });
const post = (path: string, { token = owner.token, body }: Options = {}) =>
  kit.call('POST', `${base}${path}`, { token, ...(body === undefined ? {} : { body }) });

async function publish({ token }: TestClient): Promise<string> {
  const made = await kit.call('POST', '/api/profiles', {
    token,
    body: { name: 'Barro y Sal', themeId: 'barro', locale: 'es' },
  });
  const { id, path } = made.json();
  await kit.call('POST', `/api/profiles/${id}/publish`, { token, body: {} });
  return path;
}

async function historyOf(
  clientId: string,
): Promise<{ action: string; actor: { userId?: string }; actingAdminId: string | null }[]> {
  return kit.database.adminSql`
    select action, actor, acting_admin_id as "actingAdminId" from history_entries where owner_id = ${clientId} order by id`;
}

describe('roles of administrators', () => {
  it('decide who sees, changes, erases and acts', async () => {
    const client = await kit.createClient();
    const one = `/${client.userId}`;
    const tokens = {
      support: (await kit.createAdmin({ role: 'support' })).token,
      auditor: (await kit.createAdmin({ role: 'auditor' })).token,
      observer: (await kit.createAdmin({ role: 'observer' })).token,
      client: client.token,
    };
    const statusOf = async (token: string) => ({
      list: (await get('', { token })).statusCode,
      detail: (await get(one, { token })).statusCode,
      note: (await post(`${one}/notes`, { token, body: { text: 'Llamó' } })).statusCode,
      suspend: (await post(`${one}/suspend`, { token, body: { reason: 'Prueba de papel' } })).statusCode,
      erase: (await post(`${one}/erasure`, { token, body: { alias: client.alias } })).statusCode,
      export: (await post(`${one}/export`, { token, body: {} })).statusCode,
      act: (await post(`${one}/act-as`, { token, body: { reason: 'Prueba' } })).statusCode,
    });
    const nothing = { list: 403, detail: 403, note: 403, suspend: 403, erase: 403, export: 403, act: 403 };
    expect(await statusOf(tokens.client)).toEqual(nothing);
    expect(await statusOf(tokens.observer)).toEqual(nothing);
    expect(await statusOf(tokens.auditor)).toEqual({ ...nothing, list: 200, detail: 200 });
    expect(await statusOf(tokens.support)).toEqual({
      list: 200,
      detail: 200,
      note: 200,
      suspend: 200,
      erase: 403,
      export: 403,
      act: 200,
    });
  });

  it('find nobody behind unknown ids, and no administrator among the clients', async () => {
    for (const id of [nobody, owner.userId, 'nada']) {
      expect((await get(`/${id}`)).statusCode, id).toBe(404);
      expect((await get(`/${id}/mails`)).statusCode, id).toBe(404);
      expect((await get(`/${id}/history`)).statusCode, id).toBe(404);
      for (const [path, body] of [
        ['suspend', { reason: 'Nada' }],
        ['reactivate', undefined],
        ['notes', { text: 'Nada' }],
        ['sessions/end', {}],
        ['second-factor/reset', undefined],
        ['act-as', { reason: 'Nada' }],
        ['erasure', { alias: 'nada' }],
        ['export', undefined],
        ['invitation/resend', undefined],
      ] as const) {
        expect((await post(`/${id}/${path}`, { body })).statusCode, `${id} ${path}`).toBe(404);
      }
    }
    expect(
      (await kit.call('POST', `/api/admin/registrations/${nobody}/confirm`, { token: owner.token })).statusCode,
    ).toBe(404);
    const bulk = await post('/bulk', { body: { action: 'suspend', ids: [owner.userId], reason: 'Nada' } });
    expect(bulk.statusCode).toBe(404);
  });

  it('need a fresh proof to act, erase or change who a client is', async () => {
    const client = await kit.createClient();
    const token = await kit.createSession(owner.userId, { isProven: false });
    for (const answer of [
      await post(`/${client.userId}/act-as`, { token, body: { reason: 'Prueba' } }),
      await post(`/${client.userId}/erasure`, { token, body: { alias: client.alias } }),
      await kit.call('PATCH', `${base}/${client.userId}`, { token, body: { name: 'Otra' } }),
    ]) {
      expect(answer.json()).toMatchObject({ error: { code: 'auth.proof_required' } });
    }
  });
});

describe('a suspended client', () => {
  it('is out on every process as soon as it is told, with pages and forms closed, and comes back as before', async () => {
    const client = await kit.createClient();
    const path = await publish(client);
    expect(await other.status('/api/user', client.token)).toBe(200);
    expect(await other.status(path, '')).toBe(200);
    const answer = await post(`/${client.userId}/suspend`, { body: { reason: 'Correo no deseado' } });
    expect(answer.json()).toMatchObject({
      client: { state: 'suspended', suspension: { reason: 'Correo no deseado', by: 'Operadora' } },
      sessions: [],
    });
    expect((await kit.call('GET', '/api/user', { token: client.token })).statusCode).toBe(401);
    await other.until({ url: '/api/user', token: client.token, status: 401 });
    await other.until({ url: path, token: '', status: 404 });
    const form = await kit.app.inject({
      method: 'POST',
      url: `${path}/form`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'f_name=Julia',
    });
    expect(form.statusCode).toBe(404);
    const twice = await post(`/${client.userId}/suspend`, { body: { reason: 'Otra vez' } });
    expect(twice.json()).toMatchObject({ error: { code: 'clients.already_suspended' } });
    const reactivated = await post(`/${client.userId}/reactivate`);
    expect(reactivated.json()).toMatchObject({ client: { state: 'active', suspension: null } });
    expect((await post(`/${client.userId}/reactivate`)).json()).toMatchObject({
      error: { code: 'clients.not_suspended' },
    });
    expect((await kit.app.inject({ url: path })).statusCode).toBe(200);
    const mails = await mailsTo(kit, { address: client.email, count: 2 });
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Tu cuenta en Enlace está suspendida',
      'Tu cuenta en Enlace vuelve a estar abierta',
    ]);
    expect(mails[0]?.text).toContain('Correo no deseado');
    const actions = (await historyOf(client.userId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['client.suspended', 'client.reactivated']));
  });

  it('is told so at sign-in, with the right password only', async () => {
    const { id } = (await createByForm('suspendida')).json();
    const link = linkIn(
      (await mailsTo(kit, { address: 'suspendida@correo.example' })).at(-1)?.text,
      /\/invitacion\/(\S+)/,
    );
    await kit.call('POST', `/api/invitations/${link}/accept`, {
      body: { name: 'Una', password: 'cinco jarras azules' },
    });
    await post(`/${id}/suspend`, { body: { reason: 'Impago' } });
    const login = (password: string) =>
      kit.call('POST', '/api/login', { body: { email: 'suspendida@correo.example', password } });
    expect((await login('cinco jarras azules')).json()).toMatchObject({ error: { code: 'auth.suspended' } });
    expect((await login('otra cosa distinta')).json()).toMatchObject({ error: { code: 'auth.invalid_credentials' } });
  });

  it('may be one of many: a bulk leaves those alone that are so already', async () => {
    const clients = await Promise.all([kit.createClient(), kit.createClient(), kit.createClient()]);
    const ids = clients.map(({ userId }) => userId);
    await post(`/${ids[0]}/suspend`, { body: { reason: 'Primero' } });
    const suspended = await post('/bulk', { body: { action: 'suspend', ids, reason: 'Todos' } });
    expect(suspended.json()).toEqual({ changed: 2 });
    expect((await post('/bulk', { body: { action: 'reactivate', ids } })).json()).toEqual({ changed: 3 });
  });
});

function createByForm(alias: string) {
  return kit.database.adminSql<{ id: string }[]>`select id from account_types order by position limit 1`.then(
    ([type]) =>
      post('', {
        body: {
          name: 'Ana Roca',
          email: `${alias}@correo.example`,
          alias,
          phone: null,
          accountTypeId: type?.id,
          locale: 'es',
        },
      }),
  );
}

describe('a client the operator creates', () => {
  it('starts with a trial, chooses a password by mail, and signs in', async () => {
    const created = await createByForm('creada');
    expect(created.statusCode).toBe(200);
    const { id } = created.json();
    const detail = (await get(`/${id}`)).json();
    expect(detail).toMatchObject({
      client: { state: 'active', invitation: { isExpired: false } },
      subscription: { state: 'trialing' },
    });
    await post(`/${id}/invitation/resend`);
    const mails = await mailsTo(kit, { address: 'creada@correo.example', count: 2 });
    const [first = '', second = ''] = mails.map(({ text }) => linkIn(text, /\/invitacion\/(\S+)/));
    expect((await kit.call('GET', `/api/invitations/${first}`)).statusCode).toBe(410);
    expect((await kit.call('GET', `/api/invitations/${second}`)).json()).toMatchObject({
      kind: 'client',
      name: 'Ana Roca',
    });
    const body = { name: 'Ana Roca', password: 'cinco jarras azules' };
    expect((await kit.call('POST', `/api/invitations/${second}/accept`, { body })).statusCode).toBe(200);
    const login = await kit.call('POST', '/api/login', {
      body: { email: 'creada@correo.example', password: body.password },
    });
    expect(login.json()).toMatchObject({ ok: 1, data: { user: { roll: 'user', alias: 'creada' } } });
    expect((await post(`/${id}/invitation/resend`)).json()).toMatchObject({ error: { code: 'clients.no_invitation' } });
  });

  it('needs an alias and an address nobody has', async () => {
    await createByForm('repetida');
    expect((await createByForm('repetida')).json()).toMatchObject({ error: { code: 'auth.alias_taken' } });
    const [type] = await kit.database.adminSql<{ id: string }[]>`select id from account_types limit 1`;
    const body = {
      name: 'Ana',
      email: 'repetida@correo.example',
      alias: 'otra-mas',
      phone: null,
      accountTypeId: type?.id,
      locale: 'es',
    };
    expect((await post('', { body })).json()).toMatchObject({ error: { code: 'clients.email_taken' } });
  });
});

describe('a client’s details', () => {
  it('are corrected, with the change on record and the old address told', async () => {
    const client = await kit.createClient({ name: 'Antes' });
    const path = await publish(client);
    const answer = await kit.call('PATCH', `${base}/${client.userId}`, {
      token: owner.token,
      body: { name: 'Después', email: 'despues@correo.example', alias: 'despues-de-todo', phone: '+34655021843' },
    });
    expect(answer.json()).toMatchObject({
      client: { name: 'Después', email: 'despues@correo.example', alias: 'despues-de-todo', phone: '+34655021843' },
    });
    const [mail] = await mailsTo(kit, { address: client.email });
    expect(mail?.text).toContain('despues@correo.example');
    const entries = await kit.database.adminSql<{ before: unknown }[]>`
      select before from history_entries where owner_id = ${client.userId} and action = 'client.updated'`;
    expect(entries[0]?.before).toMatchObject({ name: 'Antes', alias: client.alias });
    expect((await kit.app.inject({ url: path.replace(client.alias, 'despues-de-todo') })).statusCode).toBe(200);
    const second = await kit.createClient();
    const taken = await kit.call('PATCH', `${base}/${second.userId}`, {
      token: owner.token,
      body: { alias: 'despues-de-todo' },
    });
    expect(taken.json()).toMatchObject({ error: { code: 'auth.alias_taken' } });
  });

  it('hold sessions that end one by one or all, notes that cannot be changed, mails and history', async () => {
    const client = await kit.createClient();
    const extra = await kit.createSession(client.userId);
    const { sessions } = (await get(`/${client.userId}`)).json();
    expect(sessions).toHaveLength(2);
    const [{ id: extraId } = { id: '' }] = await kit.database.adminSql<{ id: string }[]>`
      select id from sessions where user_id = ${client.userId} order by id desc limit 1`;
    expect((await post(`/${client.userId}/sessions/end`, { body: { sessionId: extraId } })).json()).toEqual({
      ended: 1,
    });
    expect((await kit.call('GET', '/api/user', { token: extra })).statusCode).toBe(401);
    expect((await kit.call('GET', '/api/user', { token: client.token })).statusCode).toBe(200);
    expect((await post(`/${client.userId}/sessions/end`, { body: { sessionId: extraId } })).statusCode).toBe(404);
    expect((await post(`/${client.userId}/sessions/end`, { body: {} })).json()).toEqual({ ended: 1 });
    await other.until({ url: '/api/user', token: client.token, status: 401 });

    const note = await post(`/${client.userId}/notes`, { body: { text: 'Llamó por la factura.\nVolver a llamar.' } });
    expect(note.json()).toMatchObject({ author: 'Operadora', text: 'Llamó por la factura.\nVolver a llamar.' });
    await expect(kit.platform.db.system((tx) => tx.sql`update client_notes set body = ''`)).rejects.toThrow();
    await expect(kit.platform.db.system((tx) => tx.sql`delete from client_notes`)).rejects.toThrow();
    expect((await historyOf(client.userId)).map(({ action }) => action)).not.toContain('client.note_added');

    await post(`/${client.userId}/suspend`, { body: { reason: 'Para el correo' } });
    const mails = (await get(`/${client.userId}/mails`)).json();
    expect(mails.items[0]).toMatchObject({ purpose: 'suspended', subject: 'Tu cuenta en Enlace está suspendida' });
    const history = (await get(`/${client.userId}/history`)).json();
    expect(history.items[0]).toMatchObject({
      action: 'client.suspended',
      actor: { kind: 'admin', name: 'Operadora', actingAdmin: null },
    });
  });

  it('can be packed and erased by an owner who types the alias, and kept again', async () => {
    const client = await kit.createClient();
    const wrong = await post(`/${client.userId}/erasure`, { body: { alias: 'otro-alias' } });
    expect(wrong.json()).toMatchObject({ error: { code: 'clients.alias_mismatch' } });
    expect((await post(`/${client.userId}/export`)).statusCode).toBe(200);
    expect((await post(`/${client.userId}/erasure`, { body: { alias: client.alias } })).statusCode).toBe(200);
    const leaving = (await get(`/${client.userId}`)).json();
    expect(leaving.client).toMatchObject({ state: 'leaving', erasure: { eraseAt: expect.any(String) } });
    expect((await get(`?search=${client.alias}&state=leaving`)).json().items).toHaveLength(1);
    const kept = await kit.call('DELETE', `${base}/${client.userId}/erasure`, { token: owner.token });
    expect(kept.statusCode).toBe(200);
    expect((await get(`/${client.userId}`)).json().client).toMatchObject({ state: 'active', erasure: null });
    await kit.database.adminSql`update users set second_factor_since = now() where id = ${client.userId}`;
    expect((await post(`/${client.userId}/second-factor/reset`)).statusCode).toBe(200);
    expect((await get(`/${client.userId}`)).json().client.secondFactorSince).toBeNull();
  });
});

describe('a registration that waits', () => {
  async function register(alias: string): Promise<string> {
    const options = (await kit.call('GET', '/api/register/options')).json();
    const body = {
      name: 'Pendiente Pérez',
      alias,
      email: `${alias}@correo.example`,
      phone: '+34655021843',
      accountTypeId: options.accountTypes[0].id,
      password: 'tres tazas verdes',
      policyVersion: options.policyVersion,
      consent: true,
      locale: 'es',
      timeZone: 'Europe/Madrid',
    };
    expect((await kit.call('POST', '/api/register', { body })).statusCode).toBe(200);
    const { items } = (await get(`?state=unverified&search=${alias}`)).json();
    expect(items).toMatchObject([{ state: 'unverified', alias, codigo: null, plan: null }]);
    return items[0].id;
  }

  it('is mailed its link again, or confirmed in the person’s place', async () => {
    const id = await register('pendiente-uno');
    const resent = await kit.call('POST', `/api/admin/registrations/${id}/resend`, { token: owner.token });
    expect(resent.statusCode).toBe(200);
    await mailsTo(kit, { address: 'pendiente-uno@correo.example', count: 2 });
    const confirmed = await kit.call('POST', `/api/admin/registrations/${id}/confirm`, { token: owner.token });
    expect(confirmed.statusCode).toBe(200);
    const detail = (await get(`/${confirmed.json().id}`)).json();
    expect(detail).toMatchObject({
      client: { alias: 'pendiente-uno', state: 'active' },
      subscription: { state: 'trialing' },
    });
    const login = await kit.call('POST', '/api/login', {
      body: { email: 'pendiente-uno@correo.example', password: 'tres tazas verdes' },
    });
    expect(login.json()).toMatchObject({ ok: 1 });
    expect((await kit.call('POST', `/api/admin/registrations/${id}/confirm`, { token: owner.token })).statusCode).toBe(
      404,
    );
  });
});
