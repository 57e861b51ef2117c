import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** Working in the mailbox with two windows: presence, a visitor's message, notes, labels, merging. */
test.describe.configure({ mode: 'serial' });

const julia = { name: 'Julia Roca', email: 'julia.roca@correo.example' };
const pau = { name: 'Pau Verdú', email: 'pau@verdu.example' };
const reading = 'También está abierta en otra ventana o dispositivo.';
const writing = 'Se está escribiendo una respuesta en otra ventana o dispositivo.';

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;
let other: Page;
let conversationId: string;

async function make(path: string, body: unknown): Promise<{ id: string; conversation?: { id: string } }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function writeTo(person: typeof julia, profileId: string): Promise<string> {
  const { id: contactId } = await make('/api/contacts', person);
  const started = await make('/api/mailbox/conversations', {
    profileId,
    contactId,
    subject: 'Taller de esmaltes',
    text: `Hola, ${person.name}. El grupo es de seis.`,
    idempotencyKey: `first-${contactId}`,
  });
  return started.conversation?.id ?? '';
}

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product);
  const profile = await make('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  conversationId = await writeTo(julia, profile.id);
  await writeTo(pau, profile.id);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
  other = await context.newPage();
});
test.afterAll(async () => {
  await context.close();
});

const thread = (tab: Page) => tab.getByRole('log');

async function chooseAction(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('two windows in one conversation know of each other until one leaves', async () => {
  await page.goto(`${product.url}/user/buzon/todos?c=${conversationId}`);
  await expect(thread(page).getByText('El grupo es de seis.')).toBeVisible();
  await expect(page.getByText(reading)).toHaveCount(0);
  await other.goto(`${product.url}/user/buzon/todos?c=${conversationId}`);
  await expect(page.getByText(reading)).toBeVisible();
  await other.getByRole('button', { name: `Contestar a ${julia.name}` }).click();
  await other.getByLabel(`Contestar a ${julia.name}`).pressSequentially('Hola');
  await expect(page.getByText(writing)).toBeVisible();
  await other.goto(`${product.url}/user/tamys`);
  await expect(page.getByText(writing)).toHaveCount(0);
  await expect(page.getByText(reading)).toHaveCount(0);
  await other.goto(`${product.url}/user/buzon/todos?c=${conversationId}`);
  await expect(thread(other).getByText('El grupo es de seis.')).toBeVisible();
});

test('what a visitor adds on the page of the mail appears in both windows', async ({ browser }) => {
  const mail = await product.sink.waitFor(julia.email);
  const link = /http\S+\/c\/[\w.~-]+/.exec(mail.parsed.text ?? '')?.[0];
  expect(link, mail.parsed.text).toBeDefined();
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  const visit = await visitor.newPage();
  await visit.goto(link ?? '');
  await expect(visit.getByText('El grupo es de seis.')).toBeVisible();
  await visit.locator('textarea[name="text"]').fill('¿Quedan plazas para el sábado?');
  await visit.getByRole('button', { name: 'Enviar' }).click();
  for (const tab of [page, other]) await expect(thread(tab).getByText('¿Quedan plazas para el sábado?')).toBeVisible();
  await visitor.close();
});

test('a note stays between the windows of the client, and so does a label', async () => {
  await chooseAction('Nota interna');
  const note = page.getByRole('textbox', { name: /^Nota interna/ });
  await expect(note).toBeFocused();
  await note.fill('Prefiere las mañanas.');
  await page.keyboard.press('Control+Enter');
  for (const tab of [page, other]) await expect(thread(tab).getByText('Prefiere las mañanas.')).toBeVisible();
  await chooseAction('Etiquetas');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Reserva');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  for (const tab of [page, other])
    await expect(tab.locator(`[data-conversation="${conversationId}"]`).getByText('Reserva')).toBeVisible();
  expect(await findViolations(page, { without: 'iframe', tags: wcag })).toEqual([]);
});

test('another conversation is joined to it and taken out again', async () => {
  await chooseAction('Unir con otra');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('verdu');
  await dialog.getByRole('radio', { name: pau.name }).check();
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click();
  await expect(thread(page).getByText(`Hola, ${pau.name}`)).toBeVisible();
  await expect(page.getByText(`Aquí está también la conversación con ${pau.name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Separar' }).click();
  await expect(thread(page).getByText(`Hola, ${pau.name}`)).toHaveCount(0);
  const { items } = await (await callApi(product, '/api/mailbox/conversations', { token: client.token })).json();
  expect(items.map(({ name }: { name: string }) => name).toSorted()).toEqual([julia.name, pau.name]);
});

test('a moment is typed in words, by keyboard alone, and shown in the language of the person', async () => {
  await page.goto(`${product.url}/user/buzon/todos?c=${conversationId}`);
  await page.getByRole('button', { name: 'Posponer', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Otro momento…' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Hasta cuándo?' });
  const field = dialog.getByLabel('Día y hora');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^\d{1,2} \p{L}+, 9:00$/u);
  await page.keyboard.type('cuando pueda');
  await expect(dialog.getByText('No entendemos ese momento.')).toBeVisible();
  await field.fill('31/12 18:30');
  await expect(dialog.getByText(/31 de diciembre, 18:30$/)).toBeVisible();
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await dialog.getByRole('button', { name: 'Elegir en el calendario' }).press('Enter');
  await expect(page.getByRole('button', { name: 'jueves, 31 de diciembre' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/^30 dic, 18:30$/);
  await dialog.getByRole('button', { name: 'Posponer' }).click();
  const read = async () => {
    const path = `/api/mailbox/conversations/${conversationId}`;
    return (await callApi(product, path, { token: client.token })).text();
  };
  await expect.poll(read).toMatch(/"snoozedUntil":"\d{4}-12-30T17:30/);
});
