import { expect, it } from 'vitest';
import { readCoordinates } from './blocks/map_link/map-addresses.ts';
import { hasLanguage } from './model/block-texts.ts';

const many = 100_000;
const repeated = (piece: string) => piece.repeat(many);

// Quadratic time would take minutes for these lengths, far beyond the test's limit.
it('reads hostile text in linear time', () => {
  expect(readCoordinates(`1${repeated(' ')}x`)).toBeUndefined();
  expect(hasLanguage(`a@${repeated('.a@')} x`)).toBe(true);
  expect(hasLanguage(`a@${repeated('.@')}`)).toBe(false);
});

it('reads ordinary text as before', () => {
  const mailOrWeb = /^(?:\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+)$/i;
  const texts = [
    'a@b.es',
    '@b.es',
    'a@.es',
    'a@b.',
    'a@b@c.d',
    'a@@.b',
    'www.a',
    'WWW.',
    'http://',
    'https://a',
    'a b@c.d',
  ];
  for (const text of texts) expect([text, hasLanguage(text)]).toEqual([text, !mailOrWeb.test(text)]);
  for (const [text, latitude] of [
    ['38.599, -0.047', 38.599],
    ['38.599 -0.047', 38.599],
    [' -1;2 ', -1],
    ['1 , 2', 1],
    ['1,,2', undefined],
    ['12', undefined],
  ] as const)
    expect([text, readCoordinates(text)?.latitude]).toEqual([text, latitude]);
});
