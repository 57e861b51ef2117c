import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/kit/find-browser.mjs';
import { type Product, startProduct } from '../e2e/kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from '../e2e/kit/session.ts';
import { reportFigures } from './figures.ts';
import { median } from './median.ts';

// The editor in a real browser with the built product and 200 blocks: the time from a key press to the screen, from an
// edit to the preview, and the amount of JavaScript, each against its limit.
//
// A key press: from its event to the end of the first frame rendered after it, while the previous change is still being
// saved and rendered. An edit: from the key press to the frame that shows the server's page with the new letter.
// JavaScript: what the screen needs before its first block appears; theme controls, dragging and forms load later.

const BLOCKS = Number(process.env['BENCH_BLOCKS'] ?? 200);
const PREVIEW_BLOCKS = 12;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 24);
const KEY_LIMIT_MS = 50;
const PREVIEW_LIMIT_MS = 150;
const SCRIPT_LIMIT_KB = 60;

type Session = { product: Product; client: SignedIn; page: Page };
type Outcome = { name: string; ours: number; limit: number; unit: string; note?: string };

async function api({ product, client }: Session, path: string, method: string, body: unknown): Promise<unknown> {
  const response = await callApi(product, path, { method, body, token: client.token });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function blockAt(index: number): object {
  const id = `b${index}`;
  const text = `Bloque número ${index} de una página larga`;
  switch (index % 4) {
    case 0:
      return { id, type: 'heading', version: 2, props: { text, size: 'large', linkLabel: '', linkUrl: '' } };
    case 1: {
      const paragraph = { type: 'paragraph', content: [{ type: 'text', text: `${text}. Cocemos los jueves.` }] };
      return { id, type: 'richtext', version: 1, props: { doc: { type: 'doc', content: [paragraph] } } };
    }
    case 2:
      return { id, type: 'quote', version: 1, props: { text, author: 'Marina', role: '' } };
    default:
      return { id, type: 'divider', version: 1, props: {} };
  }
}

async function profileWith(session: Session, { name, blocks }: { name: string; blocks: number }): Promise<string> {
  const made = await api(session, '/api/profiles', 'POST', { name, start: 'empty' });
  const { id, draft } = made as { id: string; draft: { document: object; revision: number } };
  const document = { ...draft.document, blocks: Array.from({ length: blocks }, (_, index) => blockAt(index)) };
  await api(session, `/api/profiles/${id}/draft`, 'PUT', { document, baseRevision: draft.revision });
  return id;
}

async function openEditor({ product, page }: Session, id: string): Promise<void> {
  await page.goto(`${product.url}/user/perfiles/${id}`);
  await page.locator('[data-opener]').first().waitFor();
}

async function waitForPreview(page: Page): Promise<void> {
  await page.locator('[data-preview=drawn] iframe[data-front]').waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
}

/** Milliseconds from a key press to the first frame painted after its effect. */
async function timeOfKey(page: Page, key: string): Promise<number> {
  // The listener must be installed before the key is pressed: both reach the page through different channels.
  const painted = await page.evaluateHandle(() => ({
    after: new Promise<number>((resolve) => {
      const onKey = (event: KeyboardEvent) => {
        if (['Alt', 'Control', 'Shift'].includes(event.key)) return;
        window.removeEventListener('keydown', onKey, true);
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - event.timeStamp);
          port2.postMessage(null);
        });
      };
      window.addEventListener('keydown', onKey, true);
    }),
  }));
  await page.keyboard.press(key);
  return painted.evaluate(({ after }) => after);
}

/** Milliseconds of CPU time used by the page's main thread so far. */
async function busyTimer(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

async function measureKeys(session: Session): Promise<Outcome[]> {
  const { page } = session;
  await openEditor(session, await profileWith(session, { name: 'Larga', blocks: BLOCKS }));
  await waitForPreview(page);
  await page.locator('[data-opener]').nth(20).focus();
  // The first time loads the code of forms.
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-open] [data-draft-fields]').first().waitFor();
  await page.keyboard.press('ArrowLeft');
  const keys = {
    walk: 'ArrowDown',
    open: 'Enter',
    move: 'Alt+ArrowDown',
    delete: 'Delete',
    undo: 'Control+z',
  } as const;
  const busy = await busyTimer(page);
  const outcomes: Outcome[] = [];
  for (const [name, key] of Object.entries(keys)) {
    const times: number[] = [];
    const before = await busy();
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timeOfKey(page, key));
      await page.waitForTimeout(60);
    }
    const note = `main thread ${(((await busy()) - before) / ROUNDS).toFixed(0)} ms of processor a key, all it set off included`;
    outcomes.push({ name: `${name}, ${BLOCKS} blocks`, ours: median(times), limit: KEY_LIMIT_MS, unit: 'ms', note });
  }
  return outcomes;
}

/** The moment of the next key press, in milliseconds since the epoch: the page and its preview are two processes with one clock. */
function momentOfKey(page: Page) {
  return page.evaluateHandle(() => ({
    after: new Promise<number>((resolve) => {
      const listener = (event: KeyboardEvent) => resolve(performance.timeOrigin + event.timeStamp);
      window.addEventListener('keydown', listener, { once: true, capture: true });
    }),
  }));
}

/** The moment at which the visible frame has painted the server's page with this text. */
async function momentOfText(page: Page, text: string) {
  const element = await page.locator('[data-preview] iframe[data-front]').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('there is no preview');
  return frame.evaluateHandle((wanted) => {
    const patienceMs = 10_000;
    return {
      after: new Promise<number>((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error(`the preview never showed "${wanted}"`)), patienceMs);
        const watch = new MutationObserver(() => {
          if (!document.body.textContent?.includes(wanted)) return;
          watch.disconnect();
          clearTimeout(patience);
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
            port2.postMessage(null);
          });
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    };
  }, text);
}

/** Milliseconds from a letter to the frame of the preview that shows it. */
async function measurePreview(session: Session): Promise<Outcome> {
  const { page } = session;
  await openEditor(session, await profileWith(session, { name: 'Corta', blocks: PREVIEW_BLOCKS }));
  await page.locator('[data-opener]').first().click();
  const field = page.locator('[data-block="b0"] [data-draft-fields] input').first();
  await field.press('End');
  await waitForPreview(page);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const pressed = await momentOfKey(page);
    const shown = await momentOfText(page, `${await field.inputValue()}a`);
    await page.keyboard.press('a');
    times.push((await shown.evaluate(({ after }) => after)) - (await pressed.evaluate(({ after }) => after)));
    await page.waitForTimeout(900);
  }
  return {
    name: `edit to preview, ${PREVIEW_BLOCKS} blocks`,
    ours: median(times),
    limit: PREVIEW_LIMIT_MS,
    unit: 'ms',
  };
}

async function scriptsOf({ page }: Session): Promise<Set<string>> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  return new Set(names.filter((name) => name.endsWith('.js') && name.includes('/assets/')));
}

/** The screen, its texts, the preview and the theme panel; what these load on their own comes later. */
const firstParts = ['profile-editor.route', 'editor', 'profiles', 'es', 'preview-canvas', 'look-panel'];

function partOf(scripts: ReadonlySet<string>, part: string): string {
  const found = [...scripts].find((url) => new RegExp(`/${part}-[^/]+\\.js$`).test(url));
  if (found === undefined) throw new Error(`the editor did not load ${part}`);
  return found;
}

async function scriptText(url: string): Promise<string> {
  return (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text();
}

/** Source texts of the scripts and all their static imports, by URL; `known` is already loaded. */
async function withImports(urls: readonly string[], known: ReadonlySet<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const waiting = [...urls];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (texts.has(url) || known.has(url)) continue;
    const text = await scriptText(url);
    texts.set(url, text);
    for (const [, file = ''] of text.matchAll(/(?:from|import)\s*["'`](\.\/[^"'`]+\.js)["'`]/g))
      waiting.push(new URL(file, url).href);
  }
  return texts;
}

/** What the editor loads before its first block appears, beyond an empty screen. */
async function measureScripts(session: Session): Promise<Outcome> {
  const { product, page } = session;
  const id = await profileWith(session, { name: 'Peso', blocks: 6 });
  await page.goto(`${product.url}/user/papelera`);
  await page.locator('h1').waitFor();
  await page.waitForTimeout(2000);
  const shell = await scriptsOf(session);
  await openEditor(session, id);
  await page.locator('[data-preview=drawn]').waitFor();
  const loaded = await scriptsOf(session);
  const own = await withImports(
    firstParts.map((part) => partOf(loaded, part)),
    shell,
  );
  let sum = 0;
  for (const [url, text] of own) {
    const size = gzipSync(text).length / 1024;
    sum += size;
    console.log(`  ${size.toFixed(1).padStart(6)} KB  ${url.split('/').at(-1)}`);
  }
  return { name: 'JavaScript over the shell, gz', ours: sum, limit: SCRIPT_LIMIT_KB, unit: 'KB' };
}

const product = await startProduct();
const { executablePath, env } = findBrowser();
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] });
try {
  const client = await createClient(product, { alias: 'banco' });
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await useSession(page, product, client);
  const session = { product, client, page };
  const measures = [
    ['editor, JavaScript over the shell, gzipped', measureScripts],
    [`editor of ${BLOCKS} blocks, slowest key, median`, measureKeys],
    [`editor of ${PREVIEW_BLOCKS} blocks, edit until the preview shows it, median`, measurePreview],
  ] as const;
  for (const [what, measure] of measures) {
    const outcomes = [await measure(session)].flat();
    for (const { name, ours, limit, unit, note } of outcomes) {
      const ratio = (ours / limit).toFixed(2);
      const line = `${name.padEnd(34)} ours ${ours.toFixed(1)} ${unit}, limit ${limit} ${unit}, ratio ${ratio}`;
      console.log(note === undefined ? line : `${line}  (${note})`);
    }
    const [first] = outcomes.toSorted((one, other) => other.ours - one.ours);
    if (!first) throw new Error(`nothing was measured: ${what}`);
    reportFigures({ what, ours: first.ours, unit: first.unit, wanted: { of: 'ours', atMost: first.limit } });
  }
} finally {
  await browser.close();
  await product.stop();
}
