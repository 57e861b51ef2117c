import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { useSession } from '../kit/session.ts';
import { clientShots } from './client-shots.ts';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import { operatorShots } from './operator-shots.ts';
import type { Shot } from './shot.ts';

const out = process.env['GUIDE_OUT'] ?? path.resolve(import.meta.dirname, '../../.cache/guide');
const margin = 16;
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

let demo: Demonstration;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  await mkdir(out, { recursive: true });
  demo = await startDemonstration();
});
test.afterAll(() => demo.end());

/** The bounding box of the named parts, with a margin, within the window. */
async function areaOf(page: Page, { parts, isPhone, height }: Shot) {
  const window = isPhone ? phone : desk;
  const max = height ?? window.height;
  if (!parts) return { x: 0, y: 0, width: window.width, height: Math.min(max, window.height) };
  const boxes = await Promise.all(parts(page).map((part) => part.boundingBox()));
  const seen = boxes.filter((box) => box !== null);
  const left = Math.max(0, Math.min(...seen.map(({ x }) => x)) - margin);
  const top = Math.max(0, Math.min(...seen.map(({ y }) => y)) - margin);
  const right = Math.min(window.width, Math.max(...seen.map(({ x, width }) => x + width)) + margin);
  const bottom = Math.min(window.height, Math.max(...seen.map(({ y, height: tall }) => y + tall)) + margin);
  return { x: left, y: top, width: right - left, height: Math.min(max, bottom - top) };
}

/** Replaces this run's ports and temporary folders with those of an installation. */
async function maskMachine(page: Page, { product, dataDir }: Demonstration): Promise<void> {
  const words: [string, string][] = [
    [product.url, 'https://enlace.example'],
    // Some screens show addresses without their scheme.
    [new URL(product.url).host, 'enlace.example'],
    [dataDir, '/srv/enlace/data'],
    [String(product.inboundPort), '2525'],
  ];
  await page.evaluate((pairs) => {
    const masked = (text: string) => pairs.reduce((done, [from, to]) => done.replaceAll(from, to), text);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.nodeValue !== masked(node.nodeValue ?? '')) node.nodeValue = masked(node.nodeValue ?? '');
    for (const field of document.querySelectorAll('input')) {
      field.placeholder = masked(field.placeholder);
      if (field.value !== masked(field.value)) field.value = masked(field.value);
    }
  }, words);
}

async function settle(page: Page, { who }: Shot): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[data-loading-overlay]')).toHaveCount(0);
  if (who !== 'visitor') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

for (const shot of [...clientShots, ...operatorShots]) {
  test(shot.name, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: shot.isPhone ? phone : desk,
      locale: 'en-GB',
      timezoneId: 'Europe/Madrid',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (shot.who !== 'visitor') await useSession(page, demo.product, demo[shot.who]);
    await page.goto(demo.product.url + shot.address(demo));
    await settle(page, shot);
    await shot.prepare?.(page, demo);
    await settle(page, shot);
    if (shot.who !== 'visitor') await maskMachine(page, demo);
    const clip = await areaOf(page, shot);
    await page.screenshot({ path: path.join(out, `${shot.name}.png`), clip, animations: 'disabled', caret: 'hide' });
    await context.close();
  });
}
