import { describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from './day-bounds.rules.ts';
import { beginningOf, changesOf, isLong } from './diff.rules.ts';
import { filterOf, groupsOf, isNarrowed, readHistoryView, writeHistoryView } from './history-filter.rules.ts';

describe('a day of the person’s zone', () => {
  it.each([
    ['2026-11-21', 'Europe/Madrid', '2026-11-20T23:00:00.000Z'],
    ['2026-07-01', 'Europe/Madrid', '2026-06-30T22:00:00.000Z'],
    // Clock changes on these two.
    ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'],
    ['2026-11-21', 'Asia/Tokyo', '2026-11-20T15:00:00.000Z'],
    ['2026-11-21', 'America/St_Johns', '2026-11-21T03:30:00.000Z'],
  ])('%s in %s begins at %s', (day, timeZone, moment) => {
    expect(startOfDay({ day, timeZone })).toBe(moment);
    expect(dayOf({ at: new Date(moment), timeZone })).toBe(day);
  });

  it('is counted on over the ends of months', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('the address of the list', () => {
  const person = '01900000-0000-7000-8000-000000000000';

  it('says everything that narrows it, in Spanish words, and is read back', () => {
    const view = {
      ...readHistoryView(new URLSearchParams()),
      search: 'boletín',
      who: 'visitor' as const,
      person,
      group: 'contact',
      kind: 'contact',
      thing: 'x-1',
      cause: 'api_key' as const,
      from: '2026-11-01',
      until: '2026-11-21',
      client: person,
      signIns: true,
    };
    const text = writeHistoryView(view);
    expect(text).toContain('quien=visitantes');
    expect(text).toContain('como=clave');
    expect(readHistoryView(new URLSearchParams(text))).toEqual(view);
  });

  it('is empty for the whole list, and ignores what it does not know', () => {
    const view = readHistoryView(new URLSearchParams('quien=nadie&desde=ayer&persona=7&asunto=A%20B'));
    expect(writeHistoryView(view)).toBe('');
    expect(isNarrowed(view)).toBe(false);
  });

  it('asks for whole days, the last one included', () => {
    const view = { ...readHistoryView(new URLSearchParams()), from: '2026-11-20', until: '2026-11-21' };
    expect(filterOf(view, 'Europe/Madrid')).toMatchObject({
      from: '2026-11-19T23:00:00.000Z',
      until: '2026-11-21T23:00:00.000Z',
      search: undefined,
    });
  });

  it('leaves sign-ins out until they are asked for', () => {
    const view = readHistoryView(new URLSearchParams());
    expect(filterOf(view, undefined).exceptGroup).toBe('session');
    const withSignIns = readHistoryView(new URLSearchParams('accesos=si'));
    expect(filterOf(withSignIns, undefined).exceptGroup).toBeUndefined();
    expect(isNarrowed(withSignIns)).toBe(false);
    expect(filterOf({ ...view, group: 'session' }, undefined)).toMatchObject({
      group: 'session',
      exceptGroup: undefined,
    });
  });

  it('offers a client no subjects of the operator', () => {
    expect(groupsOf('admin')).toContain('admin');
    expect(groupsOf('user')).not.toContain('admin');
    expect(groupsOf('user')).toContain('profile');
  });
});

describe('what an entry changed', () => {
  it('tells added, removed and changed values apart, what differs first', () => {
    const before = { same: 1, gone: 'x', name: 'antes', nothing: null };
    const after = { same: 1, fresh: true, name: 'después' };
    expect(changesOf(before, after)).toEqual([
      { name: 'name', kind: 'changed', before: 'antes', after: 'después' },
      { name: 'fresh', kind: 'added', before: null, after: 'true' },
      { name: 'gone', kind: 'removed', before: 'x', after: null },
      { name: 'same', kind: 'same', before: '1', after: '1' },
    ]);
    expect(changesOf(null, null)).toEqual([]);
  });

  it('folds long values', () => {
    expect(isLong('corto')).toBe(false);
    const long = 'x'.repeat(500);
    expect(isLong(long)).toBe(true);
    expect(beginningOf(long)).toHaveLength(161);
  });
});
