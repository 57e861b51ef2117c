import { expect, type Page } from '@playwright/test';
import { countOf, recordCalls } from './kit/calls.ts';
import { follow } from './kit/follow.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { publicRoutes, routesOf } from './kit/source-routes.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;
let admin: SignedIn;

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product);
  admin = await signInByApi(product, product.admin);
});
test.afterAll(() => product.stop());

const go = (page: Page, path: string) => page.goto(product.url + path);
const pathOf = (page: Page) => new URL(page.url()).pathname;
const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test.describe('routing', () => {
  for (const area of ['user', 'account', 'admin'] as const) {
    test(`every ${area} route of the specification exists with its exact path`, async ({ page }) => {
      await useSession(page, product, area === 'admin' ? admin : client);
      for (const path of routesOf(area)) {
        // Entered in the address bar, it returns the app, which then opens it like a link.
        const typed = await fetch(product.url + path);
        expect([typed.status, await typed.text()], path).toEqual([200, expect.stringContaining('id="root"')]);
        if (!(await follow(page, path))) await go(page, path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        expect(pathOf(page), path).toBe(path);
      }
    });
  }

  test('every public route exists with its exact path', async ({ page }) => {
    for (const path of publicRoutes) {
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect(decodeURIComponent(pathOf(page))).toBe(path);
    }
  });

  test('an unknown path leads to /error-404, also below the areas and /link', async ({ page }) => {
    await useSession(page, product, client);
    for (const path of [
      '/nada',
      '/user/nada',
      '/user/perfiles/a/b/c',
      '/admin/nada',
      '/link/a/b/c',
      '/register/verify',
    ]) {
      await go(page, path);
      await expect(page, path).toHaveURL(`${product.url}/error-404`);
    }
  });

  test('/user/account shows the account home, whose own path is /account', async ({ page }) => {
    await useSession(page, product, client);
    await go(page, '/account');
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    expect(title).not.toBe('');
    await go(page, '/user/account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });

  test('page code is loaded on demand', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await go(page, '/');
    await expect(page.getByLabel('Correo')).toBeVisible();
    const before = scripts.length;
    await page.getByRole('link', { name: 'Crea tu cuenta' }).click();
    await expect(page.getByLabel('Alias')).toBeVisible();
    expect(scripts.length).toBeGreaterThan(before);
  });

  test('a loading overlay shows while navigating and fades out', async ({ page }) => {
    await page.route(/register.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await go(page, '/');
    await page.getByRole('link', { name: 'Crea tu cuenta' }).click();
    const overlay = page.getByRole('status').filter({ hasText: /Abriendo|Cargando/ });
    await expect(overlay.first()).toBeVisible();
    await expect(page.getByLabel('Alias')).toBeVisible();
    await expect(overlay).toHaveCount(0);
  });

  test('code that does not come within 120 seconds shows a retry screen, and retrying loads it', async ({ page }) => {
    await go(page, '/register');
    await expect(page.getByLabel('Alias')).toBeVisible();
    // Two minutes elapse in a second: only this one delay is shortened, the page keeps its own clock.
    await page.evaluate(() => {
      const wait = window.setTimeout.bind(window);
      window.setTimeout = Object.assign(
        (work: TimerHandler, delay?: number) => wait(work, delay === 120_000 ? 1000 : delay),
        wait,
      );
    });
    await page.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined));
    await page.getByRole('link', { name: 'Enlace', exact: true }).first().click();
    await expect(page.getByText('Han pasado dos minutos sin respuesta')).toBeVisible();
    await page.unroute(/\/assets\/.*\.js$/);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
  });
});

test.describe('session', () => {
  test('login with ok 1 stores token, user and role, and nothing else of the session', async ({ page }) => {
    await go(page, '/');
    await fillLogin(page, { email: client.user.email, password: client.password });
    await expect(page).toHaveURL(`${product.url}/user/dashboard`);
    await expect
      .poll(async () => Object.keys(await storageOf(page)).toSorted())
      .toEqual(expect.arrayContaining(['access_token', 'roll', 'suscription', 'user']));
    const stored = await storageOf(page);
    expect(JSON.parse(stored['user'] ?? '{}')).toMatchObject({ alias: client.user.alias, roll: 'user' });
    const known = ['access_token', 'roll', 'suscription', 'user'];
    const others = Object.keys(stored).filter((key) => !known.includes(key));
    expect(others.filter((key) => /token|session|user/i.test(key))).toEqual([]);
  });

  for (const answer of [{ ok: 0 }, { ok: 2, data: { token: 'x', user: {} } }, {}]) {
    test(`login answering ${JSON.stringify(answer)} shows an error and stores nothing`, async ({ page }) => {
      await page.route('**/api/login', (route) => route.fulfill({ json: answer }));
      await go(page, '/');
      await fillLogin(page, { email: 'a@b.example', password: 'cualquiera' });
      await expect(page.getByRole('alert')).toBeVisible();
      expect(Object.keys(await storageOf(page))).not.toContain('access_token');
      expect(pathOf(page)).toBe('/');
    });
  }

  test('logout sends no call without its token', async ({ page }) => {
    await useSession(page, product, await createClient(product));
    await go(page, '/user/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url());
    });
    await page.getByRole('button', { name: /Marina Ferrer/ }).click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });

  for (const outcome of ['succeeds', 'fails'] as const) {
    test(`logout clears everything when its call ${outcome}`, async ({ page }) => {
      await useSession(page, product, await createClient(product));
      if (outcome === 'fails') await page.route('**/api/logout', (route) => route.abort());
      await go(page, '/user/dashboard');
      await page.getByRole('button', { name: /Marina Ferrer/ }).click();
      await page.getByRole('menuitem', { name: 'Salir' }).click();
      await expect(page).toHaveURL(`${product.url}/`);
      const ofSession = (key: string) => ['access_token', 'user', 'suscription', 'roll'].includes(key);
      await expect.poll(async () => Object.keys(await storageOf(page)).filter(ofSession)).toEqual([]);
    });
  }
});

test.describe('guard', () => {
  test('without a token a protected route leads to login, and login leads back', async ({ page }) => {
    await go(page, '/user/preferencias');
    await expect(page).toHaveURL(`${product.url}/`);
    await fillLogin(page, { email: client.user.email, password: client.password });
    await expect(page).toHaveURL(`${product.url}/user/preferencias`);
  });

  test('another role than the route’s leads to /falta-permisos, never to the other area', async ({ page }) => {
    await useSession(page, product, client);
    await go(page, '/admin/dashboard');
    await expect(page).toHaveURL(`${product.url}/falta-permisos`);
    await useSession(page, product, admin);
    await go(page, '/user/dashboard');
    await expect(page).toHaveURL(`${product.url}/falta-permisos`);
    await go(page, '/account');
    await expect(page).toHaveURL(`${product.url}/falta-permisos`);
  });

  test('the role that counts is the stored user’s', async ({ page }) => {
    await useSession(page, product, client);
    await page.evaluate(
      (user) => localStorage.setItem('user', JSON.stringify({ ...user, roll: 'admin' })),
      client.user,
    );
    await page.route('**/api/user', (route) => route.fulfill({ json: { ...client.user, roll: 'admin' } }));
    await go(page, '/user/dashboard');
    await expect(page).toHaveURL(`${product.url}/falta-permisos`);
  });

  test('the server refuses the other role whatever the client shows', async () => {
    expect((await callApi(product, '/api/admin/outbox', { token: client.token })).status).toBe(403);
    expect((await callApi(product, '/api/shell', { token: admin.token })).status).toBe(403);
    expect((await callApi(product, '/api/shell')).status).toBe(401);
  });
});

test.describe('calls on route change', () => {
  test('the user call is made on every route change, and its answer replaces the stored user', async ({ page }) => {
    await useSession(page, product, { ...client, user: { ...client.user, name: 'Nombre viejo' } });
    const calls = recordCalls(page);
    await go(page, '/user/dashboard');
    await expect.poll(() => countOf(calls, '/api/user')).toBe(1);
    await page.getByRole('link', { name: 'Tamys', exact: false }).first().click();
    await expect(page).toHaveURL(/\/user\/tamys/);
    await expect.poll(() => countOf(calls, '/api/user')).toBe(2);
    const storedName = async () => JSON.parse((await storageOf(page))['user'] ?? '{}').name;
    await expect.poll(storedName).toBe(client.user.name);
  });

  test('the subscription call is made only while none is held', async ({ page }) => {
    await useSession(page, product, client);
    const calls = recordCalls(page);
    await go(page, '/user/dashboard');
    await expect.poll(() => countOf(calls, '/api/datasuscription')).toBe(1);
    // Set once the answer is stored; a page left before that has none.
    await expect.poll(async () => Object.keys(await storageOf(page))).toContain('suscription');
    await go(page, '/user/preferencias');
    await expect.poll(() => countOf(calls, '/api/user')).toBe(2);
    expect(countOf(calls, '/api/datasuscription')).toBe(1);
  });

  test('login, registration and the reset form make no user call, with or without a token', async ({ page }) => {
    const calls = recordCalls(page);
    for (const path of ['/', '/register', '/reset-password/x/a@b.example']) {
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(countOf(calls, '/api/user')).toBe(0);
  });

  test('the sending state is asked once on entering the user area and only written to the console', async ({
    page,
  }) => {
    await useSession(page, product, client);
    const calls = recordCalls(page);
    const written: string[] = [];
    page.on('console', (message) => message.type() === 'debug' && written.push(message.text()));
    await go(page, '/user/dashboard');
    await expect.poll(() => written.some((text) => text.includes('envio/data'))).toBe(true);
    await page.getByRole('link', { name: 'Tamys', exact: false }).first().click();
    await expect(page).toHaveURL(/\/user\/tamys/);
    expect(countOf(calls, '/api/envio/data')).toBe(1);
  });

  test('a refused user call goes to login and forgets the session; another failure keeps the token and offers to retry', async ({
    page,
  }) => {
    await useSession(page, product, { ...client, token: 'x'.repeat(43) });
    await go(page, '/user/dashboard');
    await expect(page).toHaveURL(`${product.url}/`);
    await expect.poll(async () => Object.keys(await storageOf(page))).not.toContain('access_token');

    await useSession(page, product, client);
    await page.route('**/api/user', (route) => route.abort());
    await go(page, '/user/dashboard');
    await expect(page).toHaveURL(`${product.url}/`);
    expect((await storageOf(page))['access_token']).toBe(client.token);
    await page.unroute('**/api/user');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page).toHaveURL(`${product.url}/user/dashboard`);
  });
});

test.describe('headers', () => {
  test('every call carries X-Requested-With, the page token, and the bearer token once there is one', async ({
    page,
  }) => {
    await useSession(page, product, client);
    const calls = recordCalls(page);
    await go(page, '/user/dashboard');
    await expect.poll(() => calls.length).toBeGreaterThan(3);
    const meta = await page.locator('meta[name="csrf-token"]').getAttribute('content');
    for (const request of calls) {
      const headers = await request.allHeaders();
      expect(headers, request.url()).toMatchObject({
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': meta,
        authorization: `Bearer ${client.token}`,
      });
    }
  });

  test('a page without the tag logs one error and shows nothing', async ({ page }) => {
    const errors: string[] = [];
    page.on(
      'console',
      (message) => message.type() === 'error' && /csrf/i.test(message.text()) && errors.push(message.text()),
    );
    await page.route(`${product.url}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<meta name="csrf-token"[^>]*>/, '') });
    });
    await go(page, '/');
    await expect(page.getByLabel('Correo')).toBeVisible();
    await fillLogin(page, { email: 'a@b.example', password: 'cualquiera' });
    await expect(page.getByRole('alert')).toBeVisible();
    expect(errors).toHaveLength(1);
  });

  test('the server refuses unauthenticated changes from pages that are not its own', async () => {
    const answer = await fetch(`${product.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.example","password":"x"}',
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { code: 'request.csrf' } });
  });
});

test('an answer outside 2xx and a lost network both reach the person as a translated error', async ({ page }) => {
  await go(page, '/');
  await fillLogin(page, { email: client.user.email, password: 'no es la mía' });
  await expect(page.getByRole('alert')).toContainText(/contraseña|correo/i);
  await page.route('**/api/login', (route) => route.abort());
  await fillLogin(page, { email: client.user.email, password: client.password });
  await expect(page.getByRole('alert')).toContainText(/conexión/i);
});

test.describe('languages', () => {
  for (const [browser, lang] of [
    ['ja-JP', 'ja'],
    ['en-GB', 'en'],
    ['es-MX', 'es'],
  ] as const) {
    test(`a ${browser} browser starts in ${lang}`, async ({ browser: chromium }) => {
      const context = await chromium.newContext({ locale: browser });
      const page = await context.newPage();
      await go(page, '/');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await context.close();
    });
  }

  test('what was typed to sign in stays when the language changes', async ({ browser: chromium }) => {
    const context = await chromium.newContext({ locale: 'es-ES' });
    const page = await context.newPage();
    await go(page, '/');
    await page.locator('input[name=email]').fill('julia@correo.example');
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('ja');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Hola otra vez');
    await expect(page.locator('input[name=email]')).toHaveValue('julia@correo.example');
    await context.close();
  });

  test('a browser in another language starts in DEFAULT_LOCALE, and the person’s choice wins over both', async ({
    browser: chromium,
  }) => {
    const context = await chromium.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    await go(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const japanese = await createClient(product);
    await callApi(product, '/api/user/preferences', { method: 'PATCH', body: { locale: 'jp' }, token: japanese.token });
    await useSession(page, product, { ...japanese, user: { ...japanese.user, locale: 'jp' } });
    await go(page, '/user/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await context.close();
  });
});
