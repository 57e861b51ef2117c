import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, signInByApi, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** A test installation goes live from its screen, and the trial clock disappears everywhere. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let admin: SignedIn;
let context: BrowserContext;
let page: Page;

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
  iban: 'ES91 2100 0418 4502 0005 1332',
  bic: 'CAIXESBBXXX',
  bankName: 'Banco de la Mar',
  dueDays: 14,
  usesVerifactu: true,
  timeZone: 'Europe/Madrid',
  footer: {},
};

test.beforeAll(async ({ browser }) => {
  // Without a mail server, as in a trial: mails are read in the outbox.
  product = await startProduct({ env: { SMTP_URL: '' } });
  admin = await signInByApi(product, product.admin);
  const path = '/api/admin/invoice-seller';
  const answer = await callApi(product, path, { method: 'PUT', body: seller, token: admin.token });
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, admin);
});
test.afterAll(async () => {
  await context?.close();
  await product?.stop();
});

async function placesFor(words: string): Promise<string[]> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Buscar o hacer…' });
  await field.fill(words);
  const options = page.getByRole('option');
  const palette = page.getByRole('dialog').filter({ has: field });
  await expect(options.or(palette.getByText(/Nada|Sin resultados/)).first()).toBeVisible();
  const found = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  // Until it has closed, the next keys belong to it.
  await expect(field).toHaveCount(0);
  return found;
}

test('a test installation has its clock in the menu, in the palette and under a key', async () => {
  await page.goto(`${product.url}/admin/dashboard`);
  await expect(page.getByRole('link', { name: 'Reloj de pruebas' })).toBeVisible();
  expect((await placesFor('reloj')).join()).toContain('Reloj de pruebas');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/admin\/reloj$/);
});

test('the first steps say what is missing, and lead to where it is done', async () => {
  await page.goto(`${product.url}/admin/dashboard`);
  await expect(page.getByRole('heading', { name: /^Faltan \d+ pasos$/ })).toBeVisible();
  const step = (name: string) => page.locator(`[data-step="${name}"]`);
  await expect(step('seller')).toContainText('Enlace Digital, S.L. B54990213');
  await expect(step('payment')).toContainText('Transferencia a tu IBAN');
  await expect(step('mail')).toContainText('nadie los recibe');
  const fold = page.getByRole('button', { name: 'Primeros pasos' });
  await fold.press('Enter');
  await expect(step('mail')).toBeHidden();
  await fold.press('Enter');
  await step('mail').getByRole('link', { name: 'Configurar' }).click();
  await expect(page).toHaveURL(/\/admin\/opciones#correo$/);
  // The bar is above this screen too.
  await expect(page.locator('[data-mail-exit]')).toContainText('El correo no sale de esta máquina.');
  expect(await findViolations(page, { without: 'iframe', tags: wcag })).toEqual([]);
});

test('a client confirms with the link of a mail in the outbox, which opens in a tab of its own', async () => {
  const options = await (await callApi(product, '/api/register/options')).json();
  const form = {
    name: 'Marina Ferrer',
    alias: 'barroysal',
    email: 'marina@correo.example',
    phone: '+34655021843',
    accountTypeId: options.accountTypes[0].id,
    password: 'tres tazas verdes',
    policyVersion: options.policyVersion,
    consent: true,
    locale: 'es',
    timeZone: 'Europe/Madrid',
  };
  expect((await callApi(product, '/api/register', { method: 'POST', body: form })).status).toBe(200);
  await page.goto(`${product.url}/admin/opciones`);
  await page.getByText('Confirma tu dirección').first().click();
  const opening = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Confirmar dirección' }).click();
  const tab = await opening;
  await tab.getByRole('button', { name: 'Confirmar y empezar' }).click();
  await expect(tab.getByText('Correo confirmado')).toBeVisible();
  await tab.close();
});

test('the bar over every screen says the time that a move of several steps ended at', async () => {
  // The client's trial ends on the way, which is a separate step.
  await page.goto(`${product.url}/admin/reloj`);
  await page.getByRole('button', { name: '1 mes' }).click();
  const times = page.getByRole('main');
  await expect(times.getByText('31 días')).toBeVisible();
  const [date = ''] = (await page.locator('[data-clock-now]').innerText()).split(',');
  await expect(page.locator('[data-installation]')).toContainText(date);
});

test('it is opened by keyboard, after a question', async () => {
  await page.goto(`${product.url}/admin/apertura`);
  const open = page.getByRole('button', { name: 'Abrir de verdad' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '¿Abrir de verdad?' });
  await expect(dialog).toBeVisible();
  expect(await findViolations(page, { without: 'iframe', tags: wcag })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Abrir de verdad' }).press('Enter');
  await expect(page.getByText('Instalación real')).toBeVisible();
});

test('nothing leads to the clock of a real one, and its address is no page', async () => {
  await page.goto(`${product.url}/admin/dashboard`);
  await expect(page.getByRole('link', { name: 'Opciones' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reloj de pruebas' })).toHaveCount(0);
  expect((await placesFor('reloj')).join()).not.toContain('Reloj de pruebas');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto(`${product.url}/admin/reloj`);
  await expect(page).toHaveURL(/\/error-404$/);
});
