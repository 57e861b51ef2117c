import type { ContactListItem } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { describe, expect, it } from 'vitest';
import { eventText, nearDay } from './contact-event.rules.ts';
import {
  type ContactFilter,
  contactsCsv,
  inBatches,
  nothingFiltered,
  readContactFilter,
  withoutContacts,
  writeContactFilter,
} from './contact-list.rules.ts';
import { phoneText } from './phone-text.rules.ts';

function contactOf(patch: Partial<ContactListItem> & { id: string }): ContactListItem {
  return {
    name: 'Julia Roca',
    email: 'julia@correo.es',
    phone: null,
    company: null,
    city: null,
    status: 'subscribed',
    pulse: 3,
    createdAt: '2026-11-16T17:58:00Z',
    activityAt: '2026-11-19T08:48:00Z',
    ...patch,
  };
}

describe('the list’s address', () => {
  it('carries search, status and order there and back', () => {
    const id = '0198c2d4-0000-7000-8000-000000000001';
    const rules: ContactFilter['rules'] = {
      type: 'any',
      rules: [{ type: 'text', field: 'city', test: { op: 'is', value: 'Altea' } }],
    };
    const filter: ContactFilter = {
      search: 'dénia',
      status: 'bounced',
      folder: 'none',
      labels: [id],
      needsAll: false,
      segment: id,
      rules,
      view: id,
      sort: 'name',
      direction: 'desc',
    };
    expect(readContactFilter(new URLSearchParams(writeContactFilter(filter)))).toEqual(filter);
  });

  it('leaves out what is usual, and falls back to it', () => {
    expect(writeContactFilter({ sort: 'activity', direction: 'desc' })).toBe('');
    expect(readContactFilter(new URLSearchParams('orden=raro&sentido=x&estado=y'))).toEqual({
      ...nothingFiltered,
      view: undefined,
      sort: 'activity',
      direction: 'desc',
    });
    expect(readContactFilter(new URLSearchParams('orden=nombre')).direction).toBe('asc');
  });
});

describe('the chosen rows as a file', () => {
  it('quotes what needs it and defuses what a spreadsheet would run', () => {
    const [head, row] = contactsCsv([contactOf({ id: 'a', name: '=SUM(1)', company: 'Roca, "S.L."' })]).split('\r\n');
    expect(head).toBe('\uFEFFid,name,email,phone,company,city,status,created_at,activity_at');
    expect(row).toBe(
      'a,\'=SUM(1),julia@correo.es,,"Roca, ""S.L.""",,subscribed,2026-11-16T17:58:00Z,2026-11-19T08:48:00Z',
    );
  });
});

describe('a list after a removal', () => {
  const list = {
    pages: [{ items: [contactOf({ id: 'a' }), contactOf({ id: 'b' })], next: null, total: 2 }],
    pageParams: [undefined],
  };

  it('shows the rest and counts it', () => {
    expect(withoutContacts({ list, gone: new Set(['a']) }).pages[0]).toMatchObject({ items: [{ id: 'b' }], total: 1 });
    expect(withoutContacts({ list, gone: new Set(['z']) })).toBe(list);
  });

  it('is changed in parts of the size the server takes', () => {
    expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inBatches([], 2)).toEqual([]);
  });
});

describe('a telephone number', () => {
  it('is read in groups', () => {
    expect(phoneText('+34655021843')).toBe('+34 655 02 18 43');
    expect(phoneText('+12125550123')).toBe('+1 212 555 0123');
    expect(phoneText('+351912345678')).toBe('+351 912 34 56 78');
    expect(phoneText('ext. 12')).toBe('ext. 12');
  });
});

describe('when something happened', () => {
  it('is today or yesterday by the viewer’s calendar', () => {
    const now = new Date('2026-11-19T00:10:00Z');
    expect(nearDay({ at: '2026-11-18T23:30:00Z', now, timeZone: 'Europe/Madrid' })).toBe('today');
    expect(nearDay({ at: '2026-11-18T23:30:00Z', now, timeZone: 'UTC' })).toBe('yesterday');
    expect(nearDay({ at: '2026-11-16T23:30:00Z', now, timeZone: 'UTC' })).toBe('far');
  });
});

it('under a click stands where it led, never the variable it was written with', () => {
  const clicked = (details: { url?: string }) =>
    eventText({ id: 'e', at: '2026-03-09T12:00:00Z', kind: 'campaign_clicked', details });
  expect(clicked({ url: '{{ profile.url }}' })).toEqual({ kind: 'profile' });
  expect(clicked({ url: 'https://barro.example/?c={{ contact.id }}' })).toEqual({
    kind: 'address',
    text: 'barro.example/?c=…',
  });
  expect(clicked({})).toBeUndefined();
});
