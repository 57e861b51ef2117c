import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

type Options = {
  /** Only what stands in here. */
  within?: string;
  /** Elements left out. */
  without?: string;
  /** Rules by their tags; all of them otherwise. */
  tags?: readonly string[];
};

declare global {
  interface Window {
    axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  }
}

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until nothing fades or moves any more: half faded, every text lacks contrast. What loops for ever is not waited for. */
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
 * What axe finds wrong with the page, one line per rule. Its code is put into a document once, however often it is asked.
 * Frames are not looked into: they hold sandboxed documents without scripts, which are checked as pages of their own.
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
          // What passes is counted, not described.
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
