import { expect, it } from 'vitest';
import { letterOf, newTrial, shareOf, withKind, withMore, withoutVariant, withVariant } from './trial.ts';

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
