import { expect, type Page } from '@playwright/test';
import { expectMenuFocused } from './kit/focus.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, givePostalAddress, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** From a predefined automation to the mail of a contact, by keyboard only. */
let product: Product;
let client: SignedIn;

async function create(path: string, body: unknown): Promise<{ id: string }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  await givePostalAddress(product, client);
  const profile = await create('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  await create(`/api/profiles/${profile.id}/publish`, {});
});
test.afterAll(() => product.stop());
test.use({ locale: 'es-ES', viewport: { width: 1280, height: 900 } });

const step = (page: Page, name: string | RegExp) => page.locator('[data-opener]').filter({ hasText: name });
const names = (page: Page) => page.locator('[data-opener] b').allInnerTexts();

test('a welcome is built, changed by keyboard, activated, and reaches who subscribes', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/campanas`);
  await page.getByRole('link', { name: 'Automatizaciones' }).click();
  await page.getByRole('button', { name: /^Bienvenida/ }).press('Enter');

  const trigger = step(page, 'Cuando alguien se suscribe');
  await trigger.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const wait = step(page, 'Espera 2 días');
  await expect(wait).toBeFocused();
  const before = await names(page);

  // Moves it, and back.
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => names(page)).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  await expect(wait).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => names(page)).toEqual(before);

  // The waiting time.
  await page.keyboard.press('Enter');
  await page.getByLabel('Cuánto').fill('3');
  await page.getByRole('button', { name: 'Listo' }).press('Enter');
  const longer = step(page, 'Espera 3 días');
  await expect(longer).toBeFocused();

  // A label step after it, not selected yet: it prevents activation until it is removed.
  await page.keyboard.press('Insert');
  await expectMenuFocused(page);
  await page.getByRole('menuitem', { name: /^Etiqueta/ }).press('Enter');
  const label = step(page, 'Pon una etiqueta por elegir');
  await expect(label).toBeFocused();
  const missing = page.getByRole('button', { name: /Elige una etiqueta/ });
  await expect(missing).toBeVisible();
  const activate = page.getByRole('button', { name: 'Activar', exact: true });
  await expect(activate).toBeDisabled();
  await missing.press('Enter');
  await expect(label).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(label).toHaveCount(0);
  await expect(step(page, before[3] ?? '')).toBeFocused();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();

  await activate.press('Enter');
  // Two mails of the starter still say what to write there: that has to be wanted.
  const review = page.getByRole('dialog');
  const confirm = review.getByRole('button', { name: 'Activar', exact: true });
  await expect(review.getByText('«Cambia este párrafo por tu propuesta.»')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await review.getByLabel('Enviar con el texto de ejemplo').press('Space');
  await confirm.press('Enter');
  await expect(page.getByText('Activa', { exact: true })).toBeVisible();

  await create('/api/contacts', {
    name: 'Julia Roca',
    email: 'julia@correo.example',
    consent: 'Lo pidió en la tienda',
  });
  const mail = await product.sink.waitFor('julia@correo.example');
  expect(mail.parsed.subject).toContain('Julia');
  await expect(page.getByText('1 espera aquí')).toBeVisible();
  await expect(page.getByText('1 enviado')).toBeVisible();

  await page.getByRole('button', { name: 'Quién está dentro' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Quién está dentro' });
  await drawer.getByRole('button', { name: /Julia Roca/ }).press('Enter');
  await expect(drawer.getByRole('list', { name: 'Qué pasó' })).toContainText('Correo: «');
});
