import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '#platform/security/secrets.ts';
import { createDiskStorage } from '#platform/storage/storage.ts';
import { type ChainKit, createChainKit } from './history.test-support.ts';
import { entryDigest, valuesDigest } from './canonical.rules.ts';
import { linkHash } from './chain.rules.ts';
import type { EntryRow } from './history.types.ts';
import { sealBatch, sealEverything } from './sealing/seal-batch.ts';
import { acceptHistoryHead } from './usecases/accept-head.ts';
import { checkHistory } from './usecases/check-history.ts';
import { eraseHistory } from './usecases/erase-history.ts';

let kit: ChainKit;
const open: ChainKit[] = [];
/** A separate chain for each way of breaking it. */
async function fresh(): Promise<ChainKit> {
  const made = await createChainKit();
  open.push(made);
  return made;
}
beforeAll(async () => {
  kit = await createChainKit();
});
// Immediately: the cluster is shared, and so are its connections.
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
afterAll(() => kit.close());

const insufficientPrivilege = { code: '42501' };

describe('the record of changes', () => {
  it.each(['history_entries', 'history_seals', 'history_anchors', 'history_erasures'])(
    'lets the product’s role neither change nor remove a row of %s',
    async (table) => {
      const { sql } = kit.database.db;
      await expect(
        sql`update ${sql(table)} set ${sql(table === 'history_anchors' ? 'seq' : 'owner_id')} = null`,
      ).rejects.toMatchObject(insufficientPrivilege);
      await expect(sql`delete from ${sql(table)}`).rejects.toMatchObject(insufficientPrivilege);
      await expect(sql`truncate ${sql(table)}`).rejects.toMatchObject(insufficientPrivilege);
    },
  );

  it('queues an entry for its seal whoever inserts it', async () => {
    const owner = kit.newOwner();
    await kit.database.adminSql`
      insert into history_entries (owner_id, actor, action, subject_kind) values (${owner}, '{"kind":"visitor"}', 'file.uploaded', 'file')`;
    const rows = await kit.database.adminSql`select 1 from history_unsealed where owner_id = ${owner}`;
    expect(rows).toHaveLength(1);
  });

  it('shows a client neither entries nor seals of another', async () => {
    const [mine, other] = [kit.newOwner(), kit.newOwner()];
    await kit.write(other, 2);
    await sealEverything(kit.deps);
    const seen = await kit.database.db.scoped(mine, async (tx) => [
      ...(await tx.sql`select 1 from history_entries`),
      ...(await tx.sql`select 1 from history_seals`),
    ]);
    expect(seen).toEqual([]);
  });
});

describe('the sealer', () => {
  it('gives each client a gapless chain inside the one of all', async () => {
    const chain = await fresh();
    const owners = [chain.newOwner(), chain.newOwner(), chain.newOwner()];
    for (let round = 0; round < 3; round += 1) for (const owner of owners) await chain.write(owner, 2);
    await sealBatch({ deps: chain.deps, limit: 7 });
    expect(await sealEverything(chain.deps)).toBe(11);
    const seals = await chain.database.adminSql`select * from history_seals order by seq`;
    expect(seals.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 18 }, (_, n) => n + 1));
    for (const owner of owners) {
      const own = seals.filter((seal) => seal['owner_id'] === owner);
      expect(own.map((seal) => Number(seal['owner_seq']))).toEqual([1, 2, 3, 4, 5, 6]);
      for (const [n, seal] of own.entries())
        expect(seal['owner_previous_hash']).toEqual(own[n - 1]?.['hash'] ?? Buffer.alloc(32));
    }
    for (const [n, seal] of seals.entries()) {
      expect(seal['previous_hash']).toEqual(seals[n - 1]?.['hash'] ?? Buffer.alloc(32));
      expect(seal['hash']).toEqual(
        linkHash({
          previousHash: seal['previous_hash'],
          ownerPreviousHash: seal['owner_previous_hash'],
          entryDigest: seal['entry_digest'],
        }),
      );
    }
  });

  it('does not wait for a transaction that stays open, and seals its entries when they come', async () => {
    const chain = await fresh();
    const [slow, quick] = [chain.newOwner(), chain.newOwner()];
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const late = chain.database.db.scoped(slow, async (tx) => {
      await tx.sql`insert into history_entries (owner_id, actor, action, subject_kind) values (${slow}, '{"kind":"visitor"}', 'file.uploaded', 'file')`;
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    await chain.write(quick, 3);
    expect((await sealBatch({ deps: chain.deps })).sealed).toBe(3);
    held.resolve();
    await late;
    expect((await sealBatch({ deps: chain.deps })).sealed).toBe(1);
    expect(await checkHistory({ deps: chain.deps })).toMatchObject({ state: 'ok', checked: 4, entries: 4 });
  });

  it('seals the entries of a hundred writers and several sealers at once exactly once each', async () => {
    const chain = await fresh();
    const owners = Array.from({ length: 100 }, () => chain.newOwner());
    let isWriting = true;
    const sealer = async () => {
      while (isWriting) await sealBatch({ deps: chain.deps, limit: 20 });
    };
    const sealers = [sealer(), sealer(), sealer()];
    await Promise.all(owners.map((owner) => chain.write(owner, 3)));
    isWriting = false;
    await Promise.all(sealers);
    await sealEverything(chain.deps);
    const [sums] = await chain.database.adminSql`
      select count(*)::int as seals, count(distinct entry_id)::int as entries, max(seq)::int as last,
             (select count(*)::int from history_unsealed) as waiting from history_seals`;
    expect(sums).toEqual({ seals: 300, entries: 300, last: 300, waiting: 0 });
    expect(await checkHistory({ deps: chain.deps })).toMatchObject({ state: 'ok', entries: 300 });
  });
});

/** Twelve sealed entries of two clients, anchored halfway and at the end. */
async function sealedChain() {
  const chain = await fresh();
  const [first, second] = [chain.newOwner(), chain.newOwner()];
  for (let n = 0; n < 3; n += 1) {
    await chain.write(first, 1);
    await chain.write(second, 1);
  }
  await sealBatch({ deps: chain.deps, anchorNow: true });
  for (let n = 0; n < 3; n += 1) {
    await chain.write(first, 1);
    await chain.write(second, 1);
  }
  await sealEverything(chain.deps);
  const seals = await chain.database.adminSql`select seq::int, owner_id, entry_id from history_seals order by seq`;
  return {
    chain,
    first,
    second,
    sql: chain.database.adminSql,
    entryOf: (seq: number) => String(seals[seq - 1]?.['entry_id']),
  };
}

/** Recomputes the links from a position, as somebody with the database and our code but without the key could. */
async function recompute({ chain, from }: { chain: ChainKit; from: number }): Promise<void> {
  const sql = chain.database.adminSql;
  const last = new Map<string, Buffer>();
  let previous: Buffer = Buffer.alloc(32);
  for (const seal of await sql`select * from history_seals order by seq`) {
    if (Number(seal['seq']) >= from) {
      const own = last.get(seal['owner_id']) ?? Buffer.alloc(32);
      const hash = linkHash({ previousHash: previous, ownerPreviousHash: own, entryDigest: seal['entry_digest'] });
      await sql`update history_seals set previous_hash = ${previous}, owner_previous_hash = ${own}, hash = ${hash} where seq = ${seal['seq']}`;
      seal['hash'] = hash;
    }
    previous = seal['hash'];
    last.set(seal['owner_id'], seal['hash']);
  }
}

describe('the check', () => {
  it('finds nothing wrong with an untouched chain, and works without entries', async () => {
    const { chain, first } = await sealedChain();
    const steps: number[] = [];
    const onProgress = ({ checked }: { checked: number }) => void steps.push(checked);
    expect(await checkHistory({ deps: chain.deps, onProgress })).toEqual({
      state: 'ok',
      checked: 12,
      entries: 12,
      erased: 0,
      breach: null,
    });
    expect(steps).toEqual([12]);
    expect(await checkHistory({ deps: chain.deps, owner: first })).toMatchObject({ state: 'ok', entries: 6 });
    expect(await checkHistory({ deps: (await fresh()).deps })).toMatchObject({ state: 'ok', checked: 0 });
  });

  it.each([
    ['a value', `after = '{"name":"otro"}'`],
    ['who did it', `actor = '{"kind":"visitor"}'`],
    ['when', `created_at = created_at - interval '1 microsecond'`],
    ['the network', `network = '198.51.100.0/24'`],
  ])('finds an entry in which %s was changed', async (_what, assignment) => {
    const { chain, sql, entryOf } = await sealedChain();
    await sql.unsafe(`update history_entries set ${assignment} where id = '${entryOf(7)}'`);
    const { breach } = await checkHistory({ deps: chain.deps });
    expect(breach).toMatchObject({ reason: 'changed', seq: 7, entryId: entryOf(7) });
  });

  it('is not fooled by a mark of erasure that nobody proved', async () => {
    const { chain, sql, entryOf } = await sealedChain();
    await sql`update history_entries set erased_at = now(), after = null where id = ${entryOf(7)}`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'changed', seq: 7 });
  });

  it('finds an entry that was deleted, and a seal that was', async () => {
    const { chain, sql, entryOf, second } = await sealedChain();
    await sql`delete from history_entries where id = ${entryOf(4)}`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'missing', seq: 4 });
    expect((await checkHistory({ deps: chain.deps, owner: second })).breach).toMatchObject({ entryId: entryOf(4) });
    await sql`delete from history_seals where seq = 3`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'missing', seq: 3 });
  });

  it('finds two links that changed places', async () => {
    const { chain, sql } = await sealedChain();
    await sql`update history_seals set seq = seq + 1000 where seq in (5, 6)`;
    await sql`update history_seals set seq = case seq when 1005 then 6 else 5 end where seq > 1000`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'reordered', seq: 5 });
  });

  it('finds an end that was cut off, with and without its anchors', async () => {
    const { chain, sql } = await sealedChain();
    await sql`delete from history_seals where seq > 9`;
    await sql`delete from history_entries where id not in (select entry_id from history_seals)`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'missing', seq: 10 });
    await sql`delete from history_anchors where seq > 9`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'missing', seq: 10 });
  });

  it('finds a chain that somebody without the key made true again', async () => {
    const { chain, sql, entryOf } = await sealedChain();
    await sql`update history_entries set after = '{"name":"otro"}' where id = ${entryOf(8)}`;
    const forged = await chain.deps.db.system(async (tx) => {
      const [row] = await tx.sql<EntryRow[]>`select * from history_entries where id = ${entryOf(8)}`;
      return row && { digest: entryDigest(row), values: valuesDigest(row) };
    });
    await sql`
      update history_seals set entry_digest = ${forged?.digest ?? null}, values_digest = ${forged?.values ?? null} where seq = 8`;
    await recompute({ chain, from: 8 });
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'anchor', seq: 12 });
    await sql`delete from history_anchors where seq > 7`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'anchor', seq: 12 });
  });

  it('does not make a forgery genuine by anchoring it', async () => {
    const { chain, first, sql } = await sealedChain();
    await sql`update history_seals set entry_digest = sha256('forged') where seq = 8`;
    await recompute({ chain, from: 8 });
    await sql`delete from history_anchors where seq > 7`;
    await chain.write(first, 1);
    await sealEverything(chain.deps);
    const anchors = await sql`select seq::int from history_anchors order by seq`;
    expect(anchors.map(({ seq }) => seq)).toEqual([6]);
  });

  it('finds an anchor signed with another key', async () => {
    const { chain } = await sealedChain();
    const deps = { ...chain.deps, secrets: createSecrets(Buffer.alloc(32, 99)) };
    expect((await checkHistory({ deps })).breach).toMatchObject({ reason: 'anchor', seq: 6 });
  });

  it('finds an entry that has had no seal for more than a minute', async () => {
    const { chain, sql, first } = await sealedChain();
    await chain.write(first, 1);
    expect((await checkHistory({ deps: chain.deps })).state).toBe('ok');
    const [late] = await sql`
      update history_entries set created_at = now() - interval '2 minutes'
      where id not in (select entry_id from history_seals) returning id`;
    expect((await checkHistory({ deps: chain.deps, owner: first })).breach).toMatchObject({
      reason: 'unsealed',
      entryId: late?.['id'],
    });
  });

  it('follows the chain again after the operator accepts an older copy of the database', async () => {
    const { chain, sql, first } = await sealedChain();
    await sql`delete from history_seals where seq > 9`;
    await sql`delete from history_anchors where seq > 9`;
    await sql`delete from history_entries where id not in (select entry_id from history_seals)`;
    expect((await checkHistory({ deps: chain.deps })).state).toBe('broken');
    expect(await acceptHistoryHead(chain.deps)).toBe(true);
    await chain.write(first, 1);
    await sealEverything(chain.deps);
    expect((await checkHistory({ deps: chain.deps })).state).toBe('ok');
    expect(await acceptHistoryHead(chain.deps)).toBe(false);
    const noted = await sql`select 1 from history_entries where action = 'history.head_accepted'`;
    expect(noted).toHaveLength(1);
  });

  it('keeps the newest anchor in a file that another database does not know', async () => {
    const { chain } = await sealedChain();
    const other = await fresh();
    const deps = { ...other.deps, storage: createDiskStorage({ root: chain.filesRoot }) };
    expect((await checkHistory({ deps })).breach).toMatchObject({ reason: 'missing', seq: 1 });
  });
});

describe('erasing a client', () => {
  it('empties the entries, keeps the chain and proves it', async () => {
    const { chain, first, second, sql } = await sealedChain();
    await sql`
      insert into history_entries (owner_id, actor, action, subject_kind, subject_id, before, network)
      values (${first}, '{"kind":"admin","userId":"5"}', 'client.suspended', 'client', ${first}, '{"email":"a@b.example"}', '203.0.113.0/24')`;
    await sealEverything(chain.deps);
    const erased = await chain.deps.db.scoped(first, (tx) => eraseHistory({ tx, deps: chain.deps, owner: first }));
    expect(erased).toBe(7);
    const left =
      await sql`select actor, action, subject_id, before, after, network from history_entries where owner_id = ${first} order by id`;
    expect(left.at(-1)).toEqual({
      actor: { kind: 'admin', userId: '5' },
      action: 'client.suspended',
      subject_id: null,
      before: null,
      after: null,
      network: null,
    });
    for (const row of left.slice(0, -1))
      expect(row).toMatchObject({ actor: { kind: 'erased' }, action: 'history.erased', before: null, after: null });
    expect(await checkHistory({ deps: chain.deps })).toMatchObject({ state: 'ok', erased: 7, entries: 6 });
    expect(await sql`select 1 from history_entries where owner_id = ${second} and erased_at is not null`).toHaveLength(
      0,
    );
    await sql`update history_entries set actor = '{"kind":"admin","userId":"6"}' where owner_id = ${first} and action = 'client.suspended'`;
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'changed' });
  });

  it('is refused to the product’s role without an order, and a forged order proves nothing', async () => {
    const { chain, first, sql } = await sealedChain();
    await expect(
      chain.deps.db.scoped(first, (tx) => tx.sql`select enlace_erase_history(${first}::uuid)`),
    ).rejects.toMatchObject(insufficientPrivilege);
    await sql`insert into history_erasures (owner_id, id, stage, at) values (${first}, gen_random_uuid(), 'ordered', now())`;
    await chain.deps.db.scoped(first, (tx) => tx.sql`select enlace_erase_history(${first}::uuid)`);
    expect((await checkHistory({ deps: chain.deps })).breach).toMatchObject({ reason: 'changed', seq: 1 });
  });

  it('can be done again for what came later', async () => {
    const { chain, first } = await sealedChain();
    const erase = () => chain.deps.db.scoped(first, (tx) => eraseHistory({ tx, deps: chain.deps, owner: first }));
    expect(await erase()).toBe(6);
    await chain.write(first, 2);
    expect(await erase()).toBe(2);
    await sealEverything(chain.deps);
    expect(await checkHistory({ deps: chain.deps })).toMatchObject({ state: 'ok', erased: 8 });
  });
});
