import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical.rules.ts';
import { type ChainKit, createChainKit } from './history.test-support.ts';
import type { EntryRow } from './history.types.ts';
import { recordHistory } from './history.usecases.ts';
import { sealEverything } from './sealing/seal-batch.ts';
import { checkHistory } from './usecases/check-history.ts';
import { eraseHistory } from './usecases/erase-history.ts';
import { erasePersonHistory } from './usecases/erase-person-history.ts';

const open: ChainKit[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

describe('erasing a person', () => {
  const person = { subjectIds: ['tamy-1'], names: ['Nora Vidal'], addresses: ['nora@correo.example', '+34655021843'] };

  async function withPerson() {
    const chain = await createChainKit();
    open.push(chain);
    const [first, second] = [chain.newOwner(), chain.newOwner()];
    const sql = chain.database.adminSql;
    await chain.write(first, 6);
    await chain.write(second, 6);
    const record = (owner: typeof first, values: { subjectId: string; after: Record<string, unknown> }) =>
      chain.deps.db.scoped(owner, (tx) =>
        recordHistory({
          tx,
          owner,
          actor: { kind: 'user', userId: owner },
          entry: { action: 'contact.updated', subjectKind: 'contact', ...values },
        }),
      );
    await record(first, { subjectId: 'tamy-1', after: { name: 'Nora Vidal', city: 'Dénia' } });
    await record(first, { subjectId: 'tamy-2', after: { name: 'Nora Vidal' } });
    await record(first, { subjectId: 'tamy-2', after: { name: 'Ana', other: 'nora vidal' } });
    await record(first, { subjectId: 'tamy-3', after: { notes: 'su madre: NORA@correo.example' } });
    await record(second, { subjectId: 'tamy-1', after: { name: 'Nora Vidal' } });
    await sealEverything(chain.deps);
    const erase = () =>
      chain.deps.db.scoped(first, (tx) => erasePersonHistory({ tx, deps: chain.deps, owner: first, person }));
    return { chain, first, second, sql, erase };
  }

  it('takes the values of what names them and keeps who did what, when, under the seal', async () => {
    const { chain, first, second, sql, erase } = await withPerson();
    expect(await erase()).toBe(3);
    const rows = await sql<{ subjectId: string; after: unknown; action: string; isBare: boolean }[]>`
      select subject_id as "subjectId", after, action, salt is null as "isBare" from history_entries
       where owner_id = ${first} and action = 'contact.updated' order by id`;
    expect(rows.map(({ after }) => after)).toEqual([null, { name: 'Nora Vidal' }, null, null]);
    expect(rows.map(({ isBare }) => isBare)).toEqual([true, false, true, true]);
    expect(await checkHistory({ deps: chain.deps })).toMatchObject({ state: 'ok', erased: 3, entries: 14 });
    const [other] = await sql`select after from history_entries where owner_id = ${second} and subject_id = 'tamy-1'`;
    expect(other?.['after']).toEqual({ name: 'Nora Vidal' });
    expect(await erase()).toBe(0);
  });

  it('leaves nothing that could be compared with a guess', async () => {
    const { chain, first, sql, erase } = await withPerson();
    const read = () => sql<EntryRow[]>`
      select id, owner_id as "ownerId", salt from history_entries where owner_id = ${first} and subject_id = 'tamy-1'`;
    const [before] = await read();
    await erase();
    const [seal] = await sql<{ values: Buffer }[]>`
      select values_digest as values from history_seals where entry_id = ${before?.id ?? ''}`;
    const values = canonicalJson({ before: null, after: { name: 'Nora Vidal', city: 'Dénia' }, network: null });
    const made = (salt: Uint8Array) => createHash('sha256').update(salt).update(values).digest();
    expect(made(before?.salt ?? new Uint8Array()).equals(seal?.values ?? Buffer.alloc(0))).toBe(true);
    expect((await read())[0]?.salt).toBeNull();
    expect(made(new Uint8Array()).equals(seal?.values ?? Buffer.alloc(0))).toBe(false);
    expect((await checkHistory({ deps: chain.deps })).state).toBe('ok');
  });

  it('does not cover a forgery: of an emptied entry everything else is still compared', async () => {
    const { chain, first, sql, erase } = await withPerson();
    await erase();
    await sql`update history_entries set action = 'contact.deleted' where owner_id = ${first} and subject_id = 'tamy-3'`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'changed' });
    await sql`update history_entries set action = 'contact.updated' where owner_id = ${first} and subject_id = 'tamy-3'`;
    expect((await checkHistory({ deps: chain.deps })).state).toBe('ok');
    await sql`
      update history_entries set before = null, after = null, network = null, salt = null, values_erased_at = now()
       where owner_id = ${first} and subject_id = 'tamy-2'`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'changed' });
  });

  it('of several people at once is proved for all of them', async () => {
    const { chain, first, sql } = await withPerson();
    const erase = (subjectId: string) =>
      chain.deps.db.scoped(first, (tx) =>
        erasePersonHistory({
          tx,
          deps: chain.deps,
          owner: first,
          person: { subjectIds: [subjectId], names: [], addresses: [] },
        }),
      );
    await Promise.all(['tamy-1', 'tamy-2', 'tamy-3', 'p-1'].map(erase));
    expect(await checkHistory({ deps: chain.deps })).toMatchObject({ state: 'ok', erased: 5 });
    await chain.deps.db.scoped(first, (tx) => eraseHistory({ tx, deps: chain.deps, owner: first }));
    expect((await checkHistory({ deps: chain.deps })).state).toBe('ok');
    expect(await sql`select 1 from history_entries where owner_id = ${first} and salt is not null`).toHaveLength(0);
  });
});
