import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { undeclaredFields } from './undeclared-fields.ts';

const address = z.object({ city: z.string(), lines: z.array(z.object({ text: z.string() })).optional() });
const tamy = z.object({
  name: z.string(),
  address: address.nullable().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  consent: z.union([z.object({ at: z.string() }), z.object({ text: z.string() })]).optional(),
});

describe('the names an input holds beside those of its schema', () => {
  it.each([
    ['nothing beside them', { name: 'Pau', address: { city: 'Alcoi' } }, []],
    ['one at the top', { name: 'Pau', nmae: 'Pau' }, ['nmae']],
    [
      'some below, in lists too',
      { address: { town: 'x', lines: [{ text: 'a' }, { txt: 'b' }] } },
      ['address.town', 'address.lines.1.txt'],
    ],
    ['any name of a record', { name: 'Pau', fields: { anything: 'goes' } }, []],
    ['names of either alternative', { consent: { at: 'x', text: 'y', why: 'z' } }, ['consent.why']],
    ['null where an object may stand', { address: null }, []],
  ])('%s', (_name, value, expected) => {
    expect(undeclaredFields(tamy, value)).toEqual(expected);
  });

  it('are none where the schema takes whatever comes, or there is no schema', () => {
    expect(undeclaredFields(z.looseObject({ name: z.string() }), { other: 1 })).toEqual([]);
    expect(undeclaredFields(z.union([z.string(), z.looseObject({})]), { other: 1 })).toEqual([]);
    expect(undeclaredFields(undefined, { other: 1 })).toEqual([]);
  });

  it('are found in schemas that name themselves and behind checks and transforms', () => {
    const folder = z.object({
      name: z.string(),
      get below() {
        return z.array(folder).optional();
      },
    });
    expect(undeclaredFields(folder, { name: 'a', below: [{ name: 'b', belwo: [] }] })).toEqual(['below.0.belwo']);
    const checked = z
      .object({ from: z.string() })
      .refine(() => true)
      .transform(({ from }) => from);
    expect(undeclaredFields(checked, { from: 'a', form: 'b' })).toEqual(['form']);
  });
});
