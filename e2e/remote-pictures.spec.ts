import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';
import { replyTo } from './kit/visitor-mail.ts';

let product: Product;
let client: SignedIn;
let pictures: Server;
let port: number;
let conversationId: string;
const asked: { path: string; headers: IncomingHttpHeaders }[] = [];

async function post(path: string, body: unknown): Promise<{ id: string; conversation: { id: string } }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

test.beforeAll(async () => {
  const content = await readFile(path.resolve(import.meta.dirname, '../docs/images/editor.png'));
  pictures = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'spy=1' }).end(content);
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const address = pictures.address();
  port = typeof address === 'object' && address ? address.port : 0;
  product = await startProduct({ env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
  client = await createClient(product);
  const profile = await post('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  const contact = await post('/api/contacts', { name: 'Julia Roca', email: 'julia@correo.example' });
  const started = await post('/api/mailbox/conversations', {
    profileId: profile.id,
    contactId: contact.id,
    subject: 'Taller de torno',
    text: 'Hola, Julia. ¿Te guardo una plaza?',
    idempotencyKey: 'remote-pictures',
  });
  conversationId = started.conversation.id;
  const mail = await product.sink.waitFor('julia@correo.example');
  const source = `http://127.0.0.1:${port}/folleto.png?persona=42`;
  const html = `<p>Sí, por favor. Mira:</p><img src="${source}" alt="Folleto" width="480"><img src="${source}" alt="Otra vez" width="80"><img src="http://10.0.0.1/pixel.gif" alt="">`;
  await replyTo(product, mail, { from: 'Julia Roca <julia@correo.example>', text: 'Sí, por favor. Mira:', html });
  await expect
    .poll(async () => (await callApi(product, '/api/mailbox/conversations', { token: client.token })).text())
    .toContain('Sí, por favor');
});
test.afterAll(async () => {
  await product.stop();
  await new Promise((resolve) => pictures.close(resolve));
});

async function openMail(page: Page): Promise<void> {
  await page.goto(`${product.url}/user/buzon/todos?c=${conversationId}`);
}

/** The frame is replaced when its pictures are allowed, so it is asked again until it shows one. */
const expectPicture = (page: Page) =>
  expect(async () => {
    const width = await page
      .frameLocator('iframe[title^="Correo de Julia Roca"]')
      .getByAltText('Folleto')
      .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
    expect(width).toBeGreaterThan(100);
  }).toPass({ timeout: 25_000 });

test('remote pictures of a mail wait until asked for, and then come through the server alone', async ({ page }) => {
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).host));
  await useSession(page, product, client);
  await openMail(page);
  await expect(page.getByText('Hay 2 imágenes remotas.')).toBeVisible();
  await expect(page.frameLocator('iframe[title^="Correo de Julia Roca"]').getByText('Mira:')).toBeVisible();
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
  await expect(page.getByText('Imágenes remotas a la vista. Una no se ha podido cargar.')).toBeVisible();
  await expectPicture(page);
  expect(asked.map(({ path: asking }) => asking)).toEqual(['/folleto.png?persona=42']);
  for (const name of ['cookie', 'referer', 'accept-language', 'x-forwarded-for'])
    expect(asked[0]?.headers).not.toHaveProperty([name]);
  expect(new Set(called.filter((host) => host !== ''))).toEqual(new Set([new URL(product.url).host]));
});

test('a reader who trusts a sender is not asked again, until they change their mind', async ({ page }) => {
  await useSession(page, product, client);
  await openMail(page);
  await page.getByRole('button', { name: 'Siempre de este remitente' }).click();
  await expect(page.getByText('Imágenes remotas a la vista.')).toBeVisible();
  await openMail(page);
  await expectPicture(page);
  await page.getByRole('button', { name: 'Volver a preguntar' }).click();
  await expect(page.getByRole('button', { name: 'Siempre de este remitente' })).toBeVisible();
  await openMail(page);
  await expect(page.getByText('Hay 2 imágenes remotas.')).toBeVisible();
  // Cached for a week: a single fetch for all of it.
  expect(asked).toHaveLength(1);
});
