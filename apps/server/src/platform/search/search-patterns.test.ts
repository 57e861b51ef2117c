import { expect, it } from 'vitest';
import { searchPatterns } from './search-patterns.ts';

it.each([
  ['Muñoz  Roca', ['%munoz%', '%roca%']],
  ['+34 (655) 02-18', ['%346550218%']],
  ['0034 655 021', ['%34655021%']],
  ['pe', ['% pe%']],
  ['100%', ['%100\\%%']],
  ['神', ['%q795e%']],
  // Punctuation alone is not a telephone number: an empty pattern would match everybody.
  ['------', ['%------%']],
  ['   ', []],
] as const)('%j is looked for as %j', (typed, patterns) => {
  expect(searchPatterns(typed)).toEqual(patterns);
});
