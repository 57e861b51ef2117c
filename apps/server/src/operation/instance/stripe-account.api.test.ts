import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StripeState } from '@enlace/contract/operation/instance/stripe-account.contract.ts';
import { invoiceNow, issueTestInvoice, pay } from '#billing/payments/payments.test-support.ts';
import { StripeFake } from '#billing/payments/provider/stripe/stripe-fake.test-support.ts';
import { addStripeCard, postEvent } from '#billing/payments/stripe-payments.test-support.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import { stripeKeyPurpose } from '#platform/stripe-account.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

const secretKey = 'sk_test_clavedeprueba';
const fake = new StripeFake();
let kit: TestApp;
let token: string;
beforeAll(async () => {
  await fake.start();
  kit = await createTestApp({ config: { stripeApiBase: fake.base } });
  ({ token } = await kit.createAdmin());
});
beforeEach(async () => {
  await kit.call('DELETE', '/api/admin/stripe', { token });
  fake.wrongKeys.clear();
});
afterAll(async () => {
  await kit.close();
  await fake.stop();
});

const put = (body: object = {}) => kit.call('PUT', '/api/admin/stripe', { token, body: { secretKey, ...body } });
const state = async () => (await kit.call('GET', '/api/admin/stripe', { token })).json<StripeState>();

type Provider = { provider: string; isOn: boolean; isReal: boolean; missing: string[] };
async function stripeProvider(): Promise<Provider | undefined> {
  const answer = await kit.call('GET', '/api/admin/payment-providers', { token });
  return answer.json<{ items: Provider[] }>().items.find(({ provider }) => provider === 'stripe');
}

describe('Stripe set in the product', () => {
  it('charges from the next payment on, without a restart, and no more once it is removed', async () => {
    expect(await stripeProvider()).toMatchObject({ isOn: false, missing: ['secret_key'] });
    expect((await put()).json()).toMatchObject({
      setBy: 'product',
      mode: 'test',
      keyHint: 'ueba',
      webhook: { state: 'registered', url: expect.stringContaining('/hooks/stripe') },
      webhookFailure: null,
    });
    expect(await stripeProvider()).toMatchObject({ isOn: true, isReal: false });
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    const card = await addStripeCard(kit, fake, client, 'pm_good');
    expect((await pay(kit, client, invoice, card)).json()).toMatchObject({ state: 'succeeded' });
    expect(await invoiceNow(kit, invoice.id)).toMatchObject({ state: 'paid' });
    const removed = await kit.call('DELETE', '/api/admin/stripe', { token });
    expect(removed.json()).toMatchObject({ setBy: 'nobody', mode: null, keyHint: null });
    expect(await stripeProvider()).toMatchObject({ isOn: false });
  });

  it('registers the address of its events at Stripe, believes them, and takes it back', async () => {
    expect(await postEvent(kit, fake, fake.emit('payout.paid', { id: 'po_1', object: 'payout' }))).toMatchObject({
      status: 404,
    });
    await put();
    await put();
    expect(fake.endpoints()).toMatchObject([{ status: 'enabled', metadata: { registered_by: 'enlace' } }]);
    expect(await postEvent(kit, fake, fake.emit('payout.paid', { id: 'po_1', object: 'payout' }))).toEqual({
      status: 200,
      result: 'stored',
    });
    expect((await state()).webhook.lastEventAt).not.toBeNull();
    await kit.call('DELETE', '/api/admin/stripe', { token });
    expect(fake.endpoints()).toEqual([]);
  });

  it('takes the secret of a webhook that was made by hand, and leaves that webhook alone', async () => {
    const calls = fake.calls.length;
    expect((await put({ webhookSecret: fake.secret })).json()).toMatchObject({ webhook: { state: 'by_hand' } });
    expect(fake.calls.slice(calls).map(({ call }) => call)).toEqual(['GET /v1/account']);
    expect(await postEvent(kit, fake, fake.emit('payout.paid', { id: 'po_1', object: 'payout' }))).toMatchObject({
      status: 200,
    });
  });

  it('keeps a key whose events could not be arranged, and says so', async () => {
    fake.fail({
      call: 'POST /v1/webhook_endpoints',
      does: { status: 400, error: { type: 'invalid_request_error', message: 'Invalid URL' } },
    });
    expect((await put()).json()).toMatchObject({
      setBy: 'product',
      webhook: { state: 'none' },
      webhookFailure: 'webhook_refused',
    });
    expect(await stripeProvider()).toMatchObject({ isOn: true, missing: expect.arrayContaining(['webhook']) });
  });

  it('stores no key that Stripe does not know, and none while it is silent', async () => {
    fake.wrongKeys.add(secretKey);
    expect((await put()).json()).toMatchObject({ error: { code: 'instance.stripe_refused' } });
    fake.wrongKeys.clear();
    const silent = { call: 'GET /v1/account', does: 'silent_before' } as const;
    fake.fail(silent, silent);
    expect((await put()).json()).toMatchObject({ error: { code: 'instance.stripe_unreachable' } });
    const broken = { call: 'GET /v1/account', does: { status: 500, error: { type: 'api_error', message: 'Sorry' } } };
    fake.fail(broken, broken);
    expect((await put()).json()).toMatchObject({ error: { code: 'instance.stripe_unreachable' } });
    expect((await state()).setBy).toBe('nobody');
    for (const wrong of ['pk_test_publicable', 'sk_prueba', 'clave']) {
      const answer = await put({ secretKey: wrong });
      expect([answer.statusCode, answer.json().error.fields[0].path]).toEqual([422, 'secretKey']);
    }
  });

  it('is tested without a charge, and says what Stripe says, without the key', async () => {
    const test = () => kit.call('POST', '/api/admin/stripe/test', { token });
    expect((await test()).json()).toMatchObject({ error: { code: 'instance.stripe_missing' } });
    await put();
    const charges = fake.charges().length;
    expect((await test()).json()).toMatchObject({ isAccepted: true, account: 'Barro y Sal, S.L.', events: 'on' });
    fake.wrongKeys.add(secretKey);
    const refused = await test();
    expect(refused.json()).toMatchObject({ isAccepted: false, failure: 'key_refused' });
    expect(refused.body).not.toContain(secretKey);
    expect(fake.charges()).toHaveLength(charges);
  });

  it('a live key waits in a test installation, and is marked as such', async () => {
    const answer = await put({ secretKey: 'sk_live_clavedeverdad', webhookSecret: fake.secret });
    expect(answer.json()).toMatchObject({ mode: 'live' });
    expect(await stripeProvider()).toMatchObject({
      isOn: false,
      isReal: true,
      missing: expect.arrayContaining(['opening']),
    });
    const opening = await kit.call('GET', '/api/admin/installation-mode/opening', { token });
    const payment = opening.json<{ checks: { check: string }[] }>().checks.find(({ check }) => check === 'payment');
    expect(payment).toMatchObject({ isMet: true, note: 'payment_cards' });
  });

  it('keeps its secrets out of every answer, the history and the database', async () => {
    await put({ webhookSecret: fake.secret });
    for (const path of ['stripe', 'payment-providers', 'history', 'installation-mode/opening']) {
      const { body } = await kit.call('GET', `/api/admin/${path}`, { token });
      expect(body).not.toContain(secretKey);
      expect(body).not.toContain(fake.secret);
    }
    const [row] = await kit.database.adminSql<{ key: string; hook: string }[]>`
      select secret_key_sealed as key, webhook_secret_sealed as hook from stripe_account`;
    expect([row?.key, row?.hook]).toEqual([expect.stringMatching(/^v2\./), expect.stringMatching(/^v2\./)]);
    const [entry] = await kit.database.adminSql<{ after: object }[]>`
      select after from history_entries where action = 'instance.stripe_changed' order by id desc limit 1`;
    expect(entry?.after).toEqual({ mode: 'test', last4: 'ueba' });
  });

  it('is followed by every process, and asks again for a key that cannot be read', async () => {
    await kit.platform.stripeAccount.start();
    await put();
    const stranger = createSecrets(Buffer.alloc(32, 7)).seal(stripeKeyPurpose, secretKey);
    await kit.database.adminSql`update stripe_account set secret_key_sealed = ${stranger}`;
    await expect.poll(() => kit.platform.config.stripe).toBeUndefined();
    expect(await state()).toMatchObject({ setBy: 'product', isUnreadable: true });
    await put();
    expect(await state()).toMatchObject({ setBy: 'product', isUnreadable: false });
  });

  it('leaves the registration of another address alone: a restored copy knows that of its original', async () => {
    await put();
    const [endpoint] = fake.endpoints();
    Object.assign(endpoint ?? {}, { url: 'https://original.example/hooks/stripe' });
    await kit.call('DELETE', '/api/admin/stripe', { token });
    expect(fake.endpoints()).toMatchObject([{ url: 'https://original.example/hooks/stripe' }]);
    Object.assign(endpoint ?? {}, { url: `${kit.platform.config.publicUrl}/hooks/stripe` });
    await put();
  });

  it('is an act of those who may change the settings', async () => {
    const { token: support } = await kit.createAdmin({ role: 'support' });
    const refused = await kit.call('PUT', '/api/admin/stripe', { token: support, body: { secretKey } });
    expect(refused.statusCode).toBe(403);
    expect((await state()).setBy).toBe('nobody');
  });
});

it('gives way to the environment, and says so', async () => {
  const stripe = { secretKey, webhookSecrets: [fake.secret], apiBase: fake.base };
  const fixed = await createTestApp({ config: { stripe } });
  const admin = await fixed.createAdmin();
  const answer = await fixed.call('PUT', '/api/admin/stripe', { token: admin.token, body: { secretKey } });
  expect(answer.json()).toMatchObject({ error: { code: 'instance.stripe_in_environment' } });
  const shown = await fixed.call('GET', '/api/admin/stripe', { token: admin.token });
  expect(shown.json()).toMatchObject({ setBy: 'environment', mode: 'test', webhook: { state: 'by_hand' } });
  await fixed.close();
});
