import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let admin: SignedIn;

const seller = {
  ...{ legalName: 'Enlace Digital, S.L.', country: 'ES', region: null, taxId: 'B54990213' },
  ...{ line1: 'Calle de la Mar, 21', line2: null, postalCode: '03002', city: 'Alicante' },
  ...{ email: 'facturas@enlace.example', iban: 'ES91 2100 0418 4502 0005 1332', bic: null, bankName: null },
  ...{ dueDays: 14, usesVerifactu: false, timeZone: 'Europe/Madrid', footer: {} },
};
const coupon = {
  ...{ code: 'VERANO-20', name: { es: 'Verano' }, percentPpm: 200_000, amountMinor: null, currency: null },
  ...{ periods: 3, planId: null, maxRedemptions: null, validFrom: null, validUntil: null },
};

async function asAdmin(method: string, path: string, body: unknown): Promise<void> {
  const answer = await callApi(product, path, { method, body, token: admin.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

type Invoice = { fullNumber: string; dueMinor: number };
async function invoicesOf({ token }: SignedIn): Promise<Invoice[]> {
  return (await (await callApi(product, '/api/invoices', { token })).json()).items;
}

/** How a control is used: by pointer, or by keyboard alone. */
type Use = (control: Locator) => Promise<void>;
const byPointer: Use = (control) => control.click();
const byKeyboard: Use = async (control) => {
  await control.focus();
  await control.press('Enter');
};

async function expectClean(page: Page): Promise<void> {
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
}

async function giveIdentity(page: Page, use: Use): Promise<void> {
  await use(page.getByRole('link', { name: 'Completar datos' }));
  await page.getByLabel('Nombre o razón social').fill('Marina Ferrer Boix');
  await page.getByLabel('Dirección', { exact: true }).fill('Carrer Santa Bàrbara, 14');
  await page.getByLabel('Código postal').fill('03590');
  await page.getByLabel('Población').fill('Altea');
  const form = page.locator('form').filter({ has: page.getByLabel('Código postal') });
  await use(form.getByRole('button', { name: 'Guardar' }));
  await use(page.getByRole('link', { name: 'Seguir con la compra' }));
}

async function giveCard(page: Page, { use, number }: { use: Use; number: string }): Promise<void> {
  await use(page.getByRole('link', { name: 'Añadir tarjeta' }));
  await expect(page.getByText('Tu compra te espera.')).toBeVisible();
  await expectClean(page);
  await use(page.getByRole('main').getByRole('button', { name: 'Añadir tarjeta' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Número').fill(number);
  await use(dialog.getByRole('button', { name: 'Añadir' }));
}

test.beforeAll(async () => {
  product = await startProduct();
  admin = await signInByApi(product, product.admin);
  await asAdmin('PUT', '/api/admin/invoice-seller', seller);
  await asAdmin('POST', '/api/admin/catalog/coupons', coupon);
});
test.afterAll(() => product.stop());

const ways = [
  { name: 'by keyboard on a wide screen', use: byKeyboard, width: 1440 },
  { name: 'by touch at 390 pixels', use: byPointer, width: 390 },
];

for (const { name, use, width } of ways) {
  test(`a package, ${name}: details, card, bank and back, and no number before there is a card`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const client = await createClient(product);
    await useSession(page, product, client);
    await page.goto(`${product.url}/user/paquetes`);
    await use(page.getByRole('button', { name: /^Comprar/ }).first());
    const dialog = page.getByRole('dialog');
    const title = await dialog.getByRole('heading').first().innerText();
    await giveIdentity(page, use);
    // Back at the same package: now the card is what is missing, and nothing can be bought.
    await expect(dialog.getByRole('heading').first()).toHaveText(title);
    await expect(dialog.getByText('Falta con qué pagarlo.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Comprar por/ })).toHaveCount(0);
    await expectClean(page);
    await page.reload();
    await expect(dialog.getByText('Falta con qué pagarlo.')).toBeVisible();
    expect(await invoicesOf(client)).toEqual([]);

    await giveCard(page, { use, number: '4000 0025 0000 3155' });
    await expect(dialog.getByRole('heading').first()).toHaveText(title);
    await expect(dialog.getByText(/^Se cobran .* ahora en tu Visa acabada en 3155\.$/)).toBeVisible();
    await expectClean(page);
    expect(await invoicesOf(client)).toEqual([]);

    await use(dialog.getByRole('button', { name: /^Comprar por/ }));
    await use(page.getByRole('button', { name: 'Aprobar el pago' }));
    await expect.poll(async () => (await invoicesOf(client)).map(({ dueMinor }) => dueMinor)).toEqual([0]);
    await page.goto(`${product.url}/user/paquetes`);
    await expect(page.getByRole('region', { name: 'Lo que tienes' }).getByRole('article').first()).toBeVisible();
  });
}

test('the choice of a plan keeps its coupon on reload, in another tab and on the way to the card', async ({
  page,
  context,
}) => {
  const client = await createClient(product);
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/plans`);
  await page.getByRole('group', { name: 'Cada cuánto pagas' }).getByText('Anual').click();
  await page.getByRole('article', { name: 'Estudio' }).getByRole('button', { name: 'Cambiar a Estudio' }).click();
  await giveIdentity(page, byPointer);
  const dialog = page.getByRole('dialog', { name: '¿Cambiar a Estudio?' });
  await dialog.getByRole('button', { name: '¿Tienes un cupón?' }).click();
  await dialog.getByLabel('Cupón').fill('verano-20');
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect(dialog.getByText('Cupón VERANO-20 aplicado.')).toBeVisible();
  const due = await dialog.locator('[data-due]').innerText();

  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(tab.getByText('Cupón VERANO-20 aplicado.')).toBeVisible();
  await expect(tab.locator('[data-due]')).toHaveText(due);
  await tab.close();
  await page.reload();
  await expect(dialog.getByText('Cupón VERANO-20 aplicado.')).toBeVisible();

  await giveCard(page, { use: byPointer, number: '4242 4242 4242 4242' });
  await expect(dialog.getByText('Cupón VERANO-20 aplicado.')).toBeVisible();
  await expect(dialog.locator('[data-due]')).toHaveText(due);
  await expect(dialog.getByText(/^El .* se cobrarán .* en tu Visa acabada en 4242\.$/)).toBeVisible();
  await expectClean(page);
  await dialog.getByRole('button', { name: /^Cambiar el / }).click();
  await expect(page.locator('[data-standing]')).toContainText('empieza Estudio por');
});

test('a transfer is chosen in words before the invoice, and stays chosen on reload', async ({ page }) => {
  const client = await createClient(product);
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/paquetes`);
  await page
    .getByRole('button', { name: /^Comprar/ })
    .first()
    .click();
  await giveIdentity(page, byPointer);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pagar por transferencia' }).click();
  await page.reload();
  await expect(dialog.getByText(/esperamos tu transferencia\.$/)).toBeVisible();
  await expectClean(page);
  await dialog.getByRole('button', { name: /^Pedir por/ }).click();
  await expect(page.getByText('Referencia').first()).toBeVisible();
  await expect.poll(async () => (await invoicesOf(client)).map(({ dueMinor }) => dueMinor > 0)).toEqual([true]);
});
