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

  it('are found in alternatives that name a field alike, in values of records and in joined schemas', () => {
    const rule = z.object({ field: z.string(), value: z.string() });
    const rules = z.discriminatedUnion('type', [
      z.object({ type: z.literal('all'), rules: z.array(rule) }),
      z.object({ type: z.literal('any'), rules: z.array(rule) }),
      z.object({ type: z.literal('none') }),
    ]);
    const body = { type: 'any', rules: [{ field: 'a', value: 'b', vlaue: 'c' }], ruels: [] };
    expect(undeclaredFields(rules, body)).toEqual(['rules.0.vlaue', 'ruels']);
    expect(undeclaredFields(rules, { type: 'none', rules: [] })).toEqual(['rules']);
    expect(undeclaredFields(z.record(z.string(), rule), { x: { field: 'a', value: 'b', z: 1 } })).toEqual(['x.z']);
    const joined = z.intersection(z.object({ a: z.object({ b: z.string() }) }), z.object({ c: z.string() }));
    expect(undeclaredFields(joined, { a: { b: 'x', d: 1 }, c: 'y', e: 2 })).toEqual(['a.d', 'e']);
    const lists = z.object({ items: z.union([z.array(rule), z.array(z.object({ id: z.string() }))]) });
    expect(undeclaredFields(lists, { items: [{ id: 'a', idd: 'b' }] })).toEqual(['items.0.idd']);
  });
});
