import { type BrowserContext, expect, type Page } from '@playwright/test';
import { finishedMail } from './kit/finished-mail.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi } from './kit/session.ts';
import { test } from './kit/test.ts';
import { replyTo } from './kit/visitor-mail.ts';

/** The journey of a paying customer, from the console's one-time link to a reply to a campaign. */
test.describe.configure({ mode: 'serial' });

const owner = {
  name: 'Marina Ferrer',
  alias: 'barroysal',
  email: 'marina@barro.example',
  password: 'tres tazas verdes',
};
const visitor = { name: 'Julia Roca', email: 'julia.roca@correo.example' };

let product: Product;
let context: BrowserContext;
let page: Page;
let token: string;
let publicPath: string;

test.beforeAll(async ({ browser }) => {
  product = await startProduct({ withAdmin: false });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
});
test.afterAll(async () => {
  await context.close();
  await product.stop();
});

test('the operator creates the first administrator with the link of the console', async () => {
  expect(product.setupLink).toBeTruthy();
  await page.goto(product.setupLink ?? '');
  await page.getByLabel('Nombre').fill('Operadora');
  await page.getByLabel('Correo').fill(product.admin.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(product.admin.password);
  await page.getByRole('button', { name: 'Crear administrador' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard|\/$/);
  // Mails to the operator use the language of the screen the account was created on.
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').locale)).toBe('es');
  const other = await context.newPage();
  await other.goto(product.setupLink ?? '');
  await expect(other.getByText('Este enlace ya no sirve.')).toBeVisible();
  await other.close();
  await page.evaluate(() => localStorage.clear());
});

test('a client registers, is told what is wrong, confirms by mail and holds a trial', async () => {
  await page.goto(`${product.url}/register`);
  await page.getByLabel('Nombre').fill(owner.name);
  await page.getByLabel('Alias').fill(owner.alias);
  await expect(page.getByText('Está libre')).toBeVisible();
  await page.getByLabel('Correo').fill(owner.email);
  await page.locator('input[type="tel"]').fill('655');
  await page.getByLabel('Contraseña', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await page.locator('input[type="tel"]').fill('655 02 18 43');
  const kinds = page.getByRole('group', { name: 'Tipo de cuenta' });
  await expect(kinds.getByText('Falta este dato')).toBeVisible();
  await expect(kinds.getByRole('radio', { checked: true })).toHaveCount(0);
  await kinds.getByRole('radio', { name: 'Particular' }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Mira tu correo')).toBeVisible();
  const mail = await product.sink.waitFor(owner.email);
  expect(mail.parsed.subject).toBe('Confirma tu dirección en Enlace');
  await page.goto(/http\S+\/register\/verify\/\S+/.exec(mail.parsed.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirmar y empezar' }).click();
  // The password was kept only in the tab that registered; the mail's link opens a new document.
  await page.getByLabel('Contraseña', { exact: true }).fill(owner.password);
  if ((await page.getByLabel('Correo').inputValue()) === '') await page.getByLabel('Correo').fill(owner.email);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/user/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marina');
  token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '';
  const subscription = await (await callApi(product, '/api/datasuscription', { token })).json();
  expect(subscription).toMatchObject({ state: 'trialing', access: 'full', plan: { code: 'studio' } });
});

test('the client makes a profile, sees its real output, and publishes it', async () => {
  await page.goto(`${product.url}/user/perfiles`);
  await page
    .getByRole('link', { name: 'Crear perfil' })
    .or(page.getByRole('button', { name: 'Crear perfil' }))
    .first()
    .click();
  await page.getByLabel('Nombre del perfil').fill('Barro y Sal');
  await page.getByRole('button', { name: 'Crear perfil' }).last().click();
  await expect(page).toHaveURL(/\/user\/perfiles\/[0-9a-f-]{36}/);
  const preview = page.frameLocator('iframe[data-front="true"]');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Barro y Sal');
  await page.getByRole('button', { name: /^Portada/ }).click();
  await page.getByLabel('Bio').fill('Vajilla y piezas únicas en gres, torneadas a mano frente al mar.');
  await expect(preview.getByText('torneadas a mano frente al mar')).toBeVisible();
  await expect(page.getByText(/^Guardado/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Publicar/ }).click();
  // The page still has empty blocks, which the sheet names before it publishes.
  const sheet = page.getByRole('dialog', { name: /^Publica/ });
  await sheet.getByRole('button', { name: /^Publicar/ }).click();
  await expect(sheet.getByRole('heading', { name: 'Barro y Sal ya se puede visitar' })).toBeVisible();
  const { items } = await (await callApi(product, '/api/profiles', { token })).json();
  publicPath = items[0].path;
  expect(publicPath).toBe('/link/barroysal/barro-y-sal');
});

test('the public page is the server’s, without cookies or third parties, and offers QR and vCard', async ({
  browser,
}) => {
  const visitorContext = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  const visit = await visitorContext.newPage();
  const foreign: string[] = [];
  visit.on('request', (request) => new URL(request.url()).origin !== product.url && foreign.push(request.url()));
  const response = await visit.goto(product.url + publicPath);
  expect(response?.headers()['content-security-policy']).toMatch(/sandbox/);
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Barro y Sal');
  await expect(visit.getByText('torneadas a mano frente al mar')).toBeVisible();
  expect(foreign).toEqual([]);
  expect(await visitorContext.cookies()).toEqual([]);
  const readable = await visit.evaluate(() => {
    try {
      return localStorage.length;
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown';
    }
  });
  expect(readable).toBe('SecurityError');
  expect(await (await fetch(`${product.url}${publicPath}/contact.vcf`)).text()).toContain('BEGIN:VCARD');
  expect((await fetch(`${product.url}${publicPath}/qr.svg`)).headers.get('content-type')).toContain('image/svg+xml');
  await visitorContext.close();
});

/** By how much the page shrinks at the moment its form is replaced by the thanks. */
function shrinkingOfForm(visit: Page): Promise<number> {
  return visit.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const height = () => document.documentElement.scrollHeight;
        let before = height();
        new MutationObserver(() => {
          if (document.querySelector('form[data-enlace-form]')) before = height();
          else resolve(before - height());
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
}

test('a visitor writes with consent, and the message appears live in the mailbox with a tamy and a notice', async ({
  browser,
}) => {
  await page.goto(`${product.url}/user/buzon/todos`);
  await expect(page.getByText('Todo contestado').first()).toBeVisible();
  const visit = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' })).newPage();
  await visit.goto(product.url + publicPath);
  await visit.getByRole('button', { name: 'Enviar' }).click();
  await expect(visit.locator('[aria-invalid="true"]').first()).toBeVisible();
  await visit.getByLabel('Nombre').fill(visitor.name);
  await visit.getByRole('textbox', { name: 'Correo' }).fill(visitor.email);
  await visit.getByLabel('Mensaje').fill('¿Quedan plazas para el sábado? Somos dos.');
  await visit.getByRole('checkbox').check();
  const shrunk = shrinkingOfForm(visit);
  await visit.getByRole('button', { name: 'Enviar' }).click();
  await expect(visit.getByText('Mensaje enviado')).toBeVisible();
  // Otherwise the second click of a double click would hit a link of the footer, such as the report link.
  expect(await shrunk).toBe(0);
  const sentAt = performance.now();
  await expect(page.getByText('¿Quedan plazas para el sábado?').first()).toBeVisible();
  console.log(
    `message in the other browser within ${Math.round(performance.now() - sentAt)} ms of the visitor's confirmation`,
  );
  const contacts = await (await callApi(product, '/api/contacts', { token })).json();
  expect(contacts.items).toMatchObject([{ email: visitor.email, status: 'subscribed' }]);
  const contact = await (await callApi(product, `/api/contacts/${contacts.items[0].id}`, { token })).json();
  expect(JSON.stringify(contact)).toMatch(/consent/i);
  const notices = await (await callApi(product, '/api/notifications', { token })).json();
  expect(notices).toMatchObject({ unread: 1, items: [{ kind: 'message.received' }] });
  await visit.context().close();
});

test('without JavaScript the same form works', async ({ browser }) => {
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'es-ES',
    viewport: { width: 390, height: 844 },
  });
  const visit = await plain.newPage();
  await visit.goto(product.url + publicPath);
  await visit.getByLabel('Nombre').fill('Tomás Ortega');
  await visit.getByRole('textbox', { name: 'Correo' }).fill('tomas@correo.example');
  await visit.getByLabel('Mensaje').fill('El jarrón llegó perfecto.');
  await visit.waitForTimeout(3500);
  await visit.getByRole('button', { name: 'Enviar' }).click();
  await expect(visit.getByText('Mensaje enviado')).toBeVisible();
  await plain.close();
});

test('the client answers by mail, and the visitor’s reply lands in the same conversation', async () => {
  await page.goto(`${product.url}/user/buzon/todos`);
  await page.getByText('¿Quedan plazas para el sábado?').first().click();
  await page.getByRole('button', { name: `Contestar a ${visitor.name}` }).click();
  await page.getByLabel(`Contestar a ${visitor.name}`).fill('Quedan tres plazas, os guardo dos.');
  await page
    .getByRole('button', { name: /^Enviar/ })
    .first()
    .click();
  const mail = await product.sink.waitFor(visitor.email, ({ parsed }) =>
    (parsed.text ?? '').includes('Quedan tres plazas'),
  );
  expect(mail.parsed.replyTo?.[0]?.address).toMatch(/^r\+.+@buzon\.enlace\.example$/);
  expect(mail.parsed.messageId).toBeTruthy();
  await replyTo(product, mail, {
    from: `${visitor.name} <${visitor.email}>`,
    text: 'Genial, allí estaremos el sábado.',
  });
  await expect(page.getByRole('log').getByText('Genial, allí estaremos el sábado.')).toBeVisible();
  const { items } = await (await callApi(product, '/api/mailbox/conversations', { token })).json();
  expect(
    items.filter((item: { name?: string; contact?: { name: string } }) => JSON.stringify(item).includes(visitor.name)),
  ).toHaveLength(1);
});

test('a template becomes a campaign that reaches every subscribed tamy, with tracking and one-click unsubscribe', async () => {
  await page.goto(`${product.url}/user/plantillas`);
  await page.getByText('Galería', { exact: true }).first().click();
  // A double click counts once: it creates one template.
  await page
    .getByRole('button', { name: /Usar esta/ })
    .first()
    .dblclick();
  await expect(page).toHaveURL(/\/user\/plantillas\/[0-9a-f-]{36}/);
  await expect(
    page
      .getByText(/^Guardado/)
      .or(page.getByText('Sin avisos'))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Enviar prueba' }).click();
  await page.getByRole('dialog').getByLabel('Correo').fill('prueba@barro.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar prueba' }).click();
  await product.sink.waitFor('prueba@barro.example');
  await page.goto(`${product.url}/user/campanas`);
  await page
    .getByRole('button', { name: /Nueva campaña/ })
    .first()
    .dblclick();
  await page.getByLabel('Nombre de la campaña').fill('Taller de esmaltes');
  for (const path of ['/api/templates', '/api/campaigns'])
    // A draft is listed once what was written in it is saved.
    await expect.poll(async () => (await (await callApi(product, path, { token })).json()).items.length, path).toBe(1);
  await page.getByRole('radio', { name: 'A todos los suscritos' }).check();
  await expect(page.getByText(/recibirían? \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Listo', exact: true }).click();
  // Nobody is written to from nowhere: the address is asked for once, in its place.
  await expect(page.getByText('Falta tu dirección postal.').first()).toBeVisible();
  await page.getByLabel('Dirección postal').fill('Calle del Horno, 8\n03801 Alcoy, España');
  await page.getByRole('button', { name: 'Guardar la dirección' }).click();
  await expect(page.getByText('Falta tu dirección postal.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Listo', exact: true }).click();
  await page.getByRole('group', { name: 'Elige la plantilla' }).locator('label').first().click();
  await page.getByRole('radio', { name: 'Ahora' }).check();
  // Nothing of the starter was rewritten yet: it is named, and leaves only by a decision of its own.
  const sendNow = page.getByRole('button', { name: /^Enviar a \d/ });
  await expect(sendNow).toBeDisabled();
  await page.getByRole('region', { name: 'Envío' }).getByRole('link', { name: 'el correo' }).click();
  await expect(page.getByText('El correo entero es el texto de ejemplo')).toBeVisible();
  await expect(page.getByText('Cuenta en una línea por qué importa').first()).toBeVisible();
  const accept = page.getByRole('checkbox', { name: 'Enviar con el texto de ejemplo' });
  await accept.check();
  await expect(sendNow).toBeEnabled();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^«Cuenta en una línea por qué importa»/ })
    .getByRole('link', { name: 'Ver bloque' })
    .click();
  await expect(page).toHaveURL(/\/user\/plantillas\/[0-9a-f-]{36}\?bloque=list$/);
  await expect(page.getByRole('button', { name: /^Lista de enlaces/, expanded: true })).toBeVisible();
  await page.goBack();
  const [{ id: templateId }] = (await (await callApi(product, '/api/templates', { token })).json()).items;
  const stored = await (await callApi(product, `/api/templates/${templateId}`, { token })).json();
  const rewritten = { method: 'PUT', body: finishedMail(stored), token };
  expect((await callApi(product, `/api/templates/${templateId}`, rewritten)).status).toBe(200);
  await page.reload();
  await expect(sendNow).toBeEnabled();
  await expect(accept).toHaveCount(0);
  await sendNow.click();
  await expect(page.getByText(/Sale en \d+ s/)).toBeVisible();
  const mail = await product.sink.waitFor(visitor.email, ({ raw }) => /list-unsubscribe-post/i.test(raw.toString()));
  await expect(page.getByText('Enviada').first()).toBeVisible({ timeout: 40_000 });

  const head = mail.raw.toString().replace(/\r\n[ \t]+/g, ' ');
  expect(head).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);
  const unsubscribe = /List-Unsubscribe:.*<(http[^>]+)>/i.exec(head)?.[1] ?? '';
  const html = mail.parsed.html ?? '';
  expect(html).toContain('Calle del Horno, 8<br');
  expect(mail.parsed.text ?? '').toContain('Calle del Horno, 8\n03801 Alcoy, España\n');
  const pixel = /src="([^"]+\/t\/o\/[^"]+)"/.exec(html)?.[1] ?? '';
  const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(html)?.[1] ?? '';
  await page.waitForTimeout(2500);
  expect((await fetch(pixel.replaceAll('&amp;', '&'))).status).toBe(200);
  expect(link).not.toBe('');
  expect((await fetch(link.replaceAll('&amp;', '&'), { redirect: 'manual' })).status).toBe(302);

  await replyTo(product, mail, { from: `${visitor.name} <${visitor.email}>`, text: 'Me apunto al taller.' });
  await page.goto(`${product.url}/user/buzon/todos`);
  await expect(page.getByText('Me apunto al taller.').first()).toBeVisible();

  const oneClick = await fetch(unsubscribe, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(oneClick.status).toBe(200);
  const contacts = await (
    await callApi(product, `/api/contacts?search=${encodeURIComponent('julia')}`, { token })
  ).json();
  expect(contacts.items).toMatchObject([{ email: visitor.email, status: 'unsubscribed' }]);
});

test('the plan’s limit of profiles is refused with a clear sentence', async () => {
  for (let number = 2; number <= 6; number += 1) {
    const answer = await callApi(product, '/api/profiles', {
      method: 'POST',
      token,
      body: { name: `Perfil ${number}`, themeId: 'nogal', locale: 'es' },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
  await page.goto(`${product.url}/user/perfiles/nuevo`);
  await page.getByLabel('Nombre del perfil').fill('Uno más');
  await page.getByRole('button', { name: 'Crear perfil' }).last().click();
  await expect(page.getByRole('alert')).toContainText('6');
  await expect(page).toHaveURL(`${product.url}/user/perfiles/nuevo`);
});

test('nothing that was acknowledged is lost when the server is killed', async () => {
  const before = await (await callApi(product, '/api/contacts', { token })).json();
  await product.kill();
  const readyIn = await product.restart();
  console.log(`ready again ${Math.round(readyIn)} ms after kill -9`);
  const after = await (await callApi(product, '/api/contacts', { token })).json();
  expect(after).toEqual(before);
  expect((await fetch(product.url + publicPath)).status).toBe(200);
});

test('logout ends the session and the guard closes the area', async () => {
  await page.goto(`${product.url}/user/dashboard`);
  await page.getByRole('button', { name: new RegExp(owner.name) }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto(`${product.url}/user/tamys`);
  await expect(page).toHaveURL(`${product.url}/`);
  expect((await callApi(product, '/api/user', { token })).status).toBe(401);
});
