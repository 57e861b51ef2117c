import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { expectFieldFocused } from './kit/focus.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** Working in the contact list: a segment built by keyboard, cells, views, bulk actions with undo. */
test.describe.configure({ mode: 'serial' });

const people = [
  { name: 'Julia Roca', city: 'Dénia' },
  { name: 'Hotel Miramar', city: 'Altea' },
  { name: 'Lola Mira', city: 'Altea' },
  { name: 'Tomás Ortega', city: 'Valencia' },
];

const desktop = { width: 1600, height: 900 };

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;

async function make(path: string, body: unknown): Promise<void> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product);
  for (const [at, person] of people.entries())
    await make('/api/contacts', { ...person, email: `persona${at}@correo.example` });
  await make('/api/contacts/labels', { name: 'Tienda' });
  context = await browser.newContext({ viewport: desktop, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/tamys`);
  await expect(row('Julia Roca')).toBeVisible();
});
/** One page for all tests of the file: each leaves it at the size it found. */
test.afterEach(() => page.setViewportSize(desktop));
test.afterAll(async () => {
  await context.close();
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('a live list is built by keyboard, with the number of tamys as it changes', async () => {
  await page.getByRole('button', { name: 'Nueva lista viva' }).press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Nombre').focus();
  await page.keyboard.type('Vecinos');
  await drawer.getByRole('combobox', { name: 'Qué' }).focus();
  await page.keyboard.type('Ciudad');
  await expect(drawer.getByText('Completa las condiciones para contar.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Valor' }).focus();
  await page.keyboard.type('altea');
  await expect(drawer.getByText('2 tamys coinciden')).toBeVisible();
  await drawer.getByRole('button', { name: 'Añadir condición' }).press('Enter');
  // The new condition gets the focus with the next frame; earlier keys go to the button.
  await expect(drawer.getByRole('combobox', { name: 'Qué' }).last()).toBeFocused();
  await page.keyboard.type('Nombre');
  await drawer.getByRole('textbox', { name: 'Valor' }).last().focus();
  await page.keyboard.type('lola');
  await expect(drawer.getByText('Un tamy coincide')).toBeVisible();
  await drawer.getByRole('button', { name: 'Guardar lista viva' }).press('Enter');
  await expect(drawer).toHaveCount(0);
  await expect(row('Lola Mira')).toBeVisible();
  await expect(row('Julia Roca')).toHaveCount(0);
  expect(await findViolations(page, { without: 'iframe', tags: wcag })).toEqual([]);
});

test('a view keeps the filter and opens with it again', async () => {
  const views = page.getByRole('navigation', { name: 'Vistas guardadas' });
  await expect(views).toHaveCount(0);
  await page.getByRole('button', { name: 'Guardar vista' }).click();
  await page.getByRole('dialog').getByLabel('Nombre de la vista').fill('Para la feria');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar vista' }).click();
  const tab = views.getByRole('link', { name: 'Para la feria' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.goto(`${product.url}/user/tamys?vista=todos`);
  await expect(row('Julia Roca')).toBeVisible();
  await tab.click();
  await expect(row('Julia Roca')).toHaveCount(0);
  await expect(row('Lola Mira')).toBeVisible();
  await page.goto(`${product.url}/user/tamys`);
});

test('a cell is changed in place, and Escape leaves it as it was', async () => {
  const cell = row('Julia Roca').getByRole('button', { name: /^Cambiar Ciudad/ });
  await cell.press('Enter');
  await expectFieldFocused(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Oliva');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText('Dénia');
  await cell.press('Enter');
  await expectFieldFocused(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Oliva');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText('Oliva');
  const { items } = await (await callApi(product, '/api/contacts?search=julia', { token: client.token })).json();
  expect(items).toMatchObject([{ name: 'Julia Roca', city: 'Oliva' }]);
});

test('many get a label at once, and lose it with one click', async () => {
  for (const name of ['Julia Roca', 'Tomás Ortega']) await row(name).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Etiquetar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Tienda');
  await page.keyboard.press('Enter');
  for (const name of ['Julia Roca', 'Tomás Ortega']) await expect(row(name).getByText('Tienda')).toBeVisible();
  await expect(row('Lola Mira').getByText('Tienda')).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  for (const name of ['Julia Roca', 'Tomás Ortega']) await expect(row(name).getByText('Tienda')).toHaveCount(0);
});

test('every act of the bulk bar can be seen and hit from 1024 to 1600 px', async () => {
  await page.goto(`${product.url}/user/tamys?vista=todos`);
  await row('Julia Roca').getByRole('checkbox').check();
  const acts = page.getByRole('toolbar').getByRole('button');
  for (const width of [1024, 1366, 1440, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    for (const act of await acts.all()) {
      const box = await act.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${width}`).toBeGreaterThanOrEqual(24);
      expect((box?.x ?? width) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
      expect((await act.locator('svg').first().boundingBox())?.width, `${width}`).toBe(16);
    }
  }
  await page.keyboard.press('Escape');
});

test('a campaign is begun for the ticked tamys, and somebody is added to it from their page', async () => {
  await page.goto(`${product.url}/user/tamys?vista=todos`);
  for (const name of ['Julia Roca', 'Lola Mira']) await row(name).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: /./ }).filter({ hasText: 'Campaña' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Campaña' }).click();
  await expect(page).toHaveURL(/\/user\/campanas\/[0-9a-f-]{36}/);
  const campaign = page.url();
  await page.goto(`${campaign}?paso=audiencia`);
  await expect(page.getByRole('button', { name: 'Quitar «Lola Mira»' })).toBeVisible();

  await page.goto(`${product.url}/user/tamys`);
  await page.getByRole('link', { name: 'Tomás Ortega' }).click();
  await page.getByRole('button', { name: 'Añadir a campaña' }).click();
  await expect(page.getByRole('menuitem', { name: /Sin título/ })).toBeVisible();
  expect(await findViolations(page, { without: 'iframe', tags: wcag })).toEqual([]);
  await page.getByRole('menuitem', { name: /Sin título/ }).click();
  await page.getByRole('link', { name: 'Ver', exact: true }).click();
  await page.goto(`${campaign}?paso=audiencia`);
  await expect(page.getByRole('button', { name: 'Quitar «Tomás Ortega»' })).toBeVisible();
});

test('an import asks for permission first, makes fields of what stays out, and says who gets no campaigns', async () => {
  await page.goto(`${product.url}/user/tamys/importar`);
  const file = ['nombre,correo,cumpleaños,origen', 'Eva Lluch,eva@correo.example,1990-05-04,web', 'Gil Tormo,,,feria'];
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'feria.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) });
  await expect(page.getByText('2 columnas se quedan fuera: cumpleaños y origen')).toBeVisible();
  const question = page.getByRole('group', { name: '¿Aceptaron recibir tus correos?' });
  for (const answer of await question.getByRole('radio').all()) await expect(answer).not.toBeChecked();

  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await expect(question.getByText('Responde para seguir')).toBeVisible();
  await expect(question.getByRole('radio', { name: 'Sí, todos' })).toBeFocused();
  await question.getByRole('radio', { name: 'Sí, todos' }).check();
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await expect(page.getByLabel('Qué aceptaron')).toBeFocused();
  await question.getByRole('radio', { name: 'No, o no lo sé' }).check();
  await expect(page.getByText('Ninguno de los nuevos recibirá campañas.')).toBeVisible();

  await page.getByRole('button', { name: 'Crear los 2 campos' }).click();
  await expect(page.getByText('se quedan fuera')).toHaveCount(0);
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await expect(page.getByText('2 nuevos, 2 no recibirán campañas:')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('1 porque no consta su permiso y 1 por no tener correo')).toBeVisible();
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await page.getByRole('button', { name: 'Importar 2 · 2 sin campañas' }).click();
  await expect(page.getByRole('heading', { name: 'Terminada' })).toBeVisible({ timeout: 30_000 });
  const fields = await (await callApi(product, '/api/contacts/fields', { token: client.token })).json();
  expect(fields.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'cumpleaños', kind: 'date', values: 1 }),
      expect.objectContaining({ name: 'origen', kind: 'text', values: 2 }),
    ]),
  );
});
