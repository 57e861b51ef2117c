import { describe, expect, test } from 'vitest';
import { isNarrowed, readFilter } from './communication-address.rules.ts';

const read = (text: string) => readFilter(new URLSearchParams(text), 'Europe/Madrid');

describe('the address of the log', () => {
  test('asks for nothing when it says nothing, or nothing that can be meant', () => {
    expect(isNarrowed(read(''))).toBe(false);
    expect(isNarrowed(read('tipo=otro&estado=x&desde=ayer&q=%20'))).toBe(false);
  });

  test('takes no day that is not written as one', () => {
    for (const text of ['ayer', '2026-1-1', '2026-13-45', '2026-01-10T10:00', ' 2026-01-10'])
      expect(read(new URLSearchParams({ desde: text, hasta: text }).toString()), text).toMatchObject({
        from: undefined,
        until: undefined,
      });
  });

  test('names whole days where the person is, summer and winter', () => {
    expect(read('desde=2026-01-10&hasta=2026-01-10')).toMatchObject({
      from: '2026-01-09T23:00:00.000Z',
      until: '2026-01-10T23:00:00.000Z',
    });
    expect(read('desde=2026-07-10').from).toBe('2026-07-09T22:00:00.000Z');
  });

  test('carries kind, state, person and words', () => {
    expect(read('tipo=campaign&estado=returned&tamy=a&perfil=b&q=ana')).toMatchObject({
      kind: 'campaign',
      state: 'returned',
      contactId: 'a',
      profileId: 'b',
      search: 'ana',
    });
  });
});
