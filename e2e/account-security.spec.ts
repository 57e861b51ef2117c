import { type Browser, expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { createClient, type SignedIn } from './kit/session.ts';
import { test } from './kit/test.ts';

// Several browsers at once are slow on a busy machine.
test.describe.configure({ timeout: 120_000 });

let product: Product;
let client: SignedIn;

test.beforeAll(async () => {
  product = await startProduct();
});
test.beforeEach(async () => {
  client = await createClient(product);
});
test.afterAll(() => product.stop());

const fresh = 'cuatro platos azules';
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function enter(page: Page): Promise<void> {
  await page.goto(`${product.url}/`);
  await page.getByLabel('Correo').fill(client.user.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(client.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/dashboard$/);
}

async function openElsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ userAgent: android, locale: 'es-ES' });
  const page = await context.newPage();
  await enter(page);
  return page;
}

async function linkFor(address: string): Promise<string> {
  const mail = await product.sink.waitFor(address, ({ parsed }) => (parsed.text ?? '').includes('/cuenta/correo/'));
  return /http\S+\/cuenta\/correo\/\S+/.exec(mail.parsed.text ?? '')?.[0] ?? '';
}

/** The server requires re-authentication for the next call of this path, as it does after ten minutes. */
async function asksForProofOnce(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    (route) => route.fulfill({ status: 403, json: { error: { code: 'auth.proof_required', requestId: 'r' } } }),
    { times: 1 },
  );
}

test('the account shows its sessions, ends one, and a new password ends the rest at once', async ({
  page,
  browser,
}) => {
  await enter(page);
  const phone = await openElsewhere(browser);
  await page.goto(`${product.url}/account`);
  const sessions = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Cerrar' }) });
  await expect(page.getByText('Esta sesión')).toBeVisible();
  await expect(sessions).toHaveCount(2);
  await page.getByRole('button', { name: 'Cerrar la sesión de Dispositivo desconocido' }).click();
  await expect(page.getByText('Sesión cerrada')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText('Chrome en Android');

  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  await dialog.getByLabel('Contraseña actual').fill('no es esta');
  await dialog.getByLabel('Contraseña nueva').fill(fresh);
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(dialog.getByText('Esa no es tu contraseña actual.')).toBeVisible();
  await dialog.getByLabel('Contraseña actual').fill(client.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contraseña cambiada y una sesión cerrada')).toBeVisible();
  await expect(phone).toHaveURL(`${product.url}/`);
  await expect(sessions).toHaveCount(0);
  await product.sink.waitFor(client.user.email, ({ parsed }) => parsed.subject === 'Tu contraseña ha cambiado');
  await phone.context().close();
});

test('a sensitive act asks who is there, by keyboard too, and goes on or stays undone', async ({ page, browser }) => {
  await enter(page);
  const phone = await openElsewhere(browser);
  await page.goto(`${product.url}/account`);
  const others = page.getByRole('button', { name: 'Cerrar las demás' });
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });

  await asksForProofOnce(page, '/api/account/sessions/end-others');
  await others.click();
  await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Para este cambio confirma primero que eres tú.')).toBeVisible();
  expect(pathOf(phone)).toBe('/user/dashboard');

  await asksForProofOnce(page, '/api/account/sessions/end-others');
  await others.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused();
  await page.keyboard.type('no es esta');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Esa no es tu contraseña actual.')).toBeVisible();
  expect(await findViolations(page, { within: '[role="dialog"]' })).toEqual([]);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(client.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(phone).toHaveURL(`${product.url}/`);
  await phone.context().close();
});

test('the account moves to another address once both have said yes by a button', async ({ page }) => {
  const [oldEmail, newEmail] = [client.user.email, 'marina@taller.example'];
  await enter(page);
  await page.goto(`${product.url}/account`);
  await page.getByRole('button', { name: 'Cambiar correo' }).click();
  await page.getByRole('dialog').getByLabel('Correo nuevo').fill(newEmail);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Cambio a ${newEmail} en marcha.`)).toBeVisible();
  await expect(page.getByText('Falta confirmar en las dos direcciones.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const [oldLink, newLink] = [await linkFor(oldEmail), await linkFor(newEmail)];
  await page.goto(newLink);
  await expect(page.getByRole('heading', { name: 'Confirma que este correo es tuyo' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirmar el cambio' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmado desde esta dirección' })).toBeVisible();
  await page.goto(oldLink);
  await expect(page.getByText(`pasará a ${newEmail}`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar el cambio' }).click();
  await expect(page.getByRole('heading', { name: 'Correo cambiado' })).toBeVisible();
  await page.goto(oldLink);
  await expect(page.getByRole('heading', { name: 'Este enlace no se puede abrir' })).toBeVisible();
  await page.goto(`${product.url}/account`);
  await expect(page.getByText(newEmail).first()).toBeVisible();
});

test('too many wrong passwords are answered with a countdown that ends', async ({ page }) => {
  await page.goto(`${product.url}/`);
  await page.getByLabel('Correo').fill('nadie@correo.example');
  const failed = page.getByText('No has podido entrar.');
  for (let count = 0; count < 6; count += 1) {
    await page.getByLabel('Contraseña', { exact: true }).fill(`no es esta ${count}`);
    const answered = page.waitForResponse('**/api/login');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await answered;
    if (count < 5) await expect(failed).toBeVisible();
  }
  await expect(page.getByRole('timer')).toHaveText(/^0:0[1-5]$/);
  await expect(page.getByText('Ya puedes probar otra vez.')).toBeVisible();
});
