import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

type Options = {
  /** Only inside this element. */
  within?: string;
  /** Excluded elements. */
  without?: string;
  /** Rules by tag; default: all. */
  tags?: readonly string[];
};

declare global {
  interface Window {
    axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  }
}

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until all animations have ended: half faded, every text lacks contrast. Infinite ones are not awaited. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isPassing = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getTiming().iterations !== Infinity;
    for (;;) {
      const passing = document.getAnimations().filter(isPassing);
      if (passing.length === 0) return;
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }
  });
}

/**
 * Violations found by axe, one line per rule. Its code is injected once per document, however often it is called.
 * Frames are not inspected: they hold sandboxed documents without scripts, which are checked as separate pages.
 */
export async function findViolations(page: Page, { within, without, tags }: Options = {}): Promise<string[]> {
  await settle(page);
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(await source);
  return page.evaluate(
    async ({ include, exclude, values }) => {
      const { violations } = (await window.axe?.run(
        {
          ...(include === undefined ? {} : { include: [include] }),
          exclude: exclude === undefined ? [] : [exclude],
        },
        {
          iframes: false,
          // Passes are only counted.
          resultTypes: ['violations'],
          ...(values === undefined ? {} : { runOnly: { type: 'tag', values } }),
        },
      )) ?? { violations: undefined };
      if (!violations) throw new Error('axe did not answer');
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, html, failureSummary }) => [target.join(' '), html, failureSummary?.split('\n')[1]].join(' ')).join(' | ')}`,
      );
    },
    { include: within, exclude: without, values: tags === undefined ? undefined : [...tags] },
  );
}
