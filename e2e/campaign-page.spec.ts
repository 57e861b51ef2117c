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

/** A campaign draft on one page: what is ticked, what is always in view, and how few acts sending takes. */
test.describe.configure({ mode: 'serial' });

const desktop = { width: 1440, height: 900 };

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;

async function make(path: string, body: unknown, method = 'POST'): Promise<{ id: string }> {
  const answer = await callApi(product, path, { method, body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product);
  await givePostalAddress(product, client);
  await giveEveryFeature(product);
  for (const at of [1, 2, 3]) {
    const { id } = await make('/api/contacts', { name: `Tamy ${at}`, email: `tamy${at}@correo.example` });
    await make(`/api/contacts/${id}`, { status: 'subscribed', statusReason: 'Lo pidió en el taller' }, 'PATCH');
  }
  await make('/api/contacts', { name: 'Sin Correo', phone: '+34600000001' });
  const { id } = await make('/api/templates', { starterId: 'news' });
  const stored = await (await callApi(product, `/api/templates/${id}`, { token: client.token })).json();
  await make(`/api/templates/${id}`, { ...finishedMail(stored), name: 'Boletín' }, 'PUT');
  context = await browser.newContext({ viewport: desktop, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
});
/** One page for all tests of the file: each leaves it at the size it found. */
test.afterEach(() => page.setViewportSize(desktop));
test.afterAll(async () => {
  await context.close();
});

const card = (name: string) => page.getByRole('button', { name, exact: true });
const foot = () => page.getByRole('region', { name: 'Envío' });
const send = () => foot().getByRole('button', { name: /^(Enviar|Programar|Contando)(?! prueba)/ });

async function openNew(): Promise<void> {
  await page.goto(`${product.url}/user/campanas`);
  await page.getByRole('button', { name: 'Nueva campaña' }).first().click();
  await expect(card('A quién')).toBeVisible();
}

test('nothing is ticked that nobody decided, and everybody is no silent default', async () => {
  await openNew();
  for (const name of ['A quién', 'De quién', 'Asunto', 'Prueba A/B', 'El correo', 'Cuándo'])
    await expect(card(name)).toHaveAccessibleDescription(/^(Por decidir|Hay que arreglarlo)/);
  for (const name of ['A todos los suscritos', 'Solo a quien elijas'])
    await expect(page.getByRole('radio', { name })).not.toBeChecked();
  await expect(send()).toHaveText('Enviar a quien elijas');
  await expect(send()).toBeDisabled();
  await expect(foot()).toContainText('Antes de enviar: a quién, el correo y cuándo');
  // Looking without an answer decides nothing.
  await page.getByRole('button', { name: 'Listo', exact: true }).click();
  await expect(card('A quién')).toHaveAccessibleDescription(/^Por decidir/);
  expect(await findViolations(page, { without: 'iframe', tags: wcag })).toEqual([]);
});

test('six acts send a campaign, and the button says to how many', async () => {
  await page.goto(`${product.url}/user/campanas`);
  await page.getByRole('button', { name: 'Nueva campaña' }).first().click();
  await page.getByRole('radio', { name: 'A todos los suscritos' }).click();
  await page.getByRole('button', { name: 'Listo', exact: true }).click();
  await expect(card('El correo')).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('group', { name: 'Elige la plantilla' }).getByText('Boletín', { exact: true }).click();
  await expect(card('Cuándo')).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('radio', { name: 'Ahora' }).click();
  await expect(send()).toHaveText('Enviar a 3 · 1 fuera');
  await expect(send()).toBeEnabled();
  for (const name of ['A quién', 'El correo', 'Cuándo'])
    await expect(card(name)).toHaveAccessibleDescription(/^Decidido/);
  for (const name of ['De quién', 'Asunto', 'Prueba A/B'])
    await expect(card(name)).toHaveAccessibleDescription(/^Por decidir/);
  await send().click();
  await expect(page.getByText(/Sale en \d+ s/)).toBeVisible();
  await page.getByRole('button', { name: 'Detener' }).first().click();
});

for (const [what, viewport] of Object.entries({
  'a laptop': desktop,
  'a phone': { width: 390, height: 844 },
  '200 % zoom': { width: 720, height: 450 },
})) {
  test(`on ${what} the foot stays in view, and the card that opens comes to it`, async () => {
    await page.setViewportSize(viewport);
    await openNew();
    await expect(send()).toBeInViewport({ ratio: 1 });
    for (const name of ['Cuándo', 'Prueba A/B', 'A quién']) {
      await card(name).click();
      await expect(card(name)).toBeInViewport();
      await expect(card(name)).toBeFocused();
      await expect(send()).toBeInViewport({ ratio: 1 });
    }
    await foot().getByRole('link', { name: 'cuándo' }).click();
    await expect(card('Cuándo')).toBeInViewport({ ratio: 1 });
    // Nothing lies over the head that was opened.
    const inFront = () =>
      card('Cuándo').evaluate((head) => {
        const { left, top, height } = head.getBoundingClientRect();
        return document.elementFromPoint(left + 10, top + height / 2)?.closest('button')?.textContent;
      });
    await expect.poll(inFront).toBe('Cuándo');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
}

test('back and forward keep their place, and two tabs their decisions', async () => {
  await openNew();
  const address = page.url();
  await card('Asunto').click();
  await card('Cuándo').click();
  await expect(page).toHaveURL(/paso=cuando/);
  await page.goBack();
  await expect(card('Asunto')).toHaveAttribute('aria-expanded', 'true');
  await page.goForward();
  await expect(card('Cuándo')).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('radio', { name: 'Ahora' }).click();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${address}?paso=prueba`);
  await expect(other.getByRole('button', { name: 'Prueba A/B' })).toHaveAttribute('aria-expanded', 'true');
  await expect(other.getByRole('button', { name: 'Cuándo' })).toHaveAccessibleDescription(/^Decidido/);
  await expect(card('Cuándo')).toHaveAttribute('aria-expanded', 'true');
  await other.close();
});

test('by keyboard alone: Enter takes an option and finishes its card, Ctrl+Enter sends', async () => {
  await openNew();
  await page.getByRole('radio', { name: 'A todos los suscritos' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Elige la plantilla' }).getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Ahora' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/paso=nada/);
  await expect(send()).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Sale en \d+ s/)).toBeVisible();
  await page.getByRole('button', { name: 'Detener' }).first().click();
});

test('while an A/B test waits, every screen says how many wait and until when, without a pace', async () => {
  for (const at of [4, 5]) {
    const { id } = await make('/api/contacts', { name: `Tamy ${at}`, email: `tamy${at}@correo.example` });
    await make(`/api/contacts/${id}`, { status: 'subscribed', statusReason: 'Lo pidió en el taller' }, 'PATCH');
  }
  const templates = await (await callApi(product, '/api/templates', { token: client.token })).json();
  const { id } = await make('/api/campaigns', { name: 'Dos asuntos', templateId: templates.items[0].id });
  const stored = await (await callApi(product, `/api/campaigns/${id}`, { token: client.token })).json();
  const experiment = {
    kind: 'subject',
    variants: [{ subject: 'Vuelve el horno' }, { subject: 'Tres tardes de esmaltes' }],
    share: 40,
    waitMinutes: 240,
    goal: 'opens',
    decision: 'auto',
  };
  const { name, audience, revision: baseRevision } = stored;
  const draft = { name, audience, baseRevision, profileId: null, templateId: templates.items[0].id, subject: null };
  await make(`/api/campaigns/${id}`, { ...draft, experiment }, 'PUT');
  await make(`/api/campaigns/${id}/start`, { timing: { kind: 'now' } });
  await page.goto(`${product.url}/user/campanas/${id}`);
  const waits = /^Enviados: 2; 3 esperan el resultado (a las|el) /;
  await expect(page.getByRole('heading', { name: waits })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Ritmo')).toHaveCount(0);
  await expect(page.getByText(/previsto|Quedan/)).toHaveCount(0);
  await page.goto(`${product.url}/user/campanas`);
  const strip = page.getByRole('region', { name: 'Dos asuntos' });
  await expect(strip).toContainText(/Espera el resultado.*3 esperan el resultado/);
  await expect(strip).not.toContainText('por minuto');
  await page.goto(`${product.url}/user/dashboard`);
  await expect(page.getByText(/^3 esperan el resultado/)).toBeVisible();
});
