import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let operator: SignedIn;
let client: SignedIn;

test.beforeAll(async () => {
  product = await startProduct();
  operator = await signInByApi(product, product.admin);
  client = await createClient(product, { alias: 'barroysal' });
});
test.afterAll(() => product.stop());

const picture = process.env.OPTIONS_PICTURES;

async function shoot(page: Page, name: string): Promise<void> {
  if (picture) await page.screenshot({ path: path.join(picture, `${name}.png`) });
}

async function openOptions(page: Page, hash = ''): Promise<void> {
  await useSession(page, product, operator);
  await page.goto(`${product.url}/admin/opciones${hash}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Opciones' })).toBeVisible();
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the operator gives the service a name and a colour, and everybody sees them', async ({ page, browser }) => {
  await openOptions(page);
  const brand = part(page, 'Marca');
  await brand.getByLabel('Nombre del servicio').fill('Lazo');
  await brand.getByRole('textbox', { name: 'Color de los botones y enlaces' }).fill('#ffd400');
  await brand.getByRole('button', { name: 'Guardar' }).click();
  await expect(brand.getByText(/Esos colores no se leen bien juntos. Prueba #/)).toBeVisible();
  await brand.getByRole('textbox', { name: 'Color de los botones y enlaces' }).fill('#7a1f5c');
  await brand.getByLabel('Correo de ayuda').fill('ayuda@lazo.example');
  await brand.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Opciones · Lazo');
  await expect(brand.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'brand');

  const visitor = await browser.newContext({ locale: 'es-ES' });
  const login = await visitor.newPage();
  await login.goto(`${product.url}/`);
  await expect(login.getByRole('link', { name: 'Lazo' })).toBeVisible();
  await expect(login.getByRole('link', { name: 'Ayuda' })).toHaveAttribute('href', 'mailto:ayuda@lazo.example');
  const color = await login.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
  expect(color.trim()).toBe('#7a1f5c');
  await visitor.close();

  await brand.getByRole('button', { name: 'Volver a la marca de fábrica' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Volver a la de fábrica' }).click();
  await expect(page).toHaveTitle('Opciones · Enlace');
});

test('a new version of the texts is published, asked for, accepted, and kept for everybody to read', async ({
  page,
  browser,
}) => {
  await openOptions(page, '#textos');
  const texts = part(page, 'Textos legales');
  await expect(texts.getByText('Sigue el texto de fábrica.')).toBeVisible();
  await texts.getByRole('button', { name: 'Preparar una versión' }).click();
  const editor = texts.getByLabel('Texto en Markdown');
  await editor.fill(`# Condiciones\n\n<img src=x onerror=alert(1)>Nuevas y claras.`);
  await texts.getByLabel('Qué cambia, en una línea').fill('Más cortas');
  await texts.getByLabel('Los clientes tienen que aceptarla').check();
  await texts.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(editor).toHaveValue('# Condiciones\n\nNuevas y claras.');
  await texts.getByRole('button', { name: 'Cambios frente a la versión 1' }).click();
  await expect(texts.getByText('Nuevas y claras.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'policy');
  await texts.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(texts.getByText(/^Versión 2/)).toBeVisible();

  const context = await browser.newContext({ locale: 'es-ES', reducedMotion: 'reduce' });
  const own = await context.newPage();
  await useSession(own, product, client);
  await own.goto(`${product.url}/user/dashboard`);
  await expect(own.getByText('Hay una nueva versión de las condiciones.')).toBeVisible();
  await own.getByRole('button', { name: 'Aceptar', exact: true }).click();
  await expect(own.getByText('Hay una nueva versión de las condiciones.')).toHaveCount(0);
  await own.goto(`${product.url}/politica`);
  await expect(own.getByText('Nuevas y claras.')).toBeVisible();
  await own.getByRole('link', { name: /^Versión 1/ }).click();
  await expect(own.getByText('Estás leyendo una versión anterior.')).toBeVisible();
  await context.close();
  const plain = await browser.newContext({ locale: 'es-ES', javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(`${product.url}/politica`);
  await expect(reader.getByText('Nuevas y claras.')).toBeVisible();
  await plain.close();

  await page.reload();
  await texts.getByRole('button', { name: 'Quién ha aceptado' }).click();
  await expect(texts.getByText('Versión 2 · Aceptada', { exact: false })).toBeVisible();
});

test('mail is tried from the screen, and the trial lies in the outbox', async ({ page }) => {
  await openOptions(page, '#correo');
  const mail = part(page, 'Correo');
  await mail.getByLabel('Dirección').fill('prueba@correo.example');
  await mail.getByRole('button', { name: 'Enviar prueba' }).click();
  await expect(mail.getByText(/La prueba está en la bandeja de salida|El servidor la ha aceptado/)).toBeVisible();
  await shoot(page, 'mail');
});

test('registration is closed to all but the invited, and limits go back', async ({ page, browser }) => {
  await openOptions(page, '#limites');
  const limits = part(page, 'Límites');
  await limits.getByRole('combobox', { name: 'Registro' }).selectOption('invite');
  await expect(page.getByText('Límite cambiado')).toBeVisible();
  await limits.getByLabel('Correo de quien invitas').fill('nueva@correo.example');
  await limits.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(limits.getByText('Invitación enviada a nueva@correo.example')).toBeVisible();
  const size = limits.getByRole('textbox', { name: 'Archivo más grande de la nube' });
  await size.fill('50');
  await size.press('Enter');
  await expect(limits.getByRole('button', { name: 'Volver al de fábrica' })).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'limits');

  const context = await browser.newContext({ locale: 'es-ES' });
  const visitor = await context.newPage();
  await visitor.goto(`${product.url}/register`);
  await expect(visitor.getByText('El registro es por invitación.')).toBeVisible();
  const body = { email: 'otra@correo.example', locale: 'es' };
  const invited = await callApi(product, '/api/admin/registration-invites', {
    method: 'POST',
    body,
    token: operator.token,
  });
  await visitor.goto(String((await invited.json()).url).replace(/^https?:\/\/[^/]+/, product.url));
  await expect(visitor.getByLabel('Correo')).toHaveValue('otra@correo.example');
  await context.close();

  await limits.getByRole('button', { name: 'Volver al de fábrica' }).click();
  await limits.getByRole('combobox', { name: 'Registro' }).selectOption('open');
  await expect(limits.getByRole('button', { name: 'Volver al de fábrica' })).toHaveCount(0);
});

test('the screen fits a phone, by its index and in Japanese', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ja-JP',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await useSession(page, product, operator);
  await page.goto(`${product.url}/admin/opciones`);
  const index = page.getByRole('navigation', { name: '設定の項目' });
  await index.getByRole('combobox', { name: '移動先' }).selectOption({ label: '上限' });
  await expect(page).toHaveURL(/#limites$/);
  await expect(page.getByRole('heading', { name: '上限', exact: true })).toBeInViewport();
  await expect(page.getByRole('combobox', { name: '新規登録' })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
  await shoot(page, 'phone-ja');
  await context.close();
});

test('the provider that carries the mails of all is connected, heard, and given another password', async ({ page }) => {
  await openOptions(page, '#avisos-de-proveedor');
  const notices = part(page, 'Avisos de proveedores');
  await notices.getByRole('button', { name: 'Conectar proveedor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Postmark' }).check();
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
  await expect(dialog.getByText('Copia la dirección ahora.')).toBeVisible();
  const before = await dialog.getByLabel('Dirección').inputValue();
  await dialog.getByRole('button', { name: 'Ya la he guardado' }).click();
  await expect(notices.getByText('Esperando el primer aviso')).toBeVisible();
  const post = (address: string, id: number) => {
    const { username, password, pathname } = new URL(address);
    return fetch(`${product.url}${pathname}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
      body: JSON.stringify({ RecordType: 'Bounce', ID: id, Type: 'HardBounce', Email: 'nadie@correo.example' }),
    });
  };
  expect((await post(before, 1)).status).toBe(200);
  await notices.getByRole('button', { name: 'Abrir Postmark' }).click();
  const drawer = page.getByRole('dialog', { name: 'Postmark', exact: true });
  await expect(drawer.getByRole('list', { name: 'Últimos avisos' }).getByRole('listitem')).toHaveCount(1);
  expect(await drawer.getByLabel('Dirección').inputValue()).not.toContain(new URL(before).password);
  await shoot(page, 'returns');
  await drawer.getByRole('button', { name: 'Renovar' }).click();
  await page.getByRole('dialog', { name: 'Renovar «Postmark»' }).getByRole('button', { name: 'Renovar' }).click();
  await expect(dialog.getByText('Copia la dirección ahora.')).toBeVisible();
  const after = await dialog.getByLabel('Dirección').inputValue();
  expect(new URL(after).pathname).toBe(new URL(before).pathname);
  await dialog.getByRole('button', { name: 'Ya la he guardado' }).click();
  expect((await post(before, 2)).status).toBe(401);
  expect((await post(after, 2)).status).toBe(200);
  await page.reload();
  await expect(notices.getByText('Funciona')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
