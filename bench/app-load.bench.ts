import { gzipSync } from 'node:zlib';
import { chromium, type Page, type Request } from '@playwright/test';
import { findBrowser } from '../e2e/kit/find-browser.mjs';
import { type Product, startProduct } from '../e2e/kit/product.ts';
import { createClient, useSession } from '../e2e/kit/session.ts';
import { reportFigures } from './figures.ts';
import { openLighthouse } from './lighthouse.ts';
import { median } from './median.ts';

// The app in a real browser with the built product: what the first screen loads, how long a navigation takes, and
// Lighthouse scores of the sign-in screen. A navigation: from the press on its menu item to the first frame with its
// title and nothing busy, each screen visited before, so that its code is loaded.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 8);
const ATTEMPTS = Number(process.env['BENCH_ATTEMPTS'] ?? 3);
/** A screen is fully loaded after this long without any request. */
const QUIET_MS = 300;
const SCRIPT_LIMIT_KB = 130;
const CHANGE_LIMIT_MS = 150;
const WANTED_MARK = 95;
const screens = ['/user/dashboard', '/user/tamys', '/user/campanas', '/user/nube', '/user/plantillas'];

/** Compressed kilobytes, as built, of every script the sign-in screen requested. */
async function weighLogin(page: Page, { url }: Product): Promise<number> {
  await page.goto(url);
  await page.locator('input[name=password]').waitFor();
  await page.waitForLoadState('networkidle');
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  let sum = 0;
  for (const name of new Set(names.filter((each) => each.endsWith('.js')))) {
    const text = await (await fetch(name, { headers: { 'accept-encoding': 'identity' } })).text();
    const size = gzipSync(text, { level: 9 }).length / 1024;
    sum += size;
    console.log(`  ${size.toFixed(1).padStart(6)} KB  ${name.split('/').at(-1)}`);
  }
  return sum;
}

/** Milliseconds from the press on a menu item to the first frame with its screen. */
async function timeOfChange(page: Page, screen: string): Promise<number> {
  const shown = await page.evaluateHandle((path) => {
    const isThere = () =>
      location.pathname.startsWith(path) &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-busy=true]') === null;
    return {
      after: new Promise<number>((resolve) => {
        const onPress = (event: Event) => {
          window.removeEventListener('click', onPress, true);
          const look = () => {
            if (!isThere()) return requestAnimationFrame(look);
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - event.timeStamp);
            port2.postMessage(null);
            return undefined;
          };
          requestAnimationFrame(look);
        };
        window.addEventListener('click', onPress, true);
      }),
    };
  }, screen);
  await page.locator(`nav a[href="${screen}"]`).first().click();
  return shown.evaluate(({ after }) => after);
}

/** Waits until there are no requests; the live stream, which never ends, does not count. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changed = performance.now();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') return;
    open.add(request);
    changed = performance.now();
  });
  const end = (request: Request): void => {
    if (open.delete(request)) changed = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    while (open.size > 0 || performance.now() - changed < QUIET_MS) await page.waitForTimeout(50);
  };
}

async function timeOfChanges(page: Page, product: Product): Promise<number[]> {
  const quiet = watchRequests(page);
  await page.goto(`${product.url}${screens.at(-1) ?? '/'}`);
  await page.locator('main h1').waitFor();
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const screen of screens) {
      const took = await timeOfChange(page, screen);
      // The first visit of each loads its code.
      if (round > 0) times.push(took);
      await quiet();
    }
  }
  return times;
}

/** Lighthouse scores of the sign-in screen: the best of several visits, since other load can only lower them. */
async function marksOf(url: string): Promise<Record<string, number>> {
  const lighthouse = await openLighthouse(['performance', 'accessibility', 'best-practices']);
  const best: Record<string, number> = {};
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { categories } = await lighthouse.visit(url);
      for (const [name, { score }] of Object.entries(categories))
        best[name] = Math.max(best[name] ?? 0, Math.round((score ?? 0) * 100));
    }
  } finally {
    lighthouse.close();
  }
  return best;
}

const product = await startProduct();
const { executablePath, env } = findBrowser();
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] });
try {
  const client = await createClient(product, { alias: 'banco' });
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const scripts = await weighLogin(page, product);
  await useSession(page, product, client);
  const times = (await timeOfChanges(page, product)).toSorted((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  console.log(`${times.length} changes of screen: median ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
  const marks = await marksOf(product.url);
  console.log(`Lighthouse, sign-in screen on a phone: ${JSON.stringify(marks)}`);
  reportFigures(
    {
      what: 'first load of the app, scripts',
      ours: scripts,
      unit: 'KB',
      wanted: { of: 'ours', atMost: SCRIPT_LIMIT_KB },
    },
    { what: 'change of screen, p95', ours: p95, unit: 'ms', wanted: { of: 'ours', atMost: CHANGE_LIMIT_MS } },
    ...Object.entries(marks).map(([name, mark]) => ({
      what: `Lighthouse, sign-in, ${name}`,
      ours: mark,
      unit: 'points',
      wanted: { of: 'ours' as const, atLeast: WANTED_MARK },
    })),
  );
} finally {
  await browser.close();
  await product.stop();
}
