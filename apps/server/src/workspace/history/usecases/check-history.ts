import type { OwnerId } from '#platform/context.ts';
import { type Anchor, type CheckedSeal, type EntryKey, findHead, findOverdue, readSeals } from '../chain.repository.ts';
import { beginning, followLink, type Position } from '../chain.rules.ts';
import { isGenuine, readKeptHead } from '../anchors.ts';
import { entryDigest, valuesDigest } from '../canonical.rules.ts';
import { digestTombstones, isGenuineErasure, listProofs } from '../erasures.repository.ts';
import type { Breach, ChainDeps, CheckResult } from '../history.types.ts';

const sealBatch = 5000;
const entryBatch = 20_000;

export type CheckProgress = { checked: number; total: number };
type Input = {
  deps: ChainDeps;
  /** Compares only this client's entries with their seals; the links of the whole chain are followed either way. */
  owner?: OwnerId;
  onProgress?: (progress: CheckProgress) => Promise<void> | void;
  signal?: AbortSignal;
};

type Walk = {
  last: Position;
  owners: Map<string, Position>;
  entries: number;
  erased: number;
};

function breachOf(reason: Breach['reason'], { seal }: CheckedSeal): Breach {
  const { seq, ownerSeq, entryId, ownerId } = seal;
  return { reason, seq, ownerSeq, entryId, ownerId };
}

function missingAfter(last: Position): Breach {
  return { reason: 'missing', seq: last.seq + 1, ownerSeq: null, entryId: null, ownerId: null };
}

/** Clients with provably erased entries: the erasure is signed and its remains match. */
async function provedErasures({ deps, owner }: Pick<Input, 'deps' | 'owner'>): Promise<ReadonlySet<string>> {
  return deps.db.system(async (tx) => {
    const proved = new Set<string>();
    for (const proof of await listProofs(tx, owner ?? null)) {
      const left = await digestTombstones(tx, proof.ownerId);
      if (isGenuineErasure({ deps, proof }) && left.entries === proof.entries && left.digest.equals(proof.digest))
        proved.add(proof.ownerId);
    }
    return proved;
  });
}

type Step = {
  deps: ChainDeps;
  item: CheckedSeal;
  walk: Walk;
  erasures: ReadonlySet<string>;
  owner: string | undefined;
};

function sameBytes(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one === null || other === null ? one === other : Buffer.compare(one, other) === 0;
}

function checkEntry({ item, walk, erasures, owner }: Step): Breach | undefined {
  const { seal, entry } = item;
  if (owner !== undefined && seal.ownerId !== owner) return undefined;
  if (!entry) return breachOf('missing', item);
  const isEmptied = (entry.erasedAt ?? entry.valuesErasedAt) !== null && erasures.has(seal.ownerId);
  if (!isEmptied) walk.entries += 1;
  else walk.erased += 1;
  if (isEmptied && (entry.erasedAt !== null || seal.valuesDigest === null)) return undefined;
  // Of erased values only their digest is left; everything else of the entry is still compared.
  const values = isEmptied ? seal.valuesDigest : valuesDigest(entry);
  const fits = sameBytes(values, seal.valuesDigest) && entryDigest(entry, values).equals(seal.entryDigest);
  return fits ? undefined : breachOf('changed', item);
}

function checkAnchor({ deps, item, anchor }: { deps: ChainDeps; item: CheckedSeal; anchor: Anchor }) {
  const fits = anchor.hash.equals(item.seal.hash) && isGenuine({ deps, anchor });
  return fits ? undefined : breachOf('anchor', item);
}

function checkStep(step: Step): Breach | undefined {
  const { deps, item, walk } = step;
  const { seal, anchor } = item;
  const link = followLink(seal, walk);
  if (link === 'missing') return missingAfter(walk.last);
  if (link) return breachOf(link, item);
  walk.last = { seq: seal.seq, hash: seal.hash };
  return (anchor ? checkAnchor({ deps, item, anchor }) : undefined) ?? checkEntry(step);
}

/** What the chain must contain beyond the walked part: the newest anchors of the database and of the file. */
async function checkEnd({ deps, walk, kept }: { deps: ChainDeps; walk: Walk; kept: Anchor | undefined }) {
  const [beyond] = await deps.db.system(
    (tx) => tx.sql<{ seq: number }[]>`
      select seq from history_anchors where seq > (select coalesce(max(seq), 0) from history_seals) order by seq limit 1`,
  );
  if (beyond || (kept && kept.seq > walk.last.seq)) return missingAfter(walk.last);
  return undefined;
}

async function checkOverdue({ deps, owner, signal }: Pick<Input, 'deps' | 'owner' | 'signal'>) {
  let after: EntryKey | undefined;
  do {
    signal?.throwIfAborted();
    const part = { after, owner: owner ?? null, limit: entryBatch };
    const { overdue, next } = await deps.db.system((tx) => findOverdue(tx, part));
    if (overdue)
      return { reason: 'unsealed' as const, seq: null, ownerSeq: null, entryId: overdue.id, ownerId: overdue.ownerId };
    after = next;
  } while (after);
  return undefined;
}

function keptBreach({ deps, kept, item }: { deps: ChainDeps; kept: Anchor | undefined; item: CheckedSeal }) {
  return kept?.seq === item.seal.seq ? checkAnchor({ deps, item, anchor: kept }) : undefined;
}

function isUnproved({ item: { seal, entry }, erasures, owner }: Pick<Step, 'item' | 'erasures' | 'owner'>): boolean {
  if (!entry || (entry.erasedAt ?? entry.valuesErasedAt) === null || erasures.has(seal.ownerId)) return false;
  return owner === undefined || seal.ownerId === owner;
}

type ReadInput = Pick<Input, 'deps' | 'owner'> & { after: number; total: number };

function readPart({ deps, owner, after, total }: ReadInput): Promise<CheckedSeal[]> {
  const part = { after, upTo: total, limit: sealBatch, owner: owner ?? null };
  return deps.db.system((tx) => readSeals(tx, part), { readOnly: true });
}

/** The chain in parts; the next one is read while this one is checked. */
async function* partsOf(input: Omit<ReadInput, 'after'>): AsyncGenerator<CheckedSeal[]> {
  let ahead: Promise<CheckedSeal[]> | undefined = readPart({ ...input, after: 0 });
  try {
    while (ahead) {
      const items: CheckedSeal[] = await ahead;
      const last = items.at(-1)?.seal.seq ?? input.total;
      ahead = last < input.total ? readPart({ ...input, after: last }) : undefined;
      yield items;
    }
  } finally {
    await Promise.allSettled([ahead]);
  }
}

async function walkChain(input: Input & { walk: Walk; total: number; kept: Anchor | undefined }) {
  const { deps, owner, walk, total, kept, onProgress, signal } = input;
  let erasures = await provedErasures(input);
  for await (const items of partsOf({ deps, ...(owner ? { owner } : {}), total })) {
    signal?.throwIfAborted();
    for (const item of items) {
      // Somebody may have been erased since the proofs were read.
      if (isUnproved({ item, erasures, owner })) erasures = await provedErasures(input);
      const breach = checkStep({ deps, item, walk, erasures, owner }) ?? keptBreach({ deps, kept, item });
      if (breach) return breach;
    }
    await onProgress?.({ checked: walk.last.seq, total });
  }
  return walk.last.seq < total ? missingAfter(walk.last) : undefined;
}

/**
 * Verifies the chain from its beginning, in short transactions, and stops at the first mismatch: a changed, missing or
 * moved link or entry, an anchor not signed with our key, an unsealed entry.
 */
export async function checkHistory(input: Input): Promise<CheckResult> {
  const { deps } = input;
  const kept = await readKeptHead(deps);
  const { seq: total } = await deps.db.system((tx) => findHead(tx));
  const walk: Walk = { last: beginning, owners: new Map(), entries: 0, erased: 0 };
  const breach =
    (await walkChain({ ...input, walk, total, kept })) ??
    (await checkEnd({ deps, walk, kept })) ??
    (await checkOverdue(input));
  const { entries, erased, last } = walk;
  return { state: breach ? 'broken' : 'ok', checked: last.seq, entries, erased, breach: breach ?? null };
}
