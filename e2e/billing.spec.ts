import type { InvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;
let admin: SignedIn;

const seller = {
  legalName: 'Enlace Digital, S.L.',
  country: 'ES',
  region: null,
  taxId: 'B54990213',
  line1: 'Calle de la Mar, 21',
  line2: null,
  postalCode: '03002',
  city: 'Alicante',
  email: 'facturas@enlace.example',
  iban: null,
  bic: null,
  bankName: null,
  dueDays: 14,
  usesVerifactu: false,
  timeZone: 'Europe/Madrid',
  footer: {},
};

async function send(
  path: string,
  { method, body, as }: { method: string; body: unknown; as: SignedIn },
): Promise<void> {
  const answer = await callApi(product, path, { method, body, token: as.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

async function subscription(): Promise<Subscription> {
  return (await callApi(product, '/api/datasuscription', { token: client.token })).json();
}

async function invoices(): Promise<InvoiceSummary[]> {
  const { items } = await (await callApi(product, '/api/invoices', { token: client.token })).json();
  return items;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function expectClean(page: Page): Promise<void> {
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
}

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  admin = await signInByApi(product, product.admin);
  await send('/api/admin/invoice-seller', { method: 'PUT', body: seller, as: admin });
});
test.afterAll(() => product.stop());

async function fillIdentity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Completar datos' }).click();
  await expect(page.getByText('Rellena tus datos de factura')).toBeVisible();
  await page.getByLabel('Nombre o razón social').fill('Barro y Sal, S.L.');
  await page.getByLabel('Número de identificación fiscal').fill('B12345674');
  await page.getByLabel('Dirección', { exact: true }).fill('Carrer Santa Bàrbara, 14');
  await page.getByLabel('Código postal').fill('03590');
  await page.getByLabel('Población').fill('Altea');
  const form = page.locator('form').filter({ has: page.getByLabel('Código postal') });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('link', { name: 'Seguir con la compra' }).click();
}

test('from the trial to a paid plan: what the preview says is what the invoice says', async ({ page }) => {
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2030 };
  await send('/api/payment-methods/trial-card', { method: 'POST', body: card, as: client });
  await useSession(page, product, client);
  await open(page, '/user/plans');
  await expectClean(page);
  await page.getByRole('article', { name: 'Estudio' }).getByRole('button', { name: 'Cambiar a Estudio' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cambiar a Estudio?' });
  await expect(dialog).toBeVisible();
  await fillIdentity(page);
  await expectClean(page);
  const shown = (await dialog.locator('[data-due]').innerText()).trim();
  await dialog.getByRole('button', { name: /^Cambiar el / }).click();
  await expect(page.locator('[data-standing]')).toContainText('empieza Estudio por');
  await expectClean(page);

  await useSession(page, product, admin);
  await open(page, '/admin/suscripcions');
  await expectClean(page);
  await page.getByRole('link', { name: 'Reloj de pruebas' }).click();
  const clock = page.getByRole('main');
  await expect(clock.getByText('Solo para pruebas')).toBeVisible();
  await clock.getByRole('button', { name: '1 mes' }).click();
  await expect.poll(async () => (await subscription()).state, { timeout: 30_000 }).toBe('active');
  await expect.poll(async () => (await invoices())[0]?.dueMinor, { timeout: 15_000 }).toBe(0);
  const [invoice] = await invoices();
  const total = new Intl.NumberFormat('es', { style: 'currency', currency: 'EUR' }).format(
    (invoice?.totalMinor ?? 0) / 100,
  );
  expect(total).toBe(shown);
});

test('cancelled and kept by the client, and seen by the operator', async ({ page }) => {
  await useSession(page, product, client);
  await open(page, '/user/myplan');
  await expect(page.locator('[data-standing]')).toContainText(/^Se renueva el .* por .* con Visa acabada en 4242\.$/);
  await page.getByRole('button', { name: 'Cancelar plan' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cancelar tu plan?' });
  await dialog.getByRole('button', { name: 'Cancelar plan' }).click();
  await expect(dialog.getByText('Elige un motivo.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Es caro' }).check();
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Cancelar plan' }).click();
  await expect(page.locator('[data-standing]')).toContainText('Ese día se cancela');
  expect((await subscription()).cancelAtPeriodEnd).toBe(true);

  await useSession(page, product, admin);
  await open(page, '/admin/suscripcions?estado=se-cancelan');
  await page.getByRole('row').filter({ hasText: 'barroysal@' }).click();
  const drawer = page.getByRole('dialog', { name: 'Marina Ferrer' });
  await expect(drawer.getByText('Se pidió cancelar')).toBeVisible();
  await expectClean(page);

  await useSession(page, product, client);
  await open(page, '/user/myplan');
  await page.getByRole('button', { name: 'Seguir con el plan' }).click();
  await expect(page.locator('[data-standing]')).toContainText('Se renueva el');
  expect((await subscription()).cancelAtPeriodEnd).toBe(false);
  await open(page, '/user/paquetes');
  await expectClean(page);
});

test('money goes back the way it came, with its credit note, and the client sees both', async ({ page }) => {
  const [invoice] = await invoices();
  await useSession(page, product, admin);
  await open(page, '/admin/facturas');
  await page
    .getByRole('row')
    .filter({ hasText: invoice?.fullNumber ?? '' })
    .click();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Devolver dinero' }).click();
  const dialog = page.getByRole('dialog', { name: `Devolver dinero de ${invoice?.fullNumber}` });
  const total = new Intl.NumberFormat('es', { style: 'currency', currency: 'EUR' });
  const giveBack = dialog.getByRole('button', { name: `Devolver ${total.format((invoice?.totalMinor ?? 0) / 100)}` });
  await giveBack.click();
  await expect(dialog.getByText('Falta este dato')).toBeVisible();
  await expect(dialog.getByText('Elige qué pasa con el plan.')).toBeVisible();
  await expectClean(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClean(page);
  await dialog.getByRole('radio', { name: 'Sigue y se renueva' }).check();
  await dialog.getByLabel('Motivo').fill('Cobrado dos veces');
  await giveBack.click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await invoices()).map(({ kind }) => kind).toSorted())
    .toEqual(['credit_note', 'invoice']);

  await useSession(page, product, client);
  await open(page, '/user/pagos');
  const creditNote = (await invoices()).find(({ kind }) => kind === 'credit_note');
  for (const number of [creditNote?.fullNumber, invoice?.fullNumber])
    await expect(page.getByText(number ?? 'no number', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Rectificativa', { exact: true }).first()).toBeVisible();
  expect((await subscription()).state).toBe('active');
});
