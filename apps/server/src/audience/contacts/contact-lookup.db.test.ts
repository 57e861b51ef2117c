import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#platform/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { findByEmail, findByPhone } from './contacts.repository.ts';
import { createTestClient, createTestDeps, type TestClient, type TestDeps } from './contacts.test-support.ts';

let database: TestDatabase;
let deps: TestDeps;
let marina: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  marina = await createTestClient(database, deps);
});
afterAll(() => database.drop());

async function rowsRead({ sql }: Tx): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows from pg_stat_xact_user_tables
    where relname in ('contacts', 'contact_addresses')`;
  return row?.rows ?? 0;
}

/** On one connection, whose plans are made and cached while the tables are empty and unanalysed. */
function readByLookUp(
  find: (tx: Tx) => Promise<{ name: string } | undefined>,
): Promise<{ name: string; rows: number }> {
  return deps.db.scoped(marina.owner, async (tx) => {
    for (let round = 0; round < 8; round += 1) await find(tx);
    await tx.sql`
      insert into contacts (owner_id, name, name_key, email, phone, source, status)
      select ${marina.owner}, 'Persona ' || n, 'persona ' || n, n || '@correo.example', '+34' || 600000000 + n, 'api', 'subscribed'
      from generate_series(1, 600) n`;
    const before = await rowsRead(tx);
    const found = await find(tx);
    const rows = (await rowsRead(tx)) - before;
    await tx.sql`delete from contacts where owner_id = ${marina.owner}`;
    return { name: found?.name ?? '', rows };
  });
}

describe('the look-up of a tamy in a database so young that its rows were never counted', () => {
  it('reads the one it finds by address, not everybody for everybody', async () => {
    const { name, rows } = await readByLookUp((tx) => findByEmail(tx, marina.owner, '420@correo.example'));
    expect(name).toBe('Persona 420');
    expect(rows).toBeLessThan(2000);
  });

  it('reads the one it finds by telephone the same way', async () => {
    const { name, rows } = await readByLookUp((tx) => findByPhone(tx, marina.owner, '+34600000420'));
    expect(name).toBe('Persona 420');
    expect(rows).toBeLessThan(2000);
  });
});
