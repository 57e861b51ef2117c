import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { finishedMail } from './kit/finished-mail.ts';
import type { Product } from './kit/product.ts';
import {
  callApi,
  createClient,
  giveEveryFeature,
  givePostalAddress,
  type SignedIn,
  useSession,
} from './kit/session.ts';
import { test } from './kit/test.ts';

/** A reader chooses topics by the link of a mail sent before there were any: without script, by keyboard, on a phone. */
test.describe.configure({ mode: 'serial' });

const reader = 'lucia.lectora@correo.example';

let product: Product;
let client: SignedIn;
let contactId: string;
let token: string;
let context: BrowserContext;
let page: Page;

async function make(path: string, body: unknown, method = 'POST'): Promise<{ id: string }> {
  const answer = await callApi(product, path, { method, body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function refused(): Promise<string[]> {
  const answer = await callApi(product, `/api/contacts/${contactId}/topics`, { token: client.token });
  const { items } = await answer.json();
  return items.flatMap(({ name, refused: said }: { name: string; refused: unknown }) => (said === null ? [] : [name]));
}

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product);
  await givePostalAddress(product, client);
  await giveEveryFeature(product);
  contactId = (await make('/api/contacts', { name: 'Lucía Lectora', email: reader })).id;
  await make(`/api/contacts/${contactId}`, { status: 'subscribed', statusReason: 'Lo pidió en el taller' }, 'PATCH');
  const { id: templateId } = await make('/api/templates', { starterId: 'news' });
  const stored = await (await callApi(product, `/api/templates/${templateId}`, { token: client.token })).json();
  await make(`/api/templates/${templateId}`, { ...finishedMail(stored), name: 'Boletín' }, 'PUT');
  const { id: campaignId } = await make('/api/campaigns', { templateId });
  await make(`/api/campaigns/${campaignId}/start`, {});
  const { parsed } = await product.sink.waitFor(reader);
  token = /\/baja\/([\w-]{56})/.exec(`${parsed.html}${parsed.text}`)?.[1] ?? '';
  context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    locale: 'es-ES',
  });
  page = await context.newPage();
});
test.afterAll(() => context.close());

async function expectUsable(): Promise<void> {
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);
}

test('the page is as before while there are no topics', async () => {
  await page.goto(`${product.url}/preferencias/${token}`);
  await expect(page.getByRole('radio', { name: /^Recibir los correos de/ })).toBeChecked();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('topics made on the screen of the settings are offered, described and reached by keyboard', async ({
  browser,
}) => {
  const owner = await browser.newContext({ locale: 'es-ES' });
  const settings = await owner.newPage();
  await useSession(settings, product, client);
  await settings.goto(`${product.url}/user/opciones/temas`);
  await expect(settings.getByText('Todavía no hay ninguno')).toBeVisible();
  for (const [name, sentence] of [
    ['Talleres', 'Cuándo hay uno nuevo.'],
    ['Rebajas', 'Dos veces al año.'],
  ] as const) {
    await settings.getByRole('button', { name: 'Añadir tema' }).click();
    const dialog = settings.getByRole('dialog', { name: 'Añadir un tema' });
    await dialog.getByLabel('Nombre').fill(name);
    await dialog.getByLabel('Una frase que lo explique').fill(sentence);
    await dialog.getByRole('button', { name: 'Añadir tema' }).click();
    await expect(settings.getByRole('list', { name: /^Temas/ }).getByText(name)).toBeVisible();
  }
  await owner.close();
  await page.goto(`${product.url}/baja/${token}`);
  await page.getByRole('link', { name: 'Elegir solo algunos temas' }).click();
  await expectUsable();
  await expect(page.getByRole('checkbox', { name: 'Talleres' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Talleres' })).toHaveAccessibleDescription('Cuándo hay uno nuevo.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Talleres' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Rebajas' })).not.toBeChecked();
  expect(await refused()).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Guardado. Recibirás: Talleres. Ya no recibirás: Rebajas.');
  await expect(page.getByRole('checkbox', { name: 'Rebajas' })).not.toBeChecked();
  await expectUsable();
  expect(await refused()).toEqual(['Rebajas']);
});

test('leaving everything is one button, says so, and comes back with the choices made', async () => {
  await page.getByRole('button', { name: 'No recibir nada más' }).click();
  await expect(page.getByRole('status')).toContainText('No recibirás ningún correo más');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectUsable();
  await page.getByRole('radio', { name: /^Recibir los correos de/ }).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('checkbox', { name: 'Talleres' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Rebajas' })).not.toBeChecked();
});

test('the page has no barriers in any of the languages', async ({ browser }) => {
  for (const locale of ['es-ES', 'en-GB', 'ja-JP']) {
    // The checker is a script of its own, which the policy of the page keeps out.
    const checked = await browser.newContext({ locale, bypassCSP: true, viewport: { width: 360, height: 740 } });
    const look = await checked.newPage();
    await look.goto(`${product.url}/preferencias/${token}`);
    await expect(look.getByRole('checkbox', { name: 'Talleres' })).toBeVisible();
    expect([locale, await findViolations(look, { tags: wcag })]).toEqual([locale, []]);
    await checked.close();
  }
});
