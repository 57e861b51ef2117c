import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { readLargeBytes, withLargeBytes } from './large-bytes.ts';

let test: TestDatabase;
const owner = randomUUID();

beforeAll(async () => {
  test = await createTestDatabase();
  await test.adminSql.unsafe(`
    create table parcels (owner_id uuid not null, id uuid primary key, content bytea not null);
    call enlace_protect('parcels');`);
});
afterAll(() => test.drop());

async function store(content: Buffer): Promise<string> {
  const id = randomUUID();
  await test.db.scoped(owner, (tx) =>
    withLargeBytes(
      tx,
      content,
      (bytes) => tx.sql`insert into parcels (owner_id, id, content) values (${owner}, ${id}, ${bytes})`,
    ),
  );
  return id;
}

const read = (id: string, size: number) =>
  test.db.scoped(
    owner,
    (tx) =>
      readLargeBytes(size, async ({ from, length }) => {
        const [piece] = await tx.sql<{ bytes: Buffer }[]>`
          select substring(content from ${from}::int for ${length}::int) as bytes from parcels where id = ${id}`;
        return piece?.bytes;
      }),
    { readOnly: true },
  );

const leftOvers = async () => test.adminSql`select oid from pg_largeobject_metadata`;

it.each([0, 1, 512 * 1024, 512 * 1024 + 1, 1024 * 1024, 3_000_001])(
  'writes and reads %i bytes, and leaves nothing else',
  async (size) => {
    const content = randomBytes(size);
    const id = await store(content);
    const [row] = await test.adminSql<{ content: Buffer }[]>`select content from parcels where id = ${id}`;
    expect(row?.content.equals(content)).toBe(true);
    expect((await read(id, size))?.equals(content)).toBe(true);
    expect(await leftOvers()).toEqual([]);
  },
);

it('leaves nothing behind when the transaction fails', async () => {
  const content = randomBytes(2_000_000);
  const failing = test.db.scoped(owner, (tx) =>
    withLargeBytes(tx, content, async (bytes) => {
      await tx.sql`insert into parcels (owner_id, id, content) values (${owner}, ${randomUUID()}, ${bytes})`;
      throw new Error('given up');
    }),
  );
  await expect(failing).rejects.toThrow('given up');
  expect(await leftOvers()).toEqual([]);
});

it('has no bytes of what went meanwhile', async () => {
  expect(await read(randomUUID(), 2_000_000)).toBeUndefined();
});
