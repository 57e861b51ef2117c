import axe from 'axe-core';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is wider than the screen, by its start; what scrolls inside a frame of its own is not. */
function tooWide(width: number): string[] {
  if (document.documentElement.scrollWidth <= width) return [];
  const isOut = (element: Element) => element.getBoundingClientRect().right > width + 1;
  return [...document.body.querySelectorAll('*')].filter(isOut).map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Everybody can use what is shown: names, contrast, targets of 24 pixels, nothing wider than the screen. */
export async function expectUsable(width = 1280): Promise<void> {
  await expect.poll(() => tooWide(width), { message: 'wider than the screen' }).toEqual([]);
  // Half faded, every text lacks contrast; the eight seconds of a message are no fading.
  const isPassing = ({ playState, effect }: Animation) =>
    playState === 'running' && Number(effect?.getComputedTiming().endTime) < 2000;
  await expect.poll(() => document.getAnimations().filter(isPassing)).toEqual([]);
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'tag', values: wcag },
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    iframes: false,
    // Style sheets are read again for rules about turned screens, which takes seconds.
    preload: false,
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** The same on a phone, until the test ends. */
export async function onPhone(): Promise<void> {
  await page.viewport(390, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await expectUsable(390);
}
