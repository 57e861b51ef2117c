import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { renderPart } from '../test/browser/render-part.tsx';
import { examples } from './kit.page.tsx';

const looks: readonly { locale: Locale; scheme: 'light' | 'dark'; width: number }[] = [
  { locale: 'es', scheme: 'light', width: 1280 },
  { locale: 'en', scheme: 'dark', width: 390 },
  { locale: 'ja', scheme: 'light', width: 390 },
  { locale: 'ja', scheme: 'dark', width: 1280 },
];

const problems: string[] = [];
beforeEach(() => {
  problems.length = 0;
  const note = (...words: unknown[]) => problems.push(words.map(String).join(' '));
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
});
afterEach(() => vi.restoreAllMocks());

describe.each(looks)('$locale, $scheme, $width px', ({ locale, scheme, width }) => {
  beforeEach(() => page.viewport(width, 800));

  test.each(Object.keys(examples))('%s has names for everybody, room for its texts and no complaint', async (name) => {
    const Example = examples[name];
    if (!Example) throw new Error(`no example ${name}`);
    const { container } = await renderPart(<Example />, { locale, scheme });
    await expect.poll(() => container.textContent).not.toBe('');
    const { violations } = await axe.run(container, {
      resultTypes: ['violations'],
      rules: { region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(container.textContent).not.toMatch(/\b(?:common|shell|dates|folders)\.\w+/);
    expect(problems).toEqual([]);
  });
});
