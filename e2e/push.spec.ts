import { expect } from '@playwright/test';
import type { Product } from './kit/product.ts';
import { createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
});

/** What a push service would deliver; test browsers cannot reach one. */
const message = {
  title: 'Julia Roca te ha escrito desde Talleres',
  body: '«¿Quedan plazas?»',
  url: '/user/notificaciones',
  tag: 'uno',
};

test('a pushed notice is shown by the worker that the page’s policies let in', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-ES', permissions: ['notifications'] });
  const page = await context.newPage();
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/preferencias`);
  await expect(page.getByText('Avisos en este dispositivo')).toBeVisible();
  const refused = await page.evaluate(() =>
    navigator.serviceWorker.register('/theme.js').then(
      () => 'taken',
      (error: unknown) => String(error),
    ),
  );
  expect(refused).toContain('TypeError');

  const cdp = await context.newCDPSession(page);
  const registrations: string[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) => {
    for (const { registrationId } of found) registrations.push(registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  // A browser without windows cannot show a notification: the worker's request to show it is checked instead.
  await worker.evaluate(() => {
    const asked: unknown[] = [];
    Reflect.set(globalThis, 'askedNotices', asked);
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      asked.push({ title, body: options?.body, tag: options?.tag });
    };
  });
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: registrations[0] ?? '',
    data: JSON.stringify(message),
  });
  const { title, body, tag } = message;
  await expect
    .poll(() => worker.evaluate(() => Reflect.get(globalThis, 'askedNotices')))
    .toEqual([{ title, body, tag }]);
  await context.close();
});
