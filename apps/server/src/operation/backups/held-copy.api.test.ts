import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueTestInvoice, addTrialCard, pay, paymentsOf } from '#billing/payments/payments.test-support.ts';
import { invoiceIssued } from '#billing/invoices/invoices.events.ts';
import { modules } from '#app/modules.ts';
import { holdInstallation } from '#platform/backup/restore-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

/** What a restored copy does before it is confirmed, and afterwards. */
let app: TestApp;
let ahead = 0;

beforeAll(async () => {
  const clock = { ...systemClock, now: () => systemClock.now().add({ hours: ahead }) };
  app = await createTestApp({ overrides: { clock }, expectsHistory: false });
  await app.platform.installation.maySend();
});
afterAll(() => app.close());

async function runJob(name: string, payload: object): Promise<void> {
  const bindings = modules.flatMap((module) => module.jobs?.(app.platform) ?? []);
  const binding = bindings.find(({ job }) => job.name === name);
  if (!binding) throw new Error(`no job ${name}`);
  await binding.handle(payload, { signal: new AbortController().signal });
}

async function confirm(): Promise<void> {
  const { token } = await app.createAdmin();
  const answer = await app.call('POST', '/api/admin/instance/confirm', { token });
  expect(answer.statusCode).toBe(200);
}

const waitingJobs = async (name: string): Promise<number> => {
  const [row] = await app.database.adminSql`
    select count(*)::int as jobs from pgboss.job where name = ${name} and state < 'active'`;
  return row?.['jobs'] as number;
};

describe('a restored copy', () => {
  it('charges nobody: neither by a job nor when the payer asks, and goes on once it is confirmed', async () => {
    const client = await app.createClient();
    await addTrialCard(app, client, '4242 4242 4242 4242');
    const invoice = await issueTestInvoice(app, client.owner);
    await holdInstallation(app.database.adminSql);
    const { owner } = client;
    const payload = { owner, invoiceId: invoice.id, dueMinor: invoice.totalMinor };
    await app.platform.db.system((tx) => app.platform.events.emit(tx, invoiceIssued, payload));
    const [unattended] = await paymentsOf(app, invoice.id);
    if (!unattended) throw new Error('no payment waits');
    const before = await waitingJobs('payments.send');
    await runJob('payments.send', { owner, paymentId: unattended.id });
    expect(await waitingJobs('payments.send')).toBe(before + 1);
    expect((await paymentsOf(app, invoice.id)).map(({ state }) => state)).toEqual(['created']);
    expect((await pay(app, client, invoice)).statusCode).toBeGreaterThanOrEqual(400);
    expect(
      (await paymentsOf(app, invoice.id)).filter(({ state }) => !['created', 'cancelled'].includes(state)),
    ).toEqual([]);

    await confirm();
    expect((await pay(app, client, invoice)).statusCode).toBe(200);
  }, 180_000);

  it('bills nobody and reads no boxes while it stands still', async () => {
    await holdInstallation(app.database.adminSql);
    const client = await app.createClient();
    // Its trial is over.
    ahead = 24 * 90;
    const read = async () =>
      (await app.database.adminSql`select state, next_boundary from subscriptions where owner_id = ${client.owner}`)[0];
    const before = await read();
    await runJob('subscriptions.bill', {});
    await runJob('mail_sources.poll_due', {});
    await runJob('payments.reconcile', {});
    expect(await read()).toEqual(before);
    await confirm();
    await runJob('subscriptions.bill', {});
    expect(await read()).not.toEqual(before);
  }, 180_000);
});
