import { expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';
import { totpCode } from './kit/totp.ts';

test.describe.configure({ timeout: 120_000 });

let product: Product;
let client: SignedIn;

test.beforeAll(async () => {
  product = await startProduct({ env: { ADMIN_SECOND_FACTOR: 'required' } });
  client = await createClient(product, { alias: 'barroysal' });
});
test.afterAll(() => product.stop());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'));
const credentialsOf = ({ user, password }: SignedIn) => ({ email: user.email, password });
/** The code following the one just used: no code works twice, and one step ahead is accepted. */
const nextCode = (secret: string) => totpCode(secret, { steps: 1 });

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(`${product.url}/`);
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function connectApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Configurar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conecta tu app de códigos' });
  await expect(dialog.getByRole('img', { name: 'Código QR para la app de códigos' })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel('Código que muestra la app').fill('000000');
  await expect(dialog.getByText('Ese código no vale')).toBeVisible();
  await expectAccessible(page);
  const code = totpCode(secret);
  await dialog.getByLabel('Código que muestra la app').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  const codes = page.getByRole('dialog', { name: 'Guarda estos códigos' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('button', { name: 'Los he guardado' }).click();
  return { secret, recoveryCodes };
}

/** Chromium's virtual authenticator: it answers like a fingerprint reader that always recognises the finger. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a client connects an app, signs in with its code and once with a recovery code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await useSession(page, product, client);
  await page.goto(`${product.url}/account`);
  const { secret, recoveryCodes } = await connectApp(page);
  await expect(page.getByText('Quedan 10', { exact: false })).toBeVisible();
  await page.evaluate(() => localStorage.clear());

  await enterPassword(page, credentialsOf(client));
  await expect(page.getByRole('heading', { name: 'Un paso más' })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  const field = page.getByLabel('Código');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toBeFocused();
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Intentos que quedan: 4.')).toBeVisible();
  await expectAccessible(page);
  const code = nextCode(secret);
  await field.fill('');
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
  await field.press('ControlOrMeta+v');
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe('/user/dashboard');
  expect(await tokenOf(page)).not.toBeNull();

  await page.evaluate(() => localStorage.clear());
  await enterPassword(page, credentialsOf(client));
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.getByLabel('Código de recuperación').fill((recoveryCodes[0] ?? '').toLowerCase());
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/user/dashboard');
  await product.sink.waitFor(
    client.user.email,
    ({ parsed }) => parsed.subject === 'Se ha usado un código de recuperación',
  );
});

test('a client makes a passkey, signs in with it without a password and proves who they are', async ({ page }) => {
  const person = await createClient(product, { alias: 'menta' });
  await addAuthenticator(page);
  await useSession(page, product, person);
  await page.goto(`${product.url}/account`);
  await page.getByRole('button', { name: 'Añadir llave' }).click();
  await page.getByLabel('Nombre').fill('Portátil de Marina');
  await page.getByRole('button', { name: 'Crear llave' }).click();
  const codes = page.getByRole('dialog', { name: 'Guarda estos códigos' });
  await codes.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(page.getByRole('list', { name: 'Tus llaves de acceso' })).toContainText('Portátil de Marina');

  // Offered in the e-mail field's autofill, where this authenticator accepts every request at once.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/`);
  await expect.poll(() => pathOf(page)).toBe('/user/dashboard');

  // A browser without that autofill has the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/`);
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await expect.poll(() => pathOf(page)).toBe('/user/dashboard');

  await page.evaluate(() => localStorage.clear());
  await enterPassword(page, credentialsOf(person));
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await expect.poll(() => pathOf(page)).toBe('/user/dashboard');

  // As after ten minutes: the first call is refused, the re-authentication and the second call are real.
  await page.goto(`${product.url}/account`);
  const refusal = { error: { code: 'auth.proof_required', requestId: 'req-1' } };
  await page.route('**/api/account/recovery-codes', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Crear otros' }).click();
  await page.getByRole('button', { name: 'Crear códigos' }).click();
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
});

test('an administrator must add a second step first, and then goes on without signing in again', async ({ page }) => {
  await enterPassword(page, product.admin);
  await expect.poll(() => pathOf(page)).toBe('/admin/cuenta');
  await expect(page.getByText('Instalación de prueba.')).toBeVisible();
  await page.goto(`${product.url}/admin/users`);
  await expect.poll(() => pathOf(page)).toBe('/admin/cuenta');
  const token = await tokenOf(page);
  await connectApp(page);
  await page.goto(`${product.url}/admin/users`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(pathOf(page)).toBe('/admin/users');
  expect(await tokenOf(page)).toBe(token);
  await page.goto(`${product.url}/admin/cuenta`);
  await expect(page.getByRole('button', { name: 'Cambiar de app' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quitar', exact: true })).toHaveCount(0);
});
