import { describe, expect, it } from 'vitest';
import { searchQuery, searchTokens } from '../search/search-tokens.ts';
import { searchedForms } from './addresses.ts';

describe('what people type to find an address', () => {
  it('is also looked for as the address is stored', () => {
    expect(searchedForms('Ana@Bücher.example')).toEqual(['ana@bücher.example', 'ana@xn--bcher-kva.example']);
    expect(searchedForms('@bücher')).toEqual(['@bücher', '@xn--bcher-kva']);
    expect(searchedForms('ana@taller.example')).toEqual(['ana@taller.example']);
    expect(searchedForms('josé')[0]).toBe('josé');
  });

  it('is found among words in either form', () => {
    expect(searchTokens('ana@xn--bcher-kva.example')).toEqual(
      expect.arrayContaining(['ana', 'xn', 'bcher', 'kva', 'example', 'bucher']),
    );
    expect(searchQuery('ana@bücher.example')).toBe(
      "('ana':* & 'bucher':* & 'example':*) | ('ana':* & 'xn':* & 'bcher':* & 'kva':* & 'example':*)",
    );
    expect(searchQuery('ñandú. Sí')).toBe("'nandu':* & 'si':*");
  });
});
