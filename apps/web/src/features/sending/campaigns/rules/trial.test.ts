import { expect, it } from 'vitest';
import { letterOf, newTrial, shareOf, smallTest, withKind, withMore, withoutVariant, withVariant } from './trial.ts';

it('a trial has two to four versions', () => {
  const four = withMore(withMore(withMore(newTrial('subject'))));
  expect(four.variants).toHaveLength(4);
  const two = withoutVariant(withoutVariant(withoutVariant(four, 0), 0), 0);
  expect(two.variants).toHaveLength(2);
  expect([0, 3].map(letterOf)).toEqual(['A', 'D']);
});

it('what belongs to one kind does not go along to the other', () => {
  const trial = withVariant(newTrial('subject'), 1, { subject: 'Otro' });
  expect(withKind(trial, 'subject')).toBe(trial);
  expect(withKind(trial, 'content').variants[1]).toEqual({ subject: null, templateId: null });
});

it('a share stays within its bounds and is none while nothing is typed', () => {
  expect([shareOf('20'), shareOf('0'), shareOf('900'), shareOf(''), shareOf('x')]).toEqual([
    20,
    2,
    100,
    undefined,
    undefined,
  ]);
});

it('a test is small while its largest part is below what it takes, not while nobody is chosen', () => {
  const trial = { perVariant: [3, 2], rest: 5, variants: [], equal: [], needed: 291 };
  expect(smallTest(trial)).toBe(3);
  expect(smallTest({ ...trial, perVariant: [0, 0] })).toBeUndefined();
  expect(smallTest({ ...trial, needed: null })).toBeUndefined();
  expect(smallTest(null)).toBeUndefined();
});
