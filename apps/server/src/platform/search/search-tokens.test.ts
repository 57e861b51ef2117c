import { describe, expect, it } from 'vitest';
import { foldText, searchQuery, searchTokens } from './search-tokens.ts';

describe('search tokens', () => {
  it('folds case, width and accents, but keeps Japanese voicing marks', () => {
    expect(foldText('ÁLVARO Núñez ＡＢＣ が')).toBe('alvaro nunez abc が');
  });

  it('cuts spaced scripts into words and Japanese into pairs', () => {
    expect(searchTokens('Julia.Roca@correo.es', '神田 由紀')).toEqual([
      'julia',
      'roca',
      'correo',
      'es',
      '神田',
      '田',
      '由紀',
      '紀',
    ]);
  });

  it('reads the first half million characters of each text', () => {
    expect(searchTokens(`primera ${'y '.repeat(300_000)}última`, 'otro')).toEqual(['primera', 'y', 'otro']);
  });

  it('asks for beginnings of words and for pairs', () => {
    expect(searchQuery(' jul roc ')).toBe("'jul':* & 'roc':*");
    expect(searchQuery('見学会')).toBe("'見学' & '学会'");
    expect(searchQuery('紀')).toBe("'紀':*");
  });

  it('has no query for signs, and no way to break out of one', () => {
    expect(searchQuery(' @ !')).toBeNull();
    expect(searchQuery("a' | 'b")).toBe("'a':* & 'b':*");
  });
});
