import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { nodeRuntime } from '../scripts/node-runtime.mjs';
import { findViolations, wcag } from './kit/axe.ts';
import { test } from './kit/test.ts';

// All mails of the product, in three languages, as the layout makes them; MAILS_OUT takes a picture of each.
const root = path.resolve(import.meta.dirname, '..');
const pictures = process.env['MAILS_OUT'];
const mark = path.join(root, 'apps/web/public/mail-mark.png');

type Mail = { name: string; locale: string; html: string };

let mails: Mail[];
test.beforeAll(async () => {
  const program = path.join(root, 'apps/server/test/mails/print-system-mails.ts');
  const { stdout } = await promisify(execFile)(nodeRuntime(), [program], { maxBuffer: 256 * 1024 * 1024 });
  mails = JSON.parse(stdout);
  expect(mails.length).toBeGreaterThan(200);
});

async function show(page: Page, { html }: Mail): Promise<void> {
  await page.setContent(html);
}

async function look(page: Page, { name, locale }: Mail, kind: string): Promise<void> {
  if (pictures === undefined) return;
  const file = `${name.replaceAll(/\W+/g, '-')}-${locale}-${kind}.png`;
  await page.screenshot({ path: path.join(pictures, file), fullPage: true });
}

/** Of sideways scroll and of buttons too low for a finger. */
async function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : [];
    const buttons = [...document.querySelectorAll('.mb a')].map((button) => button.getBoundingClientRect().height);
    return [...wide, ...buttons.filter((height) => height < 44).map((height) => `a button of ${height} px`)];
  });
}

/** What programs do that darken mails on their own: every colour gets the opposite lightness, media queries are ignored. */
async function invert(page: Page): Promise<void> {
  await page.evaluate(() => {
    const opposite = (_color: string, digits: string) => {
      const parts = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
      const shift = 255 - Math.max(...parts) - Math.min(...parts);
      return `#${parts.map((part) => (part + shift).toString(16).padStart(2, '0')).join('')}`;
    };
    for (const element of document.querySelectorAll('[style],[bgcolor]')) {
      for (const name of ['style', 'bgcolor']) {
        const value = element.getAttribute(name);
        if (value !== null) element.setAttribute(name, value.replaceAll(/#([0-9a-f]{6})/gi, opposite));
      }
    }
  });
}

test.beforeEach(async ({ page }) => {
  await page.route('https://enlace.example/**', (route) => route.fulfill({ path: mark }));
});

test('every mail fits a telephone and a window, can be read in both looks, and has buttons for fingers', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const problems: string[] = [];
  for (const mail of mails) {
    await show(page, mail);
    for (const [width, scheme] of [
      [640, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      const found = [...(await layoutProblems(page)), ...(await findViolations(page, { tags: wcag }))];
      problems.push(...found.map((problem) => `${mail.name} ${mail.locale} ${width} ${scheme}: ${problem}`));
      await look(page, mail, `${width}-${scheme}`);
    }
  }
  expect(problems).toEqual([]);
});

test('a mail can be read when the program inverts its colours', async ({ page }) => {
  test.setTimeout(600_000);
  const problems: string[] = [];
  for (const mail of mails.filter(({ name, locale }) => locale === 'es' || name.includes('own brand'))) {
    await show(page, mail);
    await invert(page);
    const found = await findViolations(page, { tags: wcag });
    problems.push(...found.map((problem) => `${mail.name} ${mail.locale}: ${problem}`));
    await look(page, mail, 'inverted');
  }
  expect(problems).toEqual([]);
});
