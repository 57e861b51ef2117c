import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from './word-diff.ts';

describe('two texts word by word', () => {
  it('marks the words that went and came', () => {
    expect(diffWords('Cocemos los jueves', 'Cocemos los martes')).toEqual([
      { kind: 'same', text: 'Cocemos los ' },
      { kind: 'removed', text: 'jueves' },
      { kind: 'added', text: 'martes' },
    ]);
  });

  it('finds words where no spaces part them', () => {
    const runs = diffWords('工房は木曜日に開きます', '工房は火曜日に開きます');
    expect(runs[0]).toMatchObject({ kind: 'same' });
    expect(runs.filter(({ kind }) => kind === 'same').map(({ text }) => text)).toContain('に開きます');
  });

  it('always gives back both texts whole', () => {
    const text = fc
      .array(fc.constantFrom('uno ', 'dos ', 'tres ', '日本 ', '😀'), { maxLength: 12 })
      .map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = diffWords(before, after);
        const join = (without: string) =>
          runs
            .filter(({ kind }) => kind !== without)
            .map((run) => run.text)
            .join('');
        expect(join('added')).toBe(before);
        expect(join('removed')).toBe(after);
      }),
    );
  });

  it('answers at once for long texts that share nothing', () => {
    const long = (word: string) => Array.from({ length: 4000 }, (_, index) => `${word}${index}`).join(' ');
    const began = performance.now();
    expect(diffWords(long('a'), long('b')).at(-1)?.kind).toBe('added');
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
