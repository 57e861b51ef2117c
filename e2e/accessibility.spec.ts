import { expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { follow } from './kit/follow.ts';
import { type Product, startProduct } from './kit/product.ts';
import { adminScreens, publicScreens, type ScreenIds, userScreens } from './kit/screens.ts';
import { callApi, createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;
let admin: SignedIn;
let ids: ScreenIds;
let publicPath: string;

async function create(path: string, body: unknown): Promise<{ id: string; path?: string }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  admin = await signInByApi(product, product.admin);
  const profile = await create('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  await create(`/api/profiles/${profile.id}/publish`, {});
  await create(`/api/walls/${profile.id}/posts`, { body: 'Quedan tres plazas para el taller.', publish: true });
  publicPath = profile.path ?? '/link/barroysal/barro-y-sal';
  const contact = await create('/api/contacts', { name: 'Julia Roca', email: 'julia@correo.example' });
  const series = await create('/api/campaign-series', {});
  const automation = await create('/api/automations', { starterId: 'win_back' });
  const template = await create('/api/templates', { starterId: 'news' }).catch(() => create('/api/templates', {}));
  const campaign = await create('/api/campaigns', { templateId: template.id });
  ids = {
    profile: profile.id,
    contact: contact.id,
    template: template.id,
    automation: automation.id,
    series: series.id,
    draftCampaign: campaign.id,
  };
});
test.afterAll(() => product.stop());

async function settle(page: Page, path: string): Promise<void> {
  if (!(await follow(page, path))) await page.goto(product.url + path);
  expect(new URL(page.url()).pathname).toBe(new URL(path, product.url).pathname);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page.locator('[data-loading-overlay]'), path).toHaveCount(0);
  // Lists load after the frame of the screen; the live stream keeps the network from ever being idle.
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
}

async function expectClean(page: Page, path: string): Promise<void> {
  expect(await findViolations(page, { without: 'iframe', tags: wcag }), path).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function speak(locale: 'es' | 'en' | 'jp'): Promise<void> {
  await callApi(product, '/api/user/preferences', { method: 'PATCH', body: { locale }, token: client.token });
}

const looks = [
  { name: 'desktop, light, Spanish', size: [1440, 900], colorScheme: 'light', locale: 'es-ES', wire: 'es' },
  { name: 'narrow phone, dark, Japanese', size: [320, 700], colorScheme: 'dark', locale: 'ja-JP', wire: 'jp' },
] as const;

/** Each screen in one of the variants by turns; in all of them with TEST_ALL=1, and in twelve by `npm run screens`. */
function shareOf(screens: readonly string[], wire: string): readonly string[] {
  const turn = looks.findIndex((look) => look.wire === wire);
  return process.env.TEST_ALL === '1' ? screens : screens.filter((_, index) => index % looks.length === turn);
}

for (const { name, size, colorScheme, locale, wire } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width: size[0], height: size[1] }, colorScheme, locale });
    test.beforeAll(() => speak(wire));

    test('public screens have no accessibility violation', async ({ page }) => {
      for (const path of shareOf(publicScreens, wire)) {
        await settle(page, path);
        await expectClean(page, path);
        await expectNoSidewaysScroll(page, path);
      }
    });

    test('screens of the client have no accessibility violation', async ({ page }) => {
      test.setTimeout(300_000);
      await useSession(page, product, { ...client, user: { ...client.user, locale: wire } });
      for (const path of shareOf(userScreens(ids), wire)) {
        await settle(page, path);
        await expectClean(page, path);
        await expectNoSidewaysScroll(page, path);
        expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
      }
    });

    test('screens of the operator have no accessibility violation', async ({ page }) => {
      await useSession(page, product, admin);
      for (const path of shareOf(adminScreens, wire)) {
        await settle(page, path);
        await expectClean(page, path);
        await expectNoSidewaysScroll(page, path);
      }
    });

    test('the public profile has no accessibility violation', async ({ page }) => {
      await page.goto(product.url + publicPath);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectClean(page, publicPath);
      await expectNoSidewaysScroll(page, publicPath);
    });
  });
}

test('the screens fit in English at 320 pixels', async ({ browser }) => {
  test.setTimeout(240_000);
  await speak('en');
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 320, height: 700 } });
  const page = await context.newPage();
  await useSession(page, product, { ...client, user: { ...client.user, locale: 'en' } });
  for (const path of [...publicScreens, ...userScreens(ids)]) {
    await settle(page, path);
    await expectNoSidewaysScroll(page, path);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  }
  await context.close();
});
