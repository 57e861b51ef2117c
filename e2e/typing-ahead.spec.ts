import { setTimeout } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';

/** Keys typed before the code of what they are meant for has arrived: none is lost, and none becomes a command. */

const perKey = { delay: 60 };
const person = { name: 'Lucía Ortuño', email: 'lucia.ortuno@correo.example' };

let product: Product;
let client: SignedIn;
let conversationId: string;

async function make(path: string, body: unknown): Promise<{ id: string; conversation?: { id: string } }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

type Kept = { state: string; draft: string | undefined; sent: string[] };

/** What the server knows of the conversation. */
async function readThread(): Promise<Kept> {
  const answer = await callApi(product, `/api/mailbox/conversations/${conversationId}`, { token: client.token });
  const { conversation, draft, messages } = await answer.json();
  return {
    state: conversation.state,
    draft: draft?.text,
    sent: messages.items.map(({ text }: { text: string }) => text),
  };
}

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  const profile = await make('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  const { id: contactId } = await make('/api/contacts', person);
  const started = await make('/api/mailbox/conversations', {
    profileId: profile.id,
    contactId,
    subject: 'Feria de otoño',
    text: 'Hola, Lucía. ¿Venís a la feria?',
    idempotencyKey: `first-${contactId}`,
  });
  conversationId = started.conversation?.id ?? '';
});
test.afterAll(() => product.stop());

/** Scripts and style sheets requested from now on take this long; or from the first request of the conversation on. */
async function slowDown(page: Page, { ms, isNow }: { ms: number; isNow: boolean }): Promise<void> {
  let isSlow = isNow;
  page.on('request', (request) => {
    if (request.url().includes(`/api/mailbox/conversations/${conversationId}`)) isSlow = true;
  });
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    if (isSlow) await setTimeout(ms);
    await route.continue();
  });
}

async function openThread(page: Page): Promise<void> {
  await page.goto(`${product.url}/user/buzon/todos?c=${conversationId}`);
  await expect(page.getByRole('log').getByText('¿Venís a la feria?')).toBeVisible();
}

const answer = (page: Page) => page.getByRole('textbox', { name: `Contestar a ${person.name}` });
const editor = (page: Page) => page.locator('[contenteditable="true"]');

/** The thread with all its code loaded, and no answer begun. */
async function openLoaded(page: Page): Promise<void> {
  await openThread(page);
  await page.keyboard.press('r');
  await expect(editor(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);
}

test('the palette takes every letter from the first one on', async ({ page }) => {
  await useSession(page, product, client);
  await openLoaded(page);
  const before = await readThread();
  await slowDown(page, { ms: 2000, isNow: true });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ortuño', perKey);
  const field = page.getByRole('combobox', { name: 'Buscar o hacer…' });
  await expect(field).toHaveValue('ortuño');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByRole('option', { name: new RegExp(person.name) }).first()).toBeVisible();
  await expect(field).toHaveValue('ortuño');
  await expect(field).toBeFocused();
  await page.keyboard.type(' f', perKey);
  await expect(field).toHaveValue('ortuño f');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A draft is saved at most 1.8 s after its first letter.
  await setTimeout(2500);
  expect(await readThread()).toEqual(before);
});

test('an answer takes every letter from the first one on, and the editor takes over text and caret', async ({
  page,
}) => {
  await useSession(page, product, client);
  const { state } = await readThread();
  await slowDown(page, { ms: 1500, isNow: false });
  await openThread(page);
  await expect(editor(page)).toHaveCount(0);
  await page.keyboard.press('r');
  await page.keyboard.type('Estaremos el domingo', perKey);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(answer(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Saludos', perKey);
  for (let step = 0; step < 'domingo Saludos'.length; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('próximo ');
  await expect(editor(page).locator('p')).toHaveText(['Estaremos el próximo domingo', 'Saludos']);
  await expect.poll(async () => (await readThread()).draft).toBe('Estaremos el próximo domingo\n\nSaludos');
  expect((await readThread()).state).toBe(state);
});

test('Ctrl+Enter sends what was typed before the editor was there, and never nothing', async ({ page }) => {
  await useSession(page, product, client);
  await openThread(page);
  await editor(page).fill('');
  await expect.poll(async () => (await readThread()).draft).toBeUndefined();
  const { sent } = await readThread();
  await slowDown(page, { ms: 3000, isNow: false });
  await page.reload();
  await expect(page.getByRole('log').getByText('¿Venís a la feria?')).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Escribe algo antes de enviar')).toBeVisible();
  await page.keyboard.type('Allí estaremos', perKey);
  await expect(editor(page)).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: `Contestar a ${person.name}` })).toBeVisible();
  await expect.poll(async () => (await readThread()).sent).toEqual([...sent, 'Allí estaremos']);
});

test('no shortcut runs while a dialog loads, and Esc gives the dialog up', async ({ page }) => {
  await useSession(page, product, client);
  await openLoaded(page);
  const before = await readThread();
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await slowDown(page, { ms: 1500, isNow: true });
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.keyboard.type('se#u', perKey);
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(conversationId));
  expect(await readThread()).toEqual(before);
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: '¿Hasta cuándo?' })).toBeVisible();
});
