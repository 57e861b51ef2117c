import type { Contact, ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { CustomField } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { expect, test } from 'vitest';
import { chosenSide, isOpen, mergeInput, mergeRows, unionOfAddresses, unionOfLabels } from './merge-sides.rules.ts';

const at = '2026-11-22T09:00:00Z';
const kept: Contact = {
  id: 'k',
  name: 'Julia Roca',
  firstName: null,
  lastName: null,
  email: 'julia@correo.example',
  phone: null,
  company: 'Taller',
  city: 'Dénia',
  status: 'subscribed',
  statusReason: null,
  statusChangedAt: at,
  pulse: 0,
  createdAt: at,
  activityAt: at,
  language: null,
  timeZone: null,
  notes: '',
  fields: { talla: 'M', temas: [] },
  source: 'manual',
  sourceProfile: null,
  updatedAt: at,
  deletedAt: null,
  mergedInto: null,
};
const merged: Contact = {
  ...kept,
  id: 'm',
  email: 'julia@taller.example',
  phone: '+34655021843',
  company: null,
  fields: { talla: 'L', socia: false, temas: ['torno'] },
};
const field = (key: string): CustomField => ({ id: key, key, name: key, kind: 'text', options: [] });
const pair = { kept: { contact: kept, folderId: 'f1' }, merged: { contact: merged, folderId: 'f2' } };
const rows = mergeRows(pair, ['talla', 'socia', 'temas', 'nada'].map(field));
const keyed = (key: string) => rows.find((row) => row.key === key) ?? expect.fail(`no row ${key}`);

test('asks only where both say something and not the same', () => {
  expect(rows.map((row) => row.key)).toEqual([
    'name',
    'email',
    'phone',
    'company',
    'city',
    'folder',
    'field:talla',
    'field:socia',
    'field:temas',
  ]);
  expect(rows.filter(isOpen).map((row) => row.key)).toEqual(['email', 'folder', 'field:talla']);
});

test('takes what the other one alone has, and the kept one’s otherwise, until something is chosen', () => {
  expect(chosenSide(keyed('phone'), {})).toBe('merged');
  expect(chosenSide(keyed('field:temas'), {})).toBe('merged');
  expect(chosenSide(keyed('field:socia'), {})).toBe('merged');
  expect(chosenSide(keyed('company'), {})).toBe('kept');
  expect(chosenSide(keyed('email'), {})).toBe('kept');
  expect(mergeInput({ mergedId: 'm', rows, chosen: { 'field:talla': 'merged' } })).toEqual({
    mergedId: 'm',
    choices: { email: 'kept', folder: 'kept' },
    fields: { talla: 'merged' },
  });
});

test('keeps every address once', () => {
  const detail = (contact: Contact, values: string[]): ContactDetail => ({
    contact,
    folderId: null,
    labelIds: [],
    fieldSources: {},
    addresses: values.map((value, index) => ({
      id: `${contact.id}${index}`,
      kind: 'email',
      value,
      label: null,
      isPrimary: index === 0,
    })),
    figures: { messages: 0, unanswered: 0, campaigns: 0, opened: 0, clicks: 0, visits: 0, visitedProfile: null },
    consents: [],
    timeline: { items: [], next: null },
  });
  const union = unionOfAddresses(
    detail(kept, ['a@x.example', 'b@x.example']),
    detail(merged, ['B@x.example', 'c@x.example']),
  );
  expect(union.map(({ value }) => value)).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
});

test('keeps every label once', () => {
  expect(unionOfLabels({ labelIds: ['a', 'b'] }, { labelIds: ['b', 'c'] })).toEqual(['a', 'b', 'c']);
});
