import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findViolations, wcag } from '../kit/axe.ts';
import { follow } from '../kit/follow.ts';
import { adminScreens, publicScreens, userScreens } from '../kit/screens.ts';
import { callApi, type SignedIn, useSession } from '../kit/session.ts';
import { makeScene, type Scene } from './scene.ts';

// Every screen of a used installation, in three languages, light and dark, on desktop and phone: a screenshot of each,
// no accessibility violations, no horizontal scrolling. SCREENS_OUT: target folder; SCREENS_LOOKS: e.g. `ja-dark-390`;
// SCREENS_HEIGHT: a taller window, to see what is below the first screenful; SCREENS_ONLY: part of the paths' names.
const out = process.env['SCREENS_OUT'] ?? path.resolve(import.meta.dirname, '../../.cache/screens');
const only = process.env['SCREENS_LOOKS']?.split(',');
const tall = Number(process.env['SCREENS_HEIGHT'] ?? 0);
const paths = process.env['SCREENS_ONLY']?.split(',');
const languages = [
  { locale: 'es-ES', wire: 'es' },
  { locale: 'en-GB', wire: 'en' },
  { locale: 'ja-JP', wire: 'jp' },
] as const;
const looks = languages.flatMap(({ locale, wire }) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [1440, 390].map((width) => ({
      name: `${locale.slice(0, 2)}-${colorScheme}-${width}`,
      locale,
      wire,
      colorScheme,
      width,
    })),
  ),
);

let scene: Scene;
test.beforeAll(async () => {
  scene = await makeScene();
});
test.afterAll(() => scene.product.stop());

async function settle(page: Page, address: string): Promise<void> {
  // Public pages are the server's own; the app would only show its not-found page.
  const isPublicPage = address === scene.publicPath;
  if (isPublicPage || !(await follow(page, address))) await page.goto(scene.product.url + address);
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
  await expect(page.locator('[data-loading-overlay]'), address).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
}

/** File name for a path; ids are left out, so that two runs can be compared. */
function nameOf(address: string): string {
  const plain = address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(/[^a-z0-9]+/gi, '-');
  return plain.replaceAll(/^-|-$/g, '') || 'inicio';
}

type Look = (typeof looks)[number];

async function capture(page: Page, look: Look, address: string): Promise<void> {
  if (paths && !paths.some((part) => nameOf(address).includes(part))) return;
  await settle(page, address);
  await page.screenshot({ path: path.join(out, look.name, `${nameOf(address)}.png`), animations: 'disabled' });
  expect.soft(await findViolations(page, { without: 'iframe', tags: wcag }), `${look.name} ${address}`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${look.name} ${address} scrolls sideways`).toBeLessThanOrEqual(0);
}

function spokenTo(person: SignedIn, wire: Look['wire']): SignedIn {
  return { ...person, user: { ...person.user, locale: wire } };
}

for (const look of looks.filter(({ name }) => !only || only.includes(name))) {
  test.describe(look.name, () => {
    test.use({
      viewport: { width: look.width, height: Math.max(tall, look.width === 390 ? 844 : 900) },
      colorScheme: look.colorScheme,
      locale: look.locale,
    });
    test('every screen', async ({ page }) => {
      test.setTimeout(600_000);
      await mkdir(path.join(out, look.name), { recursive: true });
      for (const address of [...publicScreens, scene.publicPath]) await capture(page, look, address);
      const body = { locale: look.wire };
      await callApi(scene.product, '/api/user/preferences', { method: 'PATCH', body, token: scene.client.token });
      await useSession(page, scene.product, spokenTo(scene.client, look.wire));
      for (const address of userScreens(scene.ids)) await capture(page, look, address);
      await useSession(page, scene.product, spokenTo(scene.admin, look.wire));
      for (const address of adminScreens) await capture(page, look, address);
    });
  });
}
