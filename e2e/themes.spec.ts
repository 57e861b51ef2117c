import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { findViolations, wcag } from './kit/axe.ts';
import { test } from './kit/test.ts';

// THEMES=full checks every theme in every width and scheme, with an image and without; otherwise each theme in one of
// the six.
const isFull = process.env['THEMES'] === 'full';
const sources = path.resolve(import.meta.dirname, '../packages/blocks/src');
const themeIds = ['barro', 'nogal', 'menta', 'verbena', 'grafito', 'bambu'] as const;
const widths = [360, 768, 1280] as const;
const schemes = ['light', 'dark'] as const;

type ThemeId = (typeof themeIds)[number];
type View = { width: number; scheme: (typeof schemes)[number] };
type Draw = (options: { theme: ThemeId; hasPicture: boolean; name?: string }) => string;

// A trace of hundreds of screenshots would take longer than the checks.
test.use({ trace: 'off' });

let vite: ViteDevServer;
let draw: Draw;

test.beforeAll(async () => {
  vite = await createServer({
    root: path.dirname(sources),
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
  });
  const { renderPage } = await vite.ssrLoadModule(`${sources}/page/render-page.tsx`);
  const { everyBlockDocument } = await vite.ssrLoadModule(`${sources}/testing/every-block.ts`);
  const { testEnvironment, testProfile } = await vite.ssrLoadModule(`${sources}/testing/render-fixtures.ts`);
  draw = ({ theme, hasPicture, name }) => {
    const document = everyBlockDocument(theme, { hasPicture });
    if (name !== undefined) document.blocks[0].props.name = name;
    return renderPage({ document, profile: testProfile, context: testEnvironment }).html;
  };
});
test.afterAll(() => vite.close());

function viewsOf(position: number): View[] {
  const all = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  return isFull ? all : all.filter((_, index) => index === position % 6);
}

async function show(page: Page, html: string): Promise<void> {
  // A late image of the previous page may still be loading.
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    if (pathname.startsWith('/fonts/')) {
      const body = await readFile(path.join(sources, 'themes/fonts', path.basename(pathname)));
      return route.fulfill({ contentType: 'font/woff2', body });
    }
    const file = pathname.startsWith('/f/') ? path.basename(pathname) : 'hero';
    const picture = path.join(sources, 'examples/img', `${file}.jpg`);
    const body = await readFile(picture).catch(() => readFile(path.join(sources, 'examples/img/hero.jpg')));
    return route.fulfill({ contentType: 'image/jpeg', body });
  });
  await page.goto('http://enlace.example/');
  await page.evaluate(async () => document.fonts.ready.then(() => undefined));
}

async function expectClean(page: Page, label: string): Promise<void> {
  expect(await findViolations(page, { without: 'iframe', tags: [...wcag, 'best-practice'] }), label).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${label} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const [position, theme] of themeIds.entries()) {
  test(`${theme} with every block has no accessibility violation`, async ({ page }) => {
    test.setTimeout(240_000);
    for (const [index, { width, scheme }] of viewsOf(position).entries()) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      for (const hasPicture of isFull ? [true, false] : [(position + index) % 2 === 0]) {
        await show(page, draw({ theme, hasPicture }));
        await expectClean(page, `${theme} ${width} ${scheme}`);
      }
    }
  });
}

test('the first screen of a phone shows the name, what it is and the main button above the dock', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const theme of themeIds) {
    await show(page, draw({ theme, hasPicture: true }));
    const dock = await page.locator('.dock').boundingBox();
    for (const part of ['h1', '.bio', '.cta']) {
      const box = await page.locator(part).first().boundingBox();
      expect((box?.y ?? 9999) + (box?.height ?? 0), `${theme} ${part}`).toBeLessThanOrEqual(dock?.y ?? 0);
    }
  }
});

test('a long name fits every theme from 320 pixels up', async ({ page }) => {
  const name = 'Asociación de Vecinos y Comerciantes de Santa María del Mar';
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const theme of themeIds) {
      await show(page, draw({ theme, hasPicture: true, name }));
      const box = await page.locator('h1').boundingBox();
      expect(box?.x ?? -1, `${theme} ${width}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 9999), `${theme} ${width}`).toBeLessThanOrEqual(width);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${theme} ${width} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
});
