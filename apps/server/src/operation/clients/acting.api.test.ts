import { systemClock } from '#platform/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { type SecondProcess, startSecondProcess } from './second-process.test-support.ts';

let kit: TestApp;
let other: SecondProcess;
let now = systemClock.now();

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock: { ...systemClock, now: () => now } } });
  other = await startSecondProcess(kit);
});
afterAll(async () => {
  await other.close();
  await kit.close();
});

type Admin = { userId: string; token: string };

async function actAs(admin: Admin, client: TestClient) {
  const answer = await kit.call('POST', `/api/admin/clients/${client.userId}/act-as`, {
    token: admin.token,
    body: { reason: 'Pide ayuda con su formulario' },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const stillOpen = async (token: string) => (await kit.call('GET', '/api/user', { token })).statusCode === 200;

describe('acting as a client', () => {
  it('sees and does what the client may, but nothing that guards the account', async () => {
    const admin = await kit.createAdmin({ role: 'support' });
    const client = await kit.createClient();
    const { token, user } = await actAs(admin, client);
    expect(user).toMatchObject({
      id: client.userId,
      roll: 'user',
      acting_admin: { id: admin.userId, name: 'Operadora' },
    });
    expect(user.permissions).not.toContain('account.write');
    expect(user.permissions).not.toContain('account.security');
    expect((await kit.call('GET', '/api/user', { token })).json()).toEqual(user);
    expect((await kit.call('GET', '/api/admin/clients', { token })).statusCode).toBe(403);
    const language = await kit.call('PATCH', '/api/user/preferences', { token, body: { locale: 'en' } });
    expect(language.statusCode).toBe(403);
    expect(await stillOpen(admin.token)).toBe(true);
  });

  it('writes every act into the client’s history with the one who acts, and the reason at its start', async () => {
    const admin = await kit.createAdmin({ role: 'support' });
    const client = await kit.createClient();
    const { token } = await actAs(admin, client);
    const body = { name: 'Barro y Sal', themeId: 'barro', locale: 'es' };
    expect((await kit.call('POST', '/api/profiles', { token, body })).statusCode).toBe(200);
    expect((await kit.call('POST', '/api/acting/stop', { token })).statusCode).toBe(200);
    const entries = await kit.database.adminSql<{ action: string; actingAdminId: string | null; after: unknown }[]>`
      select action, acting_admin_id as "actingAdminId", after from history_entries where owner_id = ${client.userId} order by id`;
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'client.acting_began',
          after: expect.objectContaining({ reason: 'Pide ayuda con su formulario' }),
        }),
        expect.objectContaining({ action: 'profile.created', actingAdminId: admin.userId }),
        expect.objectContaining({ action: 'client.acting_ended' }),
      ]),
    );
    const list = await kit.call('GET', `/api/admin/clients/${client.userId}/history`, { token: admin.token });
    const created = list.json().items.find(({ action }: { action: string }) => action === 'profile.created');
    expect(created.actor).toMatchObject({ actingAdmin: 'Operadora' });
  });

  it('ends when it is stopped and after an hour, and leaves the administrator’s own session alone', async () => {
    const admin = await kit.createAdmin();
    const client = await kit.createClient();
    const first = await actAs(admin, client);
    await kit.call('POST', '/api/acting/stop', { token: first.token });
    expect(await stillOpen(first.token)).toBe(false);
    expect(await stillOpen(admin.token)).toBe(true);
    expect(await stillOpen(client.token)).toBe(true);
    const second = await actAs(admin, client);
    const start = now;
    now = start.add({ minutes: 59 });
    expect(await stillOpen(second.token)).toBe(true);
    now = start.add({ minutes: 60, seconds: 1 });
    expect(await stillOpen(second.token)).toBe(false);
    expect(await stillOpen(admin.token)).toBe(true);
    now = start;
    const own = await kit.call('POST', '/api/acting/stop', { token: client.token });
    expect(own.json()).toMatchObject({ error: { code: 'clients.not_acting' } });
  });

  it('ends on every process as soon as it is told when the administrator may no longer, or is gone', async () => {
    const owner = await kit.createAdmin();
    const ways: [string, (admin: Admin) => Promise<unknown>][] = [
      [
        'demoted',
        ({ userId }) =>
          kit.call('PATCH', `/api/admin/admins/${userId}`, { token: owner.token, body: { role: 'auditor' } }),
      ],
      ['removed', ({ userId }) => kit.call('DELETE', `/api/admin/admins/${userId}`, { token: owner.token })],
      ['signed out', ({ token }) => kit.call('GET', '/api/logout', { token })],
      [
        'suspended behind our back',
        ({ userId }) => kit.database.adminSql`update users set suspended_at = now() where id = ${userId}`,
      ],
    ];
    for (const [name, end] of ways) {
      const admin = await kit.createAdmin({ role: 'support' });
      const client = await kit.createClient();
      const { token } = await actAs(admin, client);
      expect(await other.status('/api/user', token), name).toBe(200);
      await end(admin);
      await other.until({ url: '/api/user', token, status: 401 });
      expect(await stillOpen(token), name).toBe(false);
      expect(await stillOpen(client.token), name).toBe(true);
    }
  });

  it('goes on while the client is suspended, and is no way into a second acting', async () => {
    const admin = await kit.createAdmin();
    const client = await kit.createClient();
    await kit.call('POST', `/api/admin/clients/${client.userId}/suspend`, {
      token: admin.token,
      body: { reason: 'Impago' },
    });
    const { token } = await actAs(admin, client);
    expect(await stillOpen(token)).toBe(true);
    const again = await kit.call('POST', `/api/admin/clients/${client.userId}/act-as`, {
      token,
      body: { reason: 'Otra vez' },
    });
    expect(again.statusCode).toBe(403);
  });

  it('needs a second factor where the installation asks administrators for one', async () => {
    const strict = await createTestApp({ config: { requireAdminSecondFactor: true } });
    const admin = await strict.createAdmin();
    const client = await strict.createClient();
    await strict.database.adminSql`update users set second_factor_since = now() where id = ${admin.userId}`;
    const answer = await strict.call('POST', `/api/admin/clients/${client.userId}/act-as`, {
      token: admin.token,
      body: { reason: 'Pide ayuda' },
    });
    const { token } = answer.json();
    expect((await strict.call('GET', '/api/user', { token })).statusCode).toBe(200);
    await strict.database.adminSql`update users set second_factor_since = null where id = ${admin.userId}`;
    strict.platform.authenticator.forget(admin.userId);
    expect((await strict.call('GET', '/api/user', { token })).statusCode).toBe(401);
    await strict.close();
  });
});
