import { operatorOverviewSchema } from '@enlace/contract/operator/operator.contract.ts';
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
    expect(overview.clients).toMatchObject({ total: 1, new30d: 1 });
    expect(overview.subscriptions).toEqual([{ state: 'trialing', count: 1 }]);
    expect(overview.queues?.map(({ queue }) => queue)).toContain('mails.deliver');
    expect(overview.transport.kind).toBe('outbox');
    expect(overview.databaseBytes).toBeGreaterThan(0);
  });

  it('is closed to clients and to people who are not signed in', async () => {
    const client = await app.createClient();
    expect((await app.call('GET', path, { token: client.token })).statusCode).toBe(403);
    expect((await app.call('GET', path)).statusCode).toBe(401);
  });
});
