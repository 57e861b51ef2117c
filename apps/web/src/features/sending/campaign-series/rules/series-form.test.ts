import { describe, expect, it } from 'vitest';
import {
  endOfKind,
  isComplete,
  ruleOfKind,
  type SeriesFields,
  weekdayOf,
  wholeNumber,
  wordsOf,
} from './series-form.ts';

const fields: SeriesFields = {
  name: 'Boletín',
  profileId: null,
  templateId: null,
  subject: null,
  audience: { kind: 'all', include: [], exclude: [], excludeContactIds: [], follow: null },
  rule: { kind: 'daily' },
  time: '10:00',
  zone: 'client',
  startsOn: '2026-11-22',
  end: { kind: 'never' },
  delivery: { kind: 'auto' },
  isTracked: true,
  isPublic: false,
  topicId: null,
  feed: null,
};
const feed = { url: 'https://web.example/feed', maxItems: 5, onlyNews: true, words: [] };

describe('the form of a series', () => {
  it('begins a rule of another kind on the day the series starts', () => {
    expect(weekdayOf('2026-11-22')).toBe(7);
    expect(ruleOfKind('weekly', '2026-11-24')).toEqual({ kind: 'weekly', every: 1, days: [2] });
    expect(ruleOfKind('monthly_day', '2026-11-24')).toEqual({ kind: 'monthly_day', day: 24 });
    expect(ruleOfKind('monthly_weekday', '')).toEqual({ kind: 'monthly_weekday', which: 'first', weekday: 1 });
    expect(endOfKind('on', '2026-11-24')).toEqual({ kind: 'on', date: '2026-11-24' });
  });

  it('takes whole numbers within bounds, and nothing else', () => {
    const bounds = { min: 1, max: 12 };
    expect(['3', '12', '0', '13', '2.5', '', 'x'].map((text) => wholeNumber(text, bounds))).toEqual([
      3,
      12,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads words as people list them', () => {
    expect(wordsOf(' talleres, torno;  ceniza、釉 , talleres,,')).toEqual(['talleres', 'torno', 'ceniza', '釉']);
    expect(wordsOf(Array.from({ length: 30 }, (_, index) => `w${index}`).join(','))).toHaveLength(10);
  });

  it('can be stored once everything the server needs is there', () => {
    expect(isComplete({ ...fields, feed })).toBe(true);
    const broken: Partial<SeriesFields>[] = [
      { name: ' ' },
      { time: '' },
      { startsOn: '' },
      { end: { kind: 'on', date: '' } },
      { feed: { ...feed, url: 'web.example' } },
    ];
    expect(broken.map((patch) => isComplete({ ...fields, ...patch }))).toEqual(broken.map(() => false));
  });
});
