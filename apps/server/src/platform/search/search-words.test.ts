import { describe, expect, it } from 'vitest';
import { rankOf, readSearchWords, type SearchWords } from './search-words.ts';

function wordsOf(typed: string): SearchWords {
  const words = readSearchWords(typed);
  if (words === null) throw new Error(`no word in ${typed}`);
  return words;
}

describe('what is typed', () => {
  it('is folded into words that mean something, and into nothing without any', () => {
    expect(wordsOf('  Álvaro   NÚÑEZ ')).toMatchObject({ text: 'alvaro nunez', words: ['alvaro', 'nunez'] });
    expect(wordsOf('ｆｏｔｏ 2024.jpg').words).toEqual(['foto', '2024', 'jpg']);
    expect(wordsOf('焼き物教室').words).toEqual(['焼き物教室']);
    for (const empty of ['', '   ', '%_\\', "'();--", '\u0000']) expect(readSearchWords(empty)).toBeNull();
  });

  it('fits a name exactly, at its beginning, at a word or by something else', () => {
    expect(rankOf('Taller de Esmaltes', wordsOf('taller de esmaltes'))).toBe('exact');
    expect(rankOf('Taller de Esmaltes', wordsOf('tall'))).toBe('beginning');
    expect(rankOf('Taller de Esmaltes', wordsOf('esm'))).toBe('word');
    expect(rankOf('Taller de Esmaltes', wordsOf('maltes'))).toBe('other');
    expect(rankOf('foto_horno-2.jpg', wordsOf('horno'))).toBe('word');
    expect(rankOf('春の焼き物教室', wordsOf('焼き物'))).toBe('word');
  });
});
