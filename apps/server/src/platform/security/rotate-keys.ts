import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/client.ts';
import { currentKey, type Keyring, replacedAt, type RingKey, withKey, withoutKeys } from './keyring.ts';
import { followKeyring, readKeyring, writeKeyring } from './keyring-file.ts';
import { countSealed, resealColumn, type SealedColumn } from './sealed-columns.ts';
import { createSecrets } from './secrets.ts';

export type KeyDeps = {
  db: Database;
  clock: Clock;
  file: string;
  columns: readonly SealedColumn[];
};

export type KeyUse = {
  id: number;
  createdAt: Temporal.Instant;
  /** When the next key replaced it; undefined for the current one. */
  replacedAt: Temporal.Instant | undefined;
  /** Encrypted values per column, without columns that have none. */
  uses: { column: SealedColumn; rows: number }[];
};

const lockName = 'enlace.keyring';
/** Running processes check the file once a second; what they still encrypt under the old key is found after this. */
const settleMs = 1500;
/** A transaction may contain a value encrypted under the old key for as long as it may stay open. */
const safeAfterReplacement = { seconds: 120 };

/** One change of the keyring at a time, across all machines that share the database. */
function whileAlone<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.system(async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`;
    return work(tx);
  });
}

function useOf({ ring, key, counts }: { ring: Keyring; key: RingKey; counts: Counts }): KeyUse {
  const uses = counts.flatMap(({ column, uses: found }) =>
    found.filter(({ keyId }) => keyId === key.id).map(({ rows }) => ({ column, rows })),
  );
  return { id: key.id, createdAt: key.createdAt, replacedAt: replacedAt(ring, key.id), uses };
}

type Counts = { column: SealedColumn; uses: { keyId: number; rows: number }[] }[];

async function countAll({ db, columns }: KeyDeps): Promise<Counts> {
  const counts: Counts = [];
  for (const column of columns) counts.push({ column, uses: await countSealed(db, column) });
  return counts;
}

/** Every key of the keyring with what is encrypted under it. */
export async function listKeys(deps: KeyDeps): Promise<KeyUse[]> {
  const ring = await readKeyring(deps.file);
  const counts = await countAll(deps);
  return ring.keys.map((key) => useOf({ ring, key, counts }));
}

async function addKey(deps: KeyDeps, onAdded: AddedHook): Promise<number> {
  return whileAlone(deps.db, async (tx) => {
    const ring = withKey(await readKeyring(deps.file), { key: randomBytes(32), createdAt: deps.clock.now() });
    await onAdded(tx, currentKey(ring).id);
    await writeKeyring({ file: deps.file, ring });
    return currentKey(ring).id;
  });
}

/** Runs in the transaction that adds or removes keys, before the file changes. */
type AddedHook = (tx: Tx, keyId: number) => Promise<void>;

export type RotateInput = {
  deps: KeyDeps;
  onAdded: AddedHook;
  onBatch?: (progress: { column: SealedColumn; rows: number }) => void;
};

/**
 * Adds a key and re-encrypts every value under it. If an earlier rotation was interrupted, that one is finished and no
 * key is added. Safe while other processes run, and safe to interrupt at any time: each value names its key.
 */
export async function rotateKeys({ deps, onAdded, onBatch }: RotateInput): Promise<{
  keyId: number;
  wasResumed: boolean;
  resealed: number;
}> {
  const before = await listKeys(deps);
  const wasResumed = before.slice(0, -1).some(({ uses }) => uses.length > 0);
  const last = before.at(-1);
  const keyId = wasResumed && last ? last.id : await addKey(deps, onAdded);
  let resealed = await resealAll({ deps, keyId, onBatch });
  await deps.clock.sleep(settleMs);
  resealed += await resealAll({ deps, keyId, onBatch });
  return { keyId, wasResumed, resealed };
}

async function resealAll({
  deps,
  keyId,
  onBatch,
}: {
  deps: KeyDeps;
  keyId: number;
  onBatch: RotateInput['onBatch'];
}): Promise<number> {
  const secrets = createSecrets(followKeyring(deps.file));
  let total = 0;
  for (const column of deps.columns) {
    total += await resealColumn({
      ...{ db: deps.db, secrets, column, keyId },
      onBatch: (rows) => onBatch?.({ column, rows }),
    });
  }
  return total;
}

export type RetireInput = {
  deps: KeyDeps;
  /** Purposes whose signatures stay valid; none when the key leaked. */
  lasting: readonly string[];
  /** Only keys replaced at least this long ago. */
  minimumDays: number;
  onRetired: (tx: Tx, keyIds: number[]) => Promise<void>;
};

export type RetireOutcome = { retired: number[]; kept: (KeyUse & { why: 'in_use' | 'too_young' })[] };

/** Removes keys under which no value is encrypted any more. The current key always stays. */
export async function retireKeys({ deps, lasting, minimumDays, onRetired }: RetireInput): Promise<RetireOutcome> {
  return whileAlone(deps.db, async (tx) => {
    const ring = await readKeyring(deps.file);
    const counts = await countAll(deps);
    const now = deps.clock.now();
    const latest = now.subtract({ hours: minimumDays * 24 }).subtract(safeAfterReplacement);
    const old = ring.keys.slice(0, -1).map((key) => useOf({ ring, key, counts }));
    const judged = old.map((use) => ({ ...use, why: reasonToKeep(use, latest) }));
    const ids = judged.filter(({ why }) => why === undefined).map(({ id }) => id);
    if (ids.length > 0) {
      await onRetired(tx, ids);
      await writeKeyring({ file: deps.file, ring: withoutKeys(ring, { ids, lasting }) });
    }
    return { retired: ids, kept: judged.flatMap(({ why, ...use }) => (why === undefined ? [] : [{ ...use, why }])) };
  });
}

function reasonToKeep(use: KeyUse, latest: Temporal.Instant): 'in_use' | 'too_young' | undefined {
  if (use.uses.length > 0) return 'in_use';
  const isOld = use.replacedAt !== undefined && Temporal.Instant.compare(use.replacedAt, latest) <= 0;
  return isOld ? undefined : 'too_young';
}
