import type { ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { describe, expect, it } from 'vitest';
import { consentOf, type Permission, permissionFaults, permissionOf, reachableRows } from './permission.rules.ts';

const today = '2026-11-26';
const email = { column: 0, to: 'email' as const };
const status = { column: 1, to: 'status' as const };
const agreed: Permission = {
  choice: 'agreed',
  text: 'Quiero recibir el boletín',
  proof: 'Feria y tienda',
  givenOn: '2026-11-14',
};
const plan: ImportPlan = {
  mapping: [email],
  duplicates: 'fill_empty',
  dateOrder: 'dmy',
  country: 'ES',
  labelIds: [],
  folderId: null,
  consent: null,
};

describe('the question of permission', () => {
  it('has no answer until somebody gives one, and remembers the one of a check', () => {
    expect(permissionOf({ plan, state: 'mapping' }).choice).toBeUndefined();
    expect(permissionOf({ plan, state: 'checked' }).choice).toBe('none');
    const consent = consentOf(agreed);
    expect(permissionOf({ plan: { ...plan, consent }, state: 'mapping' })).toEqual(agreed);
    expect(permissionOf({ plan: { ...plan, consent, mapping: [email, status] }, state: 'checked' }).choice).toBe(
      'file',
    );
  });

  it('stops the import without an answer, and where no column says who agreed', () => {
    const of = (choice: Permission['choice'], mapping = [email] as ImportPlan['mapping']) =>
      permissionFaults({ ...agreed, choice }, { mapping, today });
    expect(of(undefined)).toEqual({ choice: 'unanswered' });
    expect(of('none')).toEqual({});
    expect(of('agreed')).toEqual({});
    expect(of('file')).toEqual({ choice: 'noColumn' });
    expect(of('file', [email, status])).toEqual({});
  });

  it('asks for the evidence: what they agreed to, where, and a day that has come', () => {
    const of = (changes: Partial<Permission>) =>
      permissionFaults({ ...agreed, ...changes }, { mapping: [email], today });
    expect(of({ text: '', proof: ' ', givenOn: '' })).toMatchObject({
      text: { code: 'too_short', limit: 10 },
      proof: { code: 'too_short', limit: 5 },
      givenOn: { code: 'required' },
    });
    expect(of({ givenOn: '2026-11-27' })).toEqual({ givenOn: { path: 'givenOn', code: 'in_future' } });
    expect(of({ givenOn: today })).toEqual({});
    expect(of({ choice: 'none', text: '' })).toEqual({});
  });

  it('becomes a consent only with a yes', () => {
    expect(consentOf({ ...agreed, choice: 'none' })).toBeNull();
    expect(consentOf({ ...agreed, choice: undefined })).toBeNull();
    expect(consentOf({ ...agreed, choice: 'file' })).toEqual({
      text: 'Quiero recibir el boletín',
      proof: 'Feria y tienda',
      givenOn: '2026-11-14',
    });
  });
});

it('campaigns reach at most the rows with an address, and nobody without permission', () => {
  const column = { name: '', samples: [], objections: 0 };
  const analysis = {
    columns: [
      { ...column, index: 0, filled: 49 },
      { ...column, index: 1, filled: 50 },
    ],
    sample: [],
    isRemembered: false,
  };
  expect(reachableRows(analysis, { mapping: [email], choice: 'agreed' })).toBe(49);
  expect(reachableRows(analysis, { mapping: [email], choice: 'none' })).toBe(0);
  expect(reachableRows(analysis, { mapping: [], choice: 'agreed' })).toBe(0);
});
