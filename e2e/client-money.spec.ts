import type { ClientMoney } from '@enlace/contract/billing/payments/client-money.contract.ts';
import { expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** The operator settles what a client owes, from the client's page. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let client: SignedIn;
let admin: SignedIn;
let money: string;

const place = { country: 'ES', region: null, line2: null, postalCode: '03002', city: 'Alicante' };
const seller = {
  ...place,
  legalName: 'Enlace Digital, S.L.',
  taxId: 'B54990213',
  line1: 'Calle de la Mar, 21',
  email: 'facturas@enlace.example',
  iban: null,
  bic: null,
  bankName: null,
  dueDays: 14,
  usesVerifactu: false,
  timeZone: 'Europe/Madrid',
  footer: {},
};
const identity = {
  ...place,
  legalName: 'Nogal Inmobiliaria, S.L.',
  taxId: 'B12345674',
  line1: 'Carrer de la Força, 8',
  email: 'cuentas@nogal.example',
};

async function send<T>(
  path: string,
  { method, body, as }: { method: string; body?: unknown; as: SignedIn },
): Promise<T> {
  const answer = await callApi(product, path, { method, body, token: as.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

async function readMoney(): Promise<ClientMoney> {
  return (await callApi(product, `/api/admin/clients/${client.user.id}/money`, { token: admin.token })).json();
}

async function expectClean(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
}

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'nogal', name: 'Nogal Inmobiliaria' });
  admin = await signInByApi(product, product.admin);
  money = `${product.url}/admin/users/${client.user.id}?ver=dinero`;
  await send('/api/admin/invoice-seller', { method: 'PUT', body: seller, as: admin });
  await send('/api/account/billing-identity', { method: 'PUT', body: identity, as: client });
  for (const number of ['4242424242424242', '4000000000009995']) {
    const body = { number, expiryMonth: 12, expiryYear: 2030 };
    await send('/api/payment-methods/trial-card', { method: 'POST', body, as: client });
  }
  const line = { description: 'Sesión de fotos', quantityMilli: 1000, unitMinor: 5405 };
  const body = { clientId: client.user.id, currency: 'EUR', lines: [line] };
  const draft = await send<{ id: string }>('/api/admin/invoices', { method: 'POST', body, as: admin });
  await send(`/api/admin/invoices/${draft.id}/issue`, { method: 'POST', as: admin });
  await expect.poll(async () => (await readMoney()).owed[0]?.lastPayment?.state).toBe('failed');
});
test.afterAll(() => product.stop());

test('says what is due and why, and charges another card by its amount', async ({ page }) => {
  await useSession(page, product, admin);
  await page.goto(money);
  const due = page.getByRole('alert').filter({ hasText: 'faltan 65,40' });
  await expect(due).toContainText('Visa ··9995: sin saldo');
  await expectClean(page);
  await due.getByRole('button', { name: 'Cobrar ahora' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Cobrar / });
  await dialog.getByRole('radio', { name: 'Visa ··9995' }).check();
  await dialog.getByRole('button', { name: /^Cobrar 65,40.*9995$/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Visa ··9995: sin saldo');
  await dialog.getByRole('radio', { name: 'Visa ··4242' }).check();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Cobrar 65,40.*4242$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(due).toHaveCount(0);
  expect((await readMoney()).balances).toMatchObject([{ owedMinor: 0, collectedMinor: 6540 }]);
});

test('refunds by the amount, shows the mails and who is invoiced, also on a phone', async ({ page }) => {
  await useSession(page, product, admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(money);
  await expect(page.getByText('Nogal Inmobiliaria, S.L.')).toBeVisible();
  await expect(page.getByText('Carrer de la Força, 8', { exact: false })).toBeVisible();
  await expectClean(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: /^Devolver 65,40/ }).click();
  await expect(page.getByRole('dialog', { name: /^Devolver dinero de / })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: 'Datos de facturación' });
  await form.getByLabel('Población').fill('Girona');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('03002 Girona', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Pago recibido/ }).click();
  await expect(page.locator('iframe')).toBeVisible();
});

test('the settings take the key of Stripe, and say what runs in the background in words', async ({ page }) => {
  await useSession(page, product, admin);
  await page.goto(`${product.url}/admin/opciones#pagos`);
  const payments = page.locator('#pagos');
  await payments.getByLabel('Clave secreta').fill('pk_test_publicable');
  await payments.getByRole('button', { name: 'Guardar clave' }).click();
  await expect(payments.getByLabel('Clave secreta')).toHaveAttribute('aria-invalid', 'true');
  const work = page.locator('#trabajo');
  const kind = work.getByRole('button', { name: 'Cobros y facturas' });
  await expect(work.getByText('payments.send', { exact: true })).toHaveCount(0);
  await kind.click();
  await expect(work.getByText('payments.send', { exact: true })).toBeVisible();
  await expectClean(page);
});
