import { systemClock } from '#platform/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { linkIn, mailsTo } from '#test/kit/mail-text.ts';

let kit: TestApp;
let now = systemClock.now();
const base = '/api/admin/admins';
const password = 'cuatro platos hondos';

beforeAll(async () => {
  kit = await createTestApp({ work: true, overrides: { clock: { ...systemClock, now: () => now } } });
});
afterAll(() => kit.close());

let counter = 0;
const freshAddress = () => `persona-${++counter}@operador.example`;

async function invite(token: string, email: string, role = 'support') {
  return kit.call('POST', `${base}/invitations`, { token, body: { email, role, locale: 'es' } });
}

async function linkFor(address: string, count = 1): Promise<string> {
  const mails = await mailsTo(kit, { address, count });
  return linkIn(mails.at(-1)?.text, /(http\S+\/admin\/invitacion\/\S+)/);
}

const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const accept = (link: string, name = 'Rubén Aldana') =>
  kit.call('POST', `/api/invitations/${tokenOf(link)}/accept`, { body: { name, password } });

async function historyActions(): Promise<string[]> {
  const rows = await kit.database.adminSql<{ action: string }[]>`
    select action from history_entries where owner_id = '00000000-0000-0000-0000-000000000000' order by id`;
  return rows.map(({ action }) => action);
}

describe('an invitation to administer', () => {
  it('is mailed with a link of the settings, is stored as a hash, and makes an administrator who signs in', async () => {
    const owner = await kit.createAdmin();
    const email = freshAddress();
    const invited = await invite(owner.token, email, 'auditor');
    expect(invited.statusCode).toBe(200);
    expect(invited.json()).toMatchObject({ email, role: 'auditor', isExpired: false });
    const link = await linkFor(email);
    expect(link.startsWith('http://localhost:3000/admin/invitacion/')).toBe(true);
    const [stored] = await kit.database.adminSql<{ found: boolean }[]>`
      select exists (select 1 from invitations i where i::text like ${`%${tokenOf(link)}%`}) as found`;
    expect(stored?.found).toBe(false);
    const seen = await kit.call('GET', `/api/invitations/${tokenOf(link)}`);
    expect(seen.json()).toMatchObject({ kind: 'admin', email, role: 'auditor', name: null });
    expect((await accept(link)).json()).toEqual({ email });
    const signedIn = await kit.call('POST', '/api/login', { body: { email, password } });
    expect(signedIn.json()).toMatchObject({ ok: 1, data: { user: { roll: 'admin', admin_role: 'auditor' } } });
    expect(await historyActions()).toEqual(expect.arrayContaining(['admin.invited', 'admin.joined']));
  });

  it('works once, also when two accept it at the same moment', async () => {
    const owner = await kit.createAdmin();
    const email = freshAddress();
    await invite(owner.token, email);
    const link = await linkFor(email);
    const answers = await Promise.all([accept(link, 'Una'), accept(link, 'Otra')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
    const [count] = await kit.database.adminSql<{ n: number }[]>`
      select count(*)::int as n from users where email = ${email}`;
    expect(count?.n).toBe(1);
    expect((await accept(link)).json()).toMatchObject({ error: { code: 'invitations.invalid' } });
  });

  it('ends after seven days, when it is withdrawn, and when a newer link was sent', async () => {
    const owner = await kit.createAdmin();
    const [late, withdrawn, renewed] = [freshAddress(), freshAddress(), freshAddress()];
    for (const email of [late, withdrawn, renewed]) await invite(owner.token, email);
    const lateLink = await linkFor(late);
    const withdrawnLink = await linkFor(withdrawn);
    const { invitations } = (await kit.call('GET', base, { token: owner.token })).json();
    const idOf = (email: string) => invitations.find((each: { email: string }) => each.email === email).id;
    const gone = await kit.call('DELETE', `${base}/invitations/${idOf(withdrawn)}`, { token: owner.token });
    expect(gone.statusCode).toBe(200);
    expect((await accept(withdrawnLink)).statusCode).toBe(410);
    const oldLink = await linkFor(renewed);
    await kit.call('POST', `${base}/invitations/${idOf(renewed)}/resend`, { token: owner.token });
    const newLink = await linkFor(renewed, 2);
    expect(newLink).not.toBe(oldLink);
    expect((await accept(oldLink)).statusCode).toBe(410);
    const start = now;
    now = start.add({ hours: 24 * 7 + 1 });
    expect((await accept(lateLink)).statusCode).toBe(410);
    now = start.add({ hours: 24 * 7 - 1 });
    expect((await accept(newLink)).statusCode).toBe(200);
    now = start;
  });

  it('goes to nobody who administers, signs in as a client, or was asked already', async () => {
    const owner = await kit.createAdmin();
    const client = await kit.createClient();
    const email = freshAddress();
    await invite(owner.token, email);
    expect((await invite(owner.token, email)).json()).toMatchObject({ error: { code: 'admins.already_invited' } });
    expect((await invite(owner.token, client.email)).json()).toMatchObject({
      error: { code: 'admins.address_of_client' },
    });
    await accept(await linkFor(email));
    expect((await invite(owner.token, email)).json()).toMatchObject({ error: { code: 'admins.already_admin' } });
  });

  it('refuses a weak password and asks for nothing else than name and password', async () => {
    const owner = await kit.createAdmin();
    const email = freshAddress();
    await invite(owner.token, email);
    const url = `/api/invitations/${tokenOf(await linkFor(email))}/accept`;
    const weak = await kit.call('POST', url, { body: { name: 'Ana', password: 'password' } });
    expect(weak.statusCode).toBe(422);
    const greedy = await kit.call('POST', url, { body: { name: 'Ana', password, role: 'owner' } });
    expect(greedy.statusCode).toBe(422);
  });
});

describe('roles of administrators', () => {
  it('change for others only, from their next call on', async () => {
    const owner = await kit.createAdmin();
    const other = await kit.createAdmin({ role: 'support' });
    expect((await kit.call('GET', '/api/admin/clients', { token: other.token })).statusCode).toBe(200);
    const changed = await kit.call('PATCH', `${base}/${other.userId}`, {
      token: owner.token,
      body: { role: 'observer' },
    });
    expect(changed.json()).toMatchObject({ role: 'observer' });
    expect((await kit.call('GET', '/api/admin/clients', { token: other.token })).statusCode).toBe(403);
    const own = await kit.call('PATCH', `${base}/${owner.userId}`, { token: owner.token, body: { role: 'support' } });
    expect(own.json()).toMatchObject({ error: { code: 'admins.own_place' } });
    const self = await kit.call('DELETE', `${base}/${owner.userId}`, { token: owner.token });
    expect(self.json()).toMatchObject({ error: { code: 'admins.own_place' } });
  });

  it('are managed by owners alone, and unknown or foreign ids are not there', async () => {
    const owner = await kit.createAdmin();
    const client = await kit.createClient();
    for (const role of ['support', 'auditor', 'observer'] as const) {
      const { token } = await kit.createAdmin({ role });
      expect((await kit.call('GET', base, { token })).statusCode).toBe(403);
      expect((await invite(token, freshAddress())).statusCode).toBe(403);
      expect((await kit.call('DELETE', `${base}/${owner.userId}`, { token })).statusCode).toBe(403);
    }
    for (const id of [client.userId, '01890000-0000-7000-8000-000000000000', 'nada']) {
      const answer = await kit.call('PATCH', `${base}/${id}`, { token: owner.token, body: { role: 'support' } });
      expect(answer.statusCode).toBe(404);
    }
  });

  it('need a fresh proof to be changed', async () => {
    const owner = await kit.createAdmin();
    const other = await kit.createAdmin({ role: 'support' });
    const start = now;
    now = start.add({ minutes: 11 });
    const answer = await kit.call('PATCH', `${base}/${other.userId}`, { token: owner.token, body: { role: 'owner' } });
    expect(answer.json()).toMatchObject({ error: { code: 'auth.proof_required' } });
    now = start;
  });
});

describe('the last owner', () => {
  it('stays when two owners demote, or remove, each other at once', async () => {
    for (const method of ['PATCH', 'DELETE'] as const) {
      await kit.database.adminSql`update users set admin_role = 'observer' where roll = 'admin'`;
      const [first, second] = [await kit.createAdmin(), await kit.createAdmin()];
      const body = method === 'PATCH' ? { body: { role: 'support' } } : {};
      const answers = await Promise.all([
        kit.call(method, `${base}/${second.userId}`, { token: first.token, ...body }),
        kit.call(method, `${base}/${first.userId}`, { token: second.token, ...body }),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const [owners] = await kit.database.adminSql<{ n: number }[]>`
        select count(*)::int as n from users where admin_role = 'owner' and suspended_at is null`;
      expect(owners?.n).toBe(1);
    }
  });
});

describe('an administrator who was removed', () => {
  it('cannot sign in, loses the session at once, and can be invited again', async () => {
    const owner = await kit.createAdmin();
    const email = freshAddress();
    await invite(owner.token, email, 'auditor');
    await accept(await linkFor(email));
    const login = () => kit.call('POST', '/api/login', { body: { email, password } });
    const { token } = (await login()).json().data;
    const { items } = (await kit.call('GET', base, { token: owner.token })).json();
    const { id } = items.find((each: { email: string }) => each.email === email);
    expect((await kit.call('DELETE', `${base}/${id}`, { token: owner.token })).statusCode).toBe(200);
    expect((await kit.call('GET', '/api/user', { token })).statusCode).toBe(401);
    expect((await login()).json()).toMatchObject({ error: { code: 'auth.suspended' } });
    expect((await invite(owner.token, email, 'observer')).statusCode).toBe(200);
    expect((await accept(await linkFor(email, 2))).statusCode).toBe(200);
    expect((await login()).json()).toMatchObject({ data: { user: { admin_role: 'observer' } } });
    expect(await historyActions()).toContain('admin.removed');
  });
});
