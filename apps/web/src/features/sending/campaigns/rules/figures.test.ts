import { describe, expect, it } from 'vitest';
import {
  cumulative,
  openedWords,
  ordinalOf,
  percentDone,
  pointsBetween,
  quarterReached,
  shareOf,
  trimEnd,
} from './figures.ts';

describe('progress of a campaign', () => {
  it('never says 100 % before the last mail', () => {
    expect(percentDone({ done: 2417, total: 2418 })).toBe(99);
    expect(percentDone({ done: 2418, total: 2418 })).toBe(100);
    expect(percentDone({ done: 0, total: 0 })).toBe(0);
  });

  it('is announced at each quarter once, the highest one when several pass at a time', () => {
    expect(quarterReached({ before: 0, after: 24 })).toBeUndefined();
    expect(quarterReached({ before: 24, after: 26 })).toBe(25);
    expect(quarterReached({ before: 26, after: 49 })).toBeUndefined();
    expect(quarterReached({ before: 20, after: 80 })).toBe(75);
    expect(quarterReached({ before: 99, after: 100 })).toBe(100);
    expect(quarterReached({ before: 100, after: 100 })).toBeUndefined();
  });
});

describe('figures of a report', () => {
  it('has no share of nothing', () => {
    expect(shareOf(3, 0)).toBeUndefined();
    expect(shareOf(1, 4)).toBe(0.25);
  });

  it('adds steps up', () => {
    expect(cumulative([3, 0, 2])).toEqual([3, 3, 5]);
  });

  it('cuts the empty end of a timeline but keeps the least that makes a chart', () => {
    const isEmpty = (step: number) => step === 0;
    expect(trimEnd([4, 0, 1, 0, 0, 0], { isEmpty, least: 2 })).toEqual([4, 0, 1]);
    expect(trimEnd([0, 0, 0, 0], { isEmpty, least: 2 })).toEqual([0, 0]);
  });

  it('says openings in words that are true of the figure', () => {
    expect([0, 0.1, 0.26, 0.33, 0.486, 0.5, 0.7].map(openedWords)).toEqual([
      'nobody',
      'few',
      'quarter',
      'third',
      'almostHalf',
      'half',
      'majority',
    ]);
  });
});

describe('beside other campaigns', () => {
  it('differences are points of a hundred with one decimal', () => {
    expect(pointsBetween(485_900, 444_870)).toBe(4.1);
    expect(pointsBetween(2_500, 3_540)).toBe(-0.1);
    expect(pointsBetween(300_000, 300_020)).toBe(0);
  });

  it('a place is told among the first three, and only in the better half', () => {
    expect(ordinalOf({ rank: 1, of: 3 })).toBe('first');
    expect(ordinalOf({ rank: 2, of: 3 })).toBe('second');
    expect(ordinalOf({ rank: 3, of: 3 })).toBeUndefined();
    expect(ordinalOf({ rank: 3, of: 5 })).toBe('third');
    expect(ordinalOf({ rank: 4, of: 50 })).toBeUndefined();
  });
});
