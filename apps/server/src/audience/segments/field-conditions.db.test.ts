import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SegmentCondition } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import {
  createTestClient,
  createTestDeps,
  type TestClient,
  type TestDeps,
} from '#audience/contacts/contacts.test-support.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { rulesCondition } from './segments.usecases.ts';

type Of = Extract<SegmentCondition, { type: 'field' }>['of'];
type Test<K extends Of['kind']> = Extract<Of, { kind: K }>['test'];

let database: TestDatabase;
let deps: TestDeps;
let marina: TestClient;

/** One tamy for each value of a field, named by it. */
const values: readonly unknown[] = [
  ...['Altea', 'altea sur', 'en Altéa', 'a', 'b', ''],
  ...['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'],
  ...[-2, 0, 1.5, true, false],
  ...[['a'], ['a', 'b'], []],
];

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  marina = await createTestClient(database, deps);
  const add = (name: string, fields: object) => database.adminSql`
    insert into contacts (owner_id, name, name_key, status, source, fields)
    values (${marina.owner}, ${name}, ${name.toLowerCase()}, 'subscribed', 'manual', ${JSON.stringify(fields)}::text::jsonb)`;
  for (const x of values) await add(JSON.stringify(x), { x });
  await add('none', {});
});
afterAll(() => database.drop());

/** Values of the tamys a test of the field finds; undefined for the one without. */
async function found(of: Of): Promise<unknown[]> {
  const { owner } = marina;
  return deps.db.scoped(owner, async (tx) => {
    const rules = { type: 'all', rules: [{ type: 'field', key: 'x', of }] } as const;
    const { and } = await rulesCondition(tx, owner, {
      rules: { ...rules, rules: [...rules.rules] },
      now: deps.clock.now(),
    });
    const rows = await tx.sql<{ x: unknown }[]>`
      select c.fields -> 'x' as x from contacts c where c.owner_id = ${owner} and c.deleted_at is null ${and} order by c.id`;
    return rows.map(({ x }) => x ?? undefined);
  });
}
const without = (...left: unknown[]) => [...values, undefined].filter((value) => !left.includes(value));

it('a text is compared without case and accents; other kinds of values are no text', async () => {
  const text = (test: Test<'text'>) => found({ kind: 'text', test });
  const texts = values.filter((value) => typeof value === 'string' && value !== '');
  expect(await text({ op: 'filled' })).toEqual(texts);
  expect(await text({ op: 'empty' })).toEqual(without(...texts));
  expect(await text({ op: 'is', value: 'ALTEA' })).toEqual(['Altea']);
  expect(await text({ op: 'is_not', value: 'altea' })).toEqual(without('Altea'));
  expect(await text({ op: 'contains', value: 'altea' })).toEqual(['Altea', 'altea sur', 'en Altéa']);
  expect(await text({ op: 'not_contains', value: 'altea' })).toEqual(without('Altea', 'altea sur', 'en Altéa'));
  expect(await text({ op: 'starts', value: 'altea' })).toEqual(['Altea', 'altea sur']);
  expect(await text({ op: 'ends', value: 'altea' })).toEqual(['Altea', 'en Altéa']);
});

it('a number is compared with numbers alone', async () => {
  const number = (test: Test<'number'>) => found({ kind: 'number', test });
  expect(await number({ op: 'filled' })).toEqual([-2, 0, 1.5]);
  expect(await number({ op: 'empty' })).toEqual(without(-2, 0, 1.5));
  expect(await number({ op: 'equals', value: 0 })).toEqual([0]);
  expect(await number({ op: 'not_equals', value: 0 })).toEqual(without(0));
  expect(await number({ op: 'above', value: 0 })).toEqual([1.5]);
  expect(await number({ op: 'at_least', value: 0 })).toEqual([0, 1.5]);
  expect(await number({ op: 'below', value: 0 })).toEqual([-2]);
  expect(await number({ op: 'at_most', value: 0 })).toEqual([-2, 0]);
});

it('a day is compared by the calendar; today is 16 November', async () => {
  const day = (test: Test<'date'>) => found({ kind: 'date', test });
  const days = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'];
  expect(await day({ op: 'filled' })).toEqual(days);
  expect(await day({ op: 'empty' })).toEqual(without(...days));
  expect(await day({ op: 'before', day: '2026-11-16' })).toEqual(days.slice(0, 2));
  expect(await day({ op: 'on', day: '2026-11-16' })).toEqual(['2026-11-16']);
  expect(await day({ op: 'after', day: '2026-11-16' })).toEqual(days.slice(3));
  expect(await day({ op: 'last_days', days: 1 })).toEqual(['2026-11-15', '2026-11-16']);
  expect(await day({ op: 'not_last_days', days: 1 })).toEqual(['2026-11-14']);
  expect(await day({ op: 'next_days', days: 1 })).toEqual(['2026-11-16', '2026-11-17']);
});

it('yes and no are neither empty nor each other', async () => {
  const boolean = (test: Test<'boolean'>) => found({ kind: 'boolean', test });
  expect(await boolean({ op: 'filled' })).toEqual([true, false]);
  expect(await boolean({ op: 'empty' })).toEqual(without(true, false));
  expect(await boolean({ op: 'is', value: true })).toEqual([true]);
  expect(await boolean({ op: 'is', value: false })).toEqual([false]);
});

it('one choice is any or none of those asked for', async () => {
  const choice = (test: Test<'choice'>) => found({ kind: 'choice', test });
  const filled = values.filter((value) => typeof value === 'string' && value !== '');
  expect(await choice({ op: 'filled' })).toEqual(filled);
  expect(await choice({ op: 'empty' })).toEqual(without(...filled));
  expect(await choice({ op: 'any_of', values: ['a', 'c'] })).toEqual(['a']);
  expect(await choice({ op: 'none_of', values: ['a', 'c'] })).toEqual(without('a'));
});

it('several choices are any, all or none of those asked for', async () => {
  const choices = async (test: Test<'choices'>) => found({ kind: 'choices', test });
  const [one, two] = [['a'], ['a', 'b']];
  const but = (...left: string[][]) =>
    [...values, undefined].filter((value) => !left.some((each) => JSON.stringify(each) === JSON.stringify(value)));
  expect(await choices({ op: 'filled' })).toEqual([one, two]);
  expect(await choices({ op: 'empty' })).toEqual(but(one, two));
  expect(await choices({ op: 'any_of', values: ['a', 'c'] })).toEqual([one, two]);
  expect(await choices({ op: 'all_of', values: ['a', 'b'] })).toEqual([two]);
  expect(await choices({ op: 'none_of', values: ['b', 'c'] })).toEqual(but(two));
});
