import { createHmac } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { findViolations, wcag } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, signInByApi, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** Automatic mail: kept separately with its reason, found and moved back, and counted when it is unreadable. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;
let hook: { url: string; secret: string };

async function make<Answer>(path: string, body: unknown): Promise<Answer> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Delivers a mail like a mail service. */
async function deliver(headers: readonly string[], body: string): Promise<void> {
  const raw = `${[...headers, 'MIME-Version: 1.0'].join('\r\n')}\r\n\r\n${body}\r\n`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', hook.secret).update(`${timestamp}.${raw}`).digest('hex');
  const answer = await fetch(hook.url, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-enlace-timestamp': timestamp,
      'x-enlace-signature': `v1=${signature}`,
    },
    body: raw,
  });
  if (!answer.ok) throw new Error(`the hook answered ${answer.status}: ${await answer.text()}`);
}

const newsletter = (number: number) =>
  deliver(
    [
      'From: Almacén Cerámico <novedades@almacen.example>',
      'To: taller@barro.example',
      `Subject: Ofertas de la semana ${number}`,
      `Message-ID: <oferta-${number}@almacen.example>`,
      'List-Id: <novedades.almacen.example>',
      'List-Unsubscribe: <https://almacen.example/baja>',
      'Precedence: bulk',
    ],
    `Esta semana, gres y esmaltes con un ${number} % de descuento.`,
  );

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  const { id: profileId } = await make<{ id: string }>('/api/profiles', {
    name: 'Barro y Sal',
    themeId: 'barro',
    locale: 'es',
  });
  const made = await make<{ source: { url: string }; secret: string }>('/api/mail-sources/webhook', {
    name: 'Correo del taller',
    profileId,
  });
  hook = { url: `${product.url}${new URL(made.source.url).pathname}`, secret: made.secret };
  await newsletter(1);
  await deliver(
    [
      'From: Roto <roto@visitor.example>',
      'Subject: Demasiado',
      'Message-ID: <roto@visitor.example>',
      'Content-Type: text/html',
    ],
    '<b>'.repeat(5100),
  );
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
});
test.afterAll(async () => {
  await context.close();
  await product.stop();
});

test('a newsletter waits on the shelf with its reason, and goes to the list with one press', async () => {
  await page.goto(`${product.url}/user/buzon/todos?estado=automaticos`);
  await page.getByRole('link', { name: /Almacén Cerámico/ }).click();
  const note = page.getByRole('status').filter({ hasText: 'Guardado aparte de los mensajes.' });
  await expect(note).toContainText('Es un boletín o un correo de una lista.');
  await expect(note.getByRole('link', { name: 'Descargar el original' })).toBeVisible();
  await expect(page.getByRole('log')).toContainText('gres y esmaltes con un 1 % de descuento');
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await note.getByRole('button', { name: 'Es un mensaje' }).focus();
  await page.keyboard.press('Enter');
  await expect(note).toHaveCount(0);
  await page.goto(`${product.url}/user/buzon/todos`);
  await expect(page.getByRole('link', { name: /Almacén Cerámico/ })).toBeVisible();
  await newsletter(2);
  await expect(page.getByRole('link', { name: /descuento/ })).toHaveCount(2);
});

test('a mail that cannot be read is counted over the list, and led to', async () => {
  await page.goto(`${product.url}/user/buzon/todos`);
  const note = page.getByRole('status').filter({ hasText: 'Un correo apartado: no se pudo leer.' });
  await expect(note).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Vistas del buzón' });
  await expect(views.getByRole('link', { name: 'Apartados' })).toContainText('1');
  await note.getByRole('link', { name: 'Ver' }).click();
  const aside = page.getByRole('list', { name: 'Correos apartados' });
  await expect(aside.getByRole('listitem')).toHaveCount(1);
  await aside.getByRole('button', { name: /^Descartar/ }).click();
  await expect(aside).toHaveCount(0);
  await page.goto(`${product.url}/user/buzon/todos`);
  await expect(page.getByRole('link', { name: /Almacén Cerámico/ }).first()).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('the owner reads what comes to postmaster, and deletes it', async ({ browser }) => {
  const transport = createTransport({ host: '127.0.0.1', port: product.inboundPort, secure: false, ignoreTLS: true });
  await transport.sendMail({
    from: 'Red <noc@red.example>',
    to: 'postmaster@buzon.enlace.example',
    subject: 'Aviso de la red',
    text: 'Vuestro servidor responde despacio.',
  });
  transport.close();
  const own = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  const tab = await own.newPage();
  await useSession(tab, product, await signInByApi(product, product.admin));
  await tab.goto(`${product.url}/admin/correo-apartado`);
  await tab.getByRole('link', { name: 'A la instalación' }).click();
  await tab.getByText('Aviso de la red').click();
  const drawer = tab.getByRole('dialog', { name: 'Aviso de la red' });
  await expect(drawer).toContainText('Vuestro servidor responde despacio.');
  expect(await findViolations(tab, { tags: wcag })).toEqual([]);
  await drawer.getByRole('button', { name: 'Borrar' }).click();
  await tab.getByRole('dialog', { name: '¿Borrar este correo?' }).getByRole('button', { name: 'Borrar' }).click();
  await expect(tab.getByText('Ningún correo', { exact: true })).toBeVisible();
  await own.close();
});
