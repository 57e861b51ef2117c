import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

describe('arrays', () => {
  it('come back as they went in, quotes, commas, nulls, nesting and typed elements included', async () => {
    const words = ['plain', 'with "quotes"', 'a,b', '{braces}', 'back\\slash', 'NULL', '', 'línea\n日本'];
    const ids = [randomUUID(), randomUUID()];
    const moments = [Temporal.Instant.from('2026-01-01T00:00:00Z'), Temporal.Instant.from('2026-06-01T12:00:00.5Z')];
    const bytes = [Buffer.from('00ff', 'hex'), Buffer.from('{"', 'utf8')];
    const objects = [{ a: 'x "y" {z}' }, { b: [1, null] }];
    const [row] = await test.db.sql`
      select ${words}::text[] as words, ${ids}::uuid[] as ids, ${[1, -2]}::integer[] as numbers, ${test.db.sql.array([true, false])}::boolean[] as flags,
             ${moments}::timestamptz[] as moments, ${test.db.sql.array(bytes)}::bytea[] as bytes, ${objects}::jsonb[] as objects,
             array[array['a', null], array['NULL', 'd']] as nested, '{}'::text[] as none, ${[]}::text[] as nothing`;
    expect(row).toEqual({
      words,
      ids,
      numbers: [1, -2],
      flags: [true, false],
      moments,
      bytes,
      objects,
      nested: [
        ['a', null],
        ['NULL', 'd'],
      ],
      none: [],
      nothing: [],
    });
    expect(
      await test.db.sql`select 1 from unnest(${words}::text[]) as word where word = any(${test.db.sql.array(words)})`,
    ).toHaveLength(words.length);
  });
});
