import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/kit/find-browser.mjs';
import { type Product, startProduct } from '../e2e/kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from '../e2e/kit/session.ts';
import { median } from './median.ts';

// The editor in a real browser over the built product: 200 blocks, what a key costs until the screen shows it, an edit until
// the preview shows it, and how much JavaScript the editor brings along, each against its limit.

const BLOCKS = Number(process.env['BENCH_BLOCKS'] ?? 200);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 24);
const KEY_LIMIT_MS = 50;
const PREVIEW_LIMIT_MS = 150;
const SCRIPT_LIMIT_KB = 60;

type Session = { product: Product; client: SignedIn; page: Page };
type Outcome = { name: string; ours: number; limit: number; unit: string };

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

/** Milliseconds from a key to the first frame painted after what it did. */
async function timeOfKey(page: Page, key: string): Promise<number> {
  // Listening must have begun before the key is pressed: the two travel to the page by different ways.
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

async function measureKeys(session: Session): Promise<Outcome[]> {
  const { page } = session;
  await openEditor(session, await profileWith(session, { name: 'Larga', blocks: BLOCKS }));
  await waitForPreview(page);
  await page.locator('[data-opener]').nth(20).focus();
  // The first time brings the code of forms along.
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-draft-fields]').first().waitFor();
  await page.keyboard.press('ArrowLeft');
  const keys = {
    walk: 'ArrowDown',
    open: 'Enter',
    move: 'Alt+ArrowDown',
    delete: 'Delete',
    undo: 'Control+z',
  } as const;
  const outcomes: Outcome[] = [];
  for (const [name, key] of Object.entries(keys)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timeOfKey(page, key));
      // Saving and drawing of the round before are over, as they are between two keys of a person.
      await page.waitForTimeout(60);
    }
    outcomes.push({ name: `${name}, ${BLOCKS} blocks`, ours: median(times), limit: KEY_LIMIT_MS, unit: 'ms' });
  }
  return outcomes;
}

/** Milliseconds from a letter to the frame of the preview that shows it. */
async function measurePreview(session: Session): Promise<Outcome> {
  const { page } = session;
  await openEditor(session, await profileWith(session, { name: 'Corta', blocks: 12 }));
  await page.locator('[data-opener]').first().click();
  const field = page.locator('[data-draft-fields] input').first();
  await field.focus();
  await waitForPreview(page);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const shown = await page.evaluateHandle(() => ({
      after: new Promise<number>((resolve) => {
        let began = 0;
        window.addEventListener('keydown', (event) => (began = event.timeStamp), { once: true, capture: true });
        const frames = document.querySelector('[data-preview]');
        const watch = new MutationObserver(() => {
          if (began === 0) return;
          watch.disconnect();
          resolve(performance.now() - began);
        });
        if (frames) watch.observe(frames, { subtree: true, attributeFilter: ['data-front'] });
      }),
    }));
    await page.keyboard.press('a');
    times.push(await shown.evaluate(({ after }) => after));
    await page.waitForTimeout(900);
  }
  return { name: 'edit to preview, 12 blocks', ours: median(times), limit: PREVIEW_LIMIT_MS, unit: 'ms' };
}

async function scriptsOf({ page }: Session): Promise<Set<string>> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  return new Set(names.filter((name) => name.endsWith('.js') && name.includes('/assets/')));
}

async function sizeOf(urls: readonly string[]): Promise<number> {
  const bodies = await Promise.all(
    urls.map(async (url) =>
      Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()),
    ),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
}

/** What the editor loads beyond a screen that has nothing of its own. */
async function measureScripts(session: Session): Promise<Outcome> {
  const { product, page } = session;
  const id = await profileWith(session, { name: 'Peso', blocks: 6 });
  await page.goto(`${product.url}/user/papelera`);
  await page.locator('h1').waitFor();
  await page.waitForTimeout(2000);
  const shell = await scriptsOf(session);
  await openEditor(session, id);
  const own = [...(await scriptsOf(session))].filter((url) => !shell.has(url));
  for (const url of own) console.log(`  ${(await sizeOf([url])).toFixed(1).padStart(6)} KB  ${url.split('/').at(-1)}`);
  return { name: 'JavaScript over the shell, gz', ours: await sizeOf(own), limit: SCRIPT_LIMIT_KB, unit: 'KB' };
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
  for (const measure of [measureScripts, measureKeys, measurePreview]) {
    for (const { name, ours, limit, unit } of [await measure(session)].flat()) {
      const ratio = (ours / limit).toFixed(2);
      console.log(`${name.padEnd(34)} ours ${ours.toFixed(1)} ${unit}, limit ${limit} ${unit}, ratio ${ratio}`);
      if (ours > limit) process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
