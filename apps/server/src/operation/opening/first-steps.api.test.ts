import type {
  Opening,
  OpeningCheck,
  OpeningStep,
} from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveSeller } from '#billing/invoices/invoices.test-support.ts';
import { queueMail } from '#workspace/door.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { loadConfig } from '#platform/config/config.ts';
import {
  ALL_CAPABILITIES,
  type FakeSmtpScript,
  type FakeSmtpServer,
  startFakeSmtpServer,
} from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

const path = '/api/admin/installation-mode/opening';

async function stepsOf(kit: TestApp, token: string): Promise<Record<OpeningCheck, OpeningStep>> {
  const { checks } = (await kit.call('GET', path, { token })).json<Opening>();
  return Object.fromEntries(checks.map((step) => [step.check, step])) as Record<OpeningCheck, OpeningStep>;
}

describe('the first steps of a new installation', () => {
  let kit: TestApp;
  let token: string;
  beforeAll(async () => {
    kit = await createTestApp();
    ({ token } = await kit.createAdmin());
    await kit.database.adminSql`delete from seller_identity`;
  });
  afterAll(() => kit.close());

  it('say what is missing, and which of it keeps people from buying', async () => {
    const steps = await stepsOf(kit, token);
    expect(steps.mail).toMatchObject({ isMet: false, isNeeded: true, note: 'mail_outbox' });
    expect(steps.seller).toMatchObject({ isMet: false, isRequired: true, note: 'seller_none' });
    expect(steps.payment).toMatchObject({ isMet: false, note: 'payment_trial' });
    expect(steps.taxes).toMatchObject({ isMet: false, note: 'taxes_no_seller' });
    expect(steps.series).toMatchObject({ isMet: true, note: 'series_ready', values: { code: 'F' } });
    expect(steps.plans).toMatchObject({ isMet: true, note: 'plans_ready' });
    expect(steps.mail_domain).toMatchObject({ isMet: false, isNeeded: false, note: 'mail_domain_missing' });
    expect(steps.mail_in.isMet).toBe(false);
    expect(steps.policy).toMatchObject({ isMet: false, note: 'policy_supplied' });
    expect(steps.backup).toMatchObject({ isMet: false, note: 'backup_none' });
    expect(steps.second_factor).toMatchObject({ isMet: false, note: 'second_factor_off' });
    expect(steps.https.isMet).toBe(false);
  });

  it('name the details of the seller that are missing, and end with the last of them', async () => {
    await giveSeller(kit);
    await kit.database.adminSql`update seller_identity set tax_id = null, postal_code = ' '`;
    const missing = await stepsOf(kit, token);
    expect(missing.seller).toMatchObject({ isMet: false, note: 'seller_missing', fields: ['taxId', 'postalCode'] });
    await giveSeller(kit);
    const steps = await stepsOf(kit, token);
    expect(steps.seller).toMatchObject({ isMet: true, note: 'seller_complete', fields: [] });
    expect(steps.payment).toMatchObject({ isMet: true, note: 'payment_transfer' });
    expect(steps.taxes).toMatchObject({ isMet: true, values: { country: 'ES' } });
  });

  it('follow what the installation does, not what somebody ticked', async () => {
    const { adminSql } = kit.database;
    await adminSql`update catalog_items set archived_at = now()`;
    await adminSql`update invoice_series set is_default = false where kind = 'invoice'`;
    await adminSql`
      insert into backup_runs (id, work, origin, state, began_at, seen_at, ended_at)
      values (uuidv7(), 'backup', 'operator', 'done', now(), now(), now())`;
    await adminSql`
      insert into sending_domains (owner_id, domain, state)
      values ('00000000-0000-0000-0000-000000000000', ${kit.platform.config.mail.from.split('@')[1] ?? ''}, 'failing')`;
    const steps = await stepsOf(kit, token);
    expect(steps.plans.note).toBe('plans_none');
    expect(steps.series.note).toBe('series_none');
    // On the same disk it is lost together with the data.
    expect(steps.backup).toMatchObject({ isMet: false, note: 'backup_here' });
    expect(steps.mail_domain.note).toBe('mail_domain_failing');
  });

  it('are told to those who may see the settings, and the state of the mail to every administrator', async () => {
    const { token: observer } = await kit.createAdmin({ role: 'observer' });
    expect((await kit.call('GET', path, { token: observer })).statusCode).toBe(403);
    const before = (await kit.call('GET', '/api/admin/mail/exit', { token: observer })).json();
    const { mailId } = await kit.platform.db.system((tx) =>
      queueMail({
        tx,
        deps: kit.platform,
        mail: { purpose: 'test', to: { name: null, address: 'ana@correo.example' }, subject: 'Hola', text: 'Hola.' },
      }),
    );
    await deliverStoredMail({ deps: kit.platform, mailId });
    const after = (await kit.call('GET', '/api/admin/mail/exit', { token: observer })).json();
    expect(after).toEqual({ leaves: false, kept: before.kept + 1 });
    expect((await stepsOf(kit, token)).mail.values).toEqual({ kept: after.kept });
    const client = await kit.createClient();
    expect((await kit.call('GET', '/api/admin/mail/exit', { token: client.token })).statusCode).toBe(403);
  });
});

describe('mail over a server', () => {
  const script: FakeSmtpScript = { capabilities: [...ALL_CAPABILITIES, 'AUTH PLAIN'], answers: {} };
  let server: FakeSmtpServer;
  let kit: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startFakeSmtpServer(script);
    const { mail } = loadConfig({});
    const smtpUrl = `smtp://lazo:muy-secreta@127.0.0.1:${server.port}?tls=none`;
    kit = await createTestApp({
      config: { mail: { ...mail, smtpUrl, inbound: { ...mail.inbound, domain: 'in.lazo.example' } } },
    });
    ({ token } = await kit.createAdmin());
  });
  afterAll(async () => {
    await kit.close();
    await server.close();
  });

  it('counts as leaving once the server has taken a mail, and no longer when it refuses the next', async () => {
    const untried = await stepsOf(kit, token);
    expect(untried.mail).toMatchObject({ isMet: false, note: 'mail_untried', values: { host: '127.0.0.1' } });
    expect(untried.mail_in).toMatchObject({ isMet: false, note: 'mail_in_waiting' });
    await kit.call('POST', '/api/admin/mail/test', { token, body: { to: 'ana@correo.example' } });
    expect((await stepsOf(kit, token)).mail).toMatchObject({ isMet: true, note: 'mail_sent' });
    script.answers = { rcpt: '550 5.7.1 not from here' };
    const { mailId } = await kit.platform.db.system((tx) =>
      queueMail({
        tx,
        deps: kit.platform,
        mail: { purpose: 'test', to: { name: null, address: 'ana@correo.example' }, subject: 'Hola', text: 'Hola.' },
      }),
    );
    await deliverStoredMail({ deps: kit.platform, mailId });
    const refused = await kit.call('GET', path, { token });
    expect(refused.body).toContain('not from here');
    expect(refused.body).not.toContain('muy-secreta');
    expect((await stepsOf(kit, token)).mail).toMatchObject({ isMet: false, note: 'mail_refused' });
    expect((await kit.call('GET', '/api/admin/mail/exit', { token })).json()).toEqual({ leaves: true, kept: 0 });
  });
});
