import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { builtWebRoot } from '../scripts/builds.mjs';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

const kibibyte = 1024;
/**
 * Limits of compressed scripts for a first visit: the achieved ones with a small margin (130 are promised for login).
 * Lower a number with every kibibyte saved, and raise none without knowing the reason. The editor's counts
 * until its first block appears: dragging, forms and theme controls load later.
 */
const budgets = { login: 103, shell: 332, editor: 370, publicPage: 4 } as const;

const dist = builtWebRoot();
let product: Product;
let client: SignedIn;
let profile: { id: string; path: string };

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
  const answer = await callApi(product, '/api/profiles', {
    method: 'POST',
    body: { name: 'Barro y Sal', themeId: 'barro', locale: 'es' },
    token: client.token,
  });
  profile = await answer.json();
  const published = await callApi(product, `/api/profiles/${profile.id}/publish`, {
    method: 'POST',
    body: {},
    token: client.token,
  });
  expect(published.status).toBe(200);
});

/** Compressed size of a script: of the app's as built, of others as transferred. */
async function packedSize(url: URL, body: () => Promise<Buffer>): Promise<number> {
  const content = await readFile(path.join(dist, url.pathname)).catch(body);
  return gzipSync(content, { level: 9 }).length;
}

/** In the page: notes the moment, as a test asks too seldom to see it. */
function markWhenShown(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    performance.mark('shown');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** In the page: paths of what was asked for after that moment only. */
function askedAfterwards(): string[] {
  const shown = performance.getEntriesByName('shown')[0]?.startTime;
  if (shown === undefined) throw new Error('the moment was not seen');
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime > shown)
    .map(({ name }) => new URL(name).pathname);
}

/** Kibibytes of scripts loaded until the page is idle, or until its main content appears. */
async function scriptsOf(page: Page, address: string, until?: string): Promise<{ kibibytes: number; files: number }> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    const url = new URL(response.url());
    if (!sizes.has(url.pathname))
      sizes.set(
        url.pathname,
        packedSize(url, () => response.body()),
      );
  });
  if (until) await page.addInitScript(markWhenShown, until);
  await page.goto(product.url + address);
  await page.getByRole('heading').first().waitFor();
  // The live stream never ends, so the network is never idle: idle means no script for a while.
  let known = -1;
  const isQuiet = () => {
    const before = known;
    known = sizes.size;
    return known === before;
  };
  if (until) await page.locator(until).first().waitFor();
  else await expect.poll(isQuiet, { intervals: [1500], timeout: 60_000 }).toBe(true);
  const late = until ? new Set(await page.evaluate(askedAfterwards)) : new Set<string>();
  const counted = [...sizes].filter(([name]) => !late.has(name)).map(([, size]) => size);
  const all = await Promise.all(counted);
  return { kibibytes: all.reduce((sum, size) => sum + size, 0) / kibibyte, files: all.length };
}

const visits: { name: keyof typeof budgets; isSignedIn: boolean; address: () => string; until?: string }[] = [
  { name: 'login', isSignedIn: false, address: () => '/' },
  { name: 'shell', isSignedIn: true, address: () => '/user/dashboard' },
  { name: 'editor', isSignedIn: true, address: () => `/user/perfiles/${profile.id}`, until: '[data-opener]' },
  { name: 'publicPage', isSignedIn: false, address: () => profile.path },
];

for (const { name, isSignedIn, address, until } of visits)
  test(`the first load of ${name} stays within ${budgets[name]} KiB of scripts`, async ({ page }) => {
    if (isSignedIn) await useSession(page, product, client);
    const { kibibytes, files } = await scriptsOf(page, address(), until);
    console.log(`${name}: ${kibibytes.toFixed(2)} KiB in ${files} scripts, of ${budgets[name]}`);
    if (name !== 'publicPage') expect(files).toBeGreaterThan(0);
    expect(kibibytes).toBeLessThanOrEqual(budgets[name]);
  });
