import { operatorOverviewSchema, overviewTables } from '@enlace/contract/operation/operator/operator.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

const path = '/api/admin/overview';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('GET /api/admin/overview', () => {
  it('shows the operator the figures of every client, with the queues of the running product', async () => {
    await app.createClient();
    const admin = await app.createAdmin();
    const reply = await app.call('GET', path, { token: admin.token });
    expect(reply.statusCode).toBe(200);
    const overview = operatorOverviewSchema.parse(reply.json());
    expect(overview.clients).toMatchObject({ total: 1, fresh: 1 });
    expect(overview.subscriptions.states).toEqual([{ state: 'trialing', count: 1 }]);
    expect(overview.subscriptions.trials).toMatchObject({ running: 1, started: 1, ended: 0, rate: null });
    expect(overview.queues?.map(({ queue }) => queue)).toContain('mails.deliver');
    expect(overview.transport.kind).toBe('outbox');
    expect(overview.storage.parts.find(({ part }) => part === 'database')?.bytes).toBeGreaterThan(0);
  });

  it('is closed to clients and to people who are not signed in, and open to whoever only observes', async () => {
    const client = await app.createClient();
    expect((await app.call('GET', path, { token: client.token })).statusCode).toBe(403);
    expect((await app.call('GET', path)).statusCode).toBe(401);
    const observer = await app.createAdmin({ role: 'observer' });
    expect((await app.call('GET', `${path}?period=12m`, { token: observer.token })).statusCode).toBe(200);
    expect((await app.call('GET', `${path}?period=1y`, { token: observer.token })).statusCode).toBe(422);
  });

  it('is closed to an administrator who acts as a client', async () => {
    const [client, admin] = [await app.createClient(), await app.createAdmin()];
    const acting = await app.createSession(client.userId, { actingAdminId: admin.userId });
    expect((await app.call('GET', path, { token: acting })).statusCode).toBe(403);
  });

  it('gives each table as a file', async () => {
    const { token } = await app.createAdmin();
    for (const table of overviewTables) {
      const reply = await app.call('GET', `${path}/${table}?period=7`, { token });
      expect([table, reply.statusCode, reply.headers['content-type']]).toEqual([table, 200, 'text/csv; charset=utf-8']);
      expect(reply.body.startsWith('\uFEFF')).toBe(true);
    }
    const signUps = (await app.call('GET', `${path}/sign_ups?period=7`, { token })).body.trim().split('\r\n');
    expect(signUps).toHaveLength(8);
    expect((await app.call('GET', `${path}/secrets`, { token })).statusCode).toBe(404);
  });
});

describe('errors of our own', () => {
  it('are counted after the answer was sent', async () => {
    const { token } = await app.createAdmin();
    await app.database.adminSql`alter table outbox_mails rename to outbox_mails_gone`;
    try {
      expect((await app.call('GET', path, { token })).statusCode).toBe(500);
      expect((await app.call('GET', path, { token })).statusCode).toBe(500);
    } finally {
      await app.database.adminSql`alter table outbox_mails_gone rename to outbox_mails`;
    }
    const read = async () =>
      operatorOverviewSchema.parse((await app.call('GET', path, { token })).json()).errors.server;
    await expect.poll(read, { timeout: 10_000 }).toBe(2);
  });
});
