import { describe, expect, it } from 'vitest';
import { canAddSpan, kindOfSpan, openedDay, spansOf, weekOf, withSpanAdded } from './spans.rules.ts';

const day = [{ from: '10:00', to: '14:00' }];

describe('hours in the editor', () => {
  it('reads what is there and lets half-typed times stand', () => {
    expect(weekOf(undefined).mon).toEqual([]);
    expect(weekOf({ tue: day }).tue).toEqual(day);
    expect(spansOf([{ from: '10:00' }, 'x'])).toEqual([
      { from: '10:00', to: '' },
      { from: '', to: '' },
    ]);
  });

  it('adds the afternoon after the morning, and nothing after a night', () => {
    expect(withSpanAdded([])).toEqual([{ from: '09:00', to: '14:00' }]);
    expect(withSpanAdded(day)).toEqual([...day, { from: '16:00', to: '20:00' }]);
    expect(withSpanAdded([{ from: '10:00', to: '19:00' }]).at(-1)).toEqual({ from: '21:00', to: '23:30' });
    for (const spans of [[{ from: '22:00', to: '02:00' }], [{ from: '00:00', to: '00:00' }], [{ from: '', to: '' }]]) {
      expect(canAddSpan(spans)).toBe(false);
      expect(withSpanAdded(spans)).toEqual(spans);
    }
  });

  it('opens a day like the last open one before it', () => {
    const week = weekOf({ mon: day });
    expect(openedDay(week, 'wed')).toEqual(day);
    expect(openedDay(weekOf({ sun: day }), 'mon')).toEqual([{ from: '09:00', to: '14:00' }]);
  });

  it('tells a night and a whole day from a day', () => {
    expect(kindOfSpan({ from: '22:00', to: '02:00' })).toBe('night');
    expect(kindOfSpan({ from: '00:00', to: '00:00' })).toBe('round');
    expect(kindOfSpan({ from: '09:00', to: '14:00' })).toBe('day');
    expect(kindOfSpan({ from: '', to: '14:00' })).toBe('unknown');
  });
});
