import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, expect, type Frame, type Page } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { chosen, corpus } from './attacks/corpus.ts';
import { hostileDocuments } from './attacks/hostile-document.ts';
import { plant, type Planted, publish } from './attacks/plant.ts';
import { serveUnprotected } from './attacks/unprotected.ts';
import { findExecutable, readStoredToken, settle, type Sightings, watch } from './attacks/watch.ts';
import { type Product, startProduct } from './kit/product.ts';
import { createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';
import { builtWebRoot } from '../scripts/builds.mjs';

/** `ATTACKS=full` uses every payload; otherwise a fixed selection of all kinds. */
const isFull = process.env['ATTACKS'] === 'full';
const payloads = isFull ? corpus : chosen({ every: 12 });

test.describe.configure({ timeout: isFull ? 420_000 : 240_000 });

let product: Product;
let client: SignedIn;
let admin: SignedIn;
let planted: Planted;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct();
  client = await createClient(product, { alias: 'hostil' });
  admin = await signInByApi(product, product.admin);
  planted = await plant({ product, session: client }, payloads);
  console.info(
    `attacks: ${payloads.length} of ${corpus.length} payloads in names, notes, fields, blocks, mails and files; ${planted.refused} texts refused by rule, ${planted.arrived} mails arrived`,
  );
});
test.afterAll(() => product.stop());

type Visitor = { context: BrowserContext; page: Page; seen: Sightings };

async function visit(browser: Browser, session?: SignedIn): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'es-ES' });
  const seen = await watch(context, [product.url, 'http://127.0.0.1:9/']);
  const page = await context.newPage();
  if (session) await useSession(page, product, session);
  return { context, page, seen };
}

/** Documents written by users or visitors: every frame within the app, and whole public pages. */
async function inspect(page: Page, { isApp }: { isApp: boolean }): Promise<string[]> {
  const problems: string[] = [];
  await settle(page.mainFrame());
  for (const frame of page.frames()) {
    if (frame.isDetached()) continue;
    await settle(frame);
    const isOurs = isApp && frame === page.mainFrame();
    for (const found of await findExecutable(frame)) problems.push(`${place(frame)}: ${found}`);
    const token = await readStoredToken(frame);
    if (!isOurs && token !== 'refused') problems.push(`${place(frame)}: reads ${token}`);
  }
  return problems;
}

function place(frame: Frame): string {
  return `${new URL(frame.page().url()).pathname}${frame.parentFrame() ? ' (frame)' : ''}`;
}

function expectNothing(seen: Sightings): void {
  expect([...seen.ran]).toEqual([]);
  expect(seen.dialogs).toEqual([]);
  expect([...seen.foreign]).toEqual([]);
  expect(seen.stopped).toEqual([]);
}

test('nearly every payload was stored', () => {
  expect(planted.stored).toBeGreaterThan(payloads.length * 0.9);
  expect(planted.arrived).toBeGreaterThan(payloads.length * 0.5);
});

test('the corpus runs where nothing protects', async ({ browser }) => {
  const tried = payloads.filter((_, index) => !isFull || index % 2 === 0);
  const careless = await serveUnprotected(tried);
  const context = await browser.newContext();
  const seen = await watch(context, [careless.url]);
  const page = await context.newPage();
  for (const { number } of tried) await page.goto(`${careless.url}/${number}`, { waitUntil: 'load' });
  await settle(page.mainFrame());
  console.info(`attacks: unprotected, ${seen.ran.size} of ${tried.length} ran, ${seen.foreign.size} foreign addresses`);
  expect(corpus.length).toBeGreaterThanOrEqual(150);
  expect(seen.ran.size).toBeGreaterThan(tried.length / 2);
  expect(seen.foreign.size).toBeGreaterThan(0);
  await context.close();
  await careless.close();
});

test('public pages run nothing and know nothing of the session', async ({ browser }) => {
  const { context, page, seen } = await visit(browser, client);
  const documents = hostileDocuments('page', { payloads, each: isFull ? 6 : 2 });
  expect(documents.length).toBeGreaterThan(0);
  const problems: string[] = [];
  for (const document of documents) {
    await publish({ product, session: client }, planted.profileId, document);
    await page.goto(`${product.url}/link/hostil/hostil`);
    expect(await page.locator('body').innerText()).not.toBe('');
    problems.push(...(await inspect(page, { isApp: false })));
  }
  const others = [
    '/link/hostil/nada',
    '/link/hostil/hostil/qr.svg',
    '/baja/prueba',
    '/preferencias/prueba',
    '/correo/prueba',
    planted.archiveUrl,
  ];
  for (const url of others) {
    await page.goto(new URL(url, product.url).href);
    problems.push(...(await inspect(page, { isApp: false })));
  }
  expect(planted.archiveUrl).toMatch(/\/correo\/[\w-]{20,}$/);
  expect(problems).toEqual([]);
  expectNothing(seen);
  await context.close();
});

const clientScreens = () => [
  '/user/dashboard',
  '/user/perfiles',
  `/user/perfiles/${planted.profileId}`,
  `/user/perfiles/view/${planted.profileId}`,
  '/user/buzon/todos',
  `/user/buzon/todos?c=${planted.conversationId}`,
  '/user/tamys',
  ...planted.contactIds.slice(0, isFull ? 12 : 4).map((id) => `/user/tamys/${id}`),
  '/user/plantillas',
  `/user/plantillas/${planted.templateId}`,
  '/user/campanas',
  `/user/campanas/${planted.campaignId}`,
  '/user/historial',
  '/user/notificaciones',
  ...(['marca', 'remitentes', 'firma', 'respuestas', 'reglas', 'campos', 'claves', 'webhooks'] as const).map(
    (section) => `/user/opciones/${section}`,
  ),
  '/account',
  '/user/personalinformation',
];

/** Screens that show a user-written document, each in a frame. */
const framedScreens = () => [
  `/user/perfiles/${planted.profileId}`,
  `/user/perfiles/view/${planted.profileId}`,
  `/user/buzon/todos?c=${planted.conversationId}`,
  `/user/plantillas/${planted.templateId}`,
];

/** Mails that were not read yet are open and shown as they came; every frame is inspected once it has content. */
async function waitForFrames(page: Page): Promise<void> {
  const hasText = (frame: Frame) => frame.evaluate(() => (document.body?.innerText ?? '').trim() !== '');
  await expect(async () => {
    const inner = page.frames().filter((frame) => frame !== page.mainFrame());
    expect((await Promise.all(inner.map(hasText))).filter(Boolean).length).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
}

/** Opens each screen and inspects every document in it; returns how many frames each contained. */
async function walk({ page, seen }: Visitor, screens: readonly string[]): Promise<Map<string, number>> {
  const problems: string[] = [];
  const framed = new Map<string, number>();
  for (const screen of screens) {
    await page.goto(`${product.url}${screen}`);
    await expect(page.locator('main').first()).not.toBeEmpty();
    if (framedScreens().includes(screen)) await waitForFrames(page);
    expect(new URL(page.url()).pathname, screen).toBe(screen.split('?')[0]);
    problems.push(...(await inspect(page, { isApp: true })));
    framed.set(screen, page.frames().length - 1);
  }
  expect(problems).toEqual([]);
  expectNothing(seen);
  expect(seen.unstyled).toEqual([]);
  return framed;
}

test('the client’s screens run nothing of what strangers wrote', async ({ browser }) => {
  const visitor = await visit(browser, client);
  const framed = await walk(visitor, clientScreens());
  const empty = framedScreens().filter((screen) => !framed.get(screen));
  expect(empty).toEqual([]);
  // Control for the other tests: the app itself does hold the session.
  expect(await readStoredToken(visitor.page.mainFrame())).toBe(client.token);
  await visitor.context.close();
});

test('the operator’s screens run nothing of what clients wrote', async ({ browser }) => {
  const visitor = await visit(browser, admin);
  const screens = [
    '/admin/dashboard',
    '/admin/users',
    `/admin/users?cliente=${client.user.id}`,
    '/admin/historial',
    '/admin/admins',
  ];
  await walk(visitor, screens);
  await visitor.context.close();
});

test('files opened by their address stay files', async ({ browser }) => {
  const { context, page, seen } = await visit(browser, client);
  // Nothing uses it yet, so it opens only with its client's pass.
  const headers = { authorization: `Bearer ${client.token}` };
  const { pass }: { pass: string } = await (await fetch(`${product.url}/api/files/pass`, { headers })).json();
  const opened = await page.goto(`${product.url}/f/${planted.fileId}/320.webp?k=${pass}`);
  expect(opened?.status()).toBe(200);
  expect(await readStoredToken(page.mainFrame())).toBe('refused');
  const download = page.waitForEvent('download');
  await page.goto(`${product.url}/link/hostil/hostil/contact.vcf`).catch(() => undefined);
  expect((await download).suggestedFilename()).toMatch(/^[\w-]+\.vcf$/);
  expectNothing(seen);
  await context.close();
});

test('the build holds no source maps and names none', async () => {
  const dist = builtWebRoot();
  const files = (await readdir(dist, { recursive: true })).map(String);
  expect(files.filter((name) => /\.(?:js|css)$/.test(name)).length).toBeGreaterThan(10);
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  const naming: string[] = [];
  for (const name of files.filter((file) => /\.(?:js|css)$/.test(file))) {
    if (/[#@]\s*sourceMappingURL/.test(await readFile(path.join(dist, name), 'utf8'))) naming.push(name);
  }
  expect(naming).toEqual([]);
  const script = await (await fetch(`${product.url}/p/form.js`)).text();
  expect(script).not.toMatch(/sourceMappingURL/);
  expect(
    (await fetch(`${product.url}/assets/${path.basename(files.find((name) => name.endsWith('.js')) ?? '')}.map`))
      .status,
  ).toBe(404);
});

const pages = [
  '/',
  '/user/dashboard',
  '/link/hostil/hostil',
  '/link/hostil/nada',
  '/baja/prueba',
  '/api/docs',
  '/api/policy',
];

for (const path of pages) {
  test(`the policy of ${path} has no serious gap`, async () => {
    const { headers } = await fetch(`${product.url}${path}`);
    const { csp } = new CspParser(headers.get('content-security-policy') ?? '');
    const findings = new CspEvaluator(csp).evaluate();
    const serious = findings.filter(({ severity }) => severity === Severity.HIGH);
    expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
    expect(Object.keys(csp.directives).length).toBeGreaterThan(0);
  });
}
