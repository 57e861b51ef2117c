import type { Tx } from '#platform/database/client.ts';
import { isUnbroken, keepHead, writeAnchor } from '../anchors.ts';
import { entryDigest, valuesDigest } from '../canonical.rules.ts';
import {
  type Anchor,
  findHead,
  findLastAnchor,
  findOwnerHeads,
  insertSeals,
  listUnsealed,
  takeSealer,
} from '../chain.repository.ts';
import { type Position, sealAll } from '../chain.rules.ts';
import type { ChainDeps } from '../history.types.ts';

const anchorEverySeals = 1000;
const anchorEverySeconds = 60;
const retryMs = 20;

export type SealInput = {
  deps: ChainDeps;
  limit?: number;
  anchorNow?: boolean;
  /** `next` of the previous batch, so that a long run does not reread what it has sealed. */
  after?: string | undefined;
};
export type Sealed = {
  sealed: number;
  anchor: Anchor | undefined;
  /** Where the next batch continues; undefined when this one reached the end. */
  next: string | undefined;
  /** Another process was sealing: nothing was done. */
  isTaken: boolean;
};

type Pending = { after: string | undefined; limit: number };
type Appended = { sealed: number; head: Position; next: string | undefined };

async function sealPending(tx: Tx, { after, limit }: Pending): Promise<Appended> {
  const entries = await listUnsealed(tx, { after, limit });
  const head = await findHead(tx);
  if (entries.length === 0) return { sealed: 0, head, next: undefined };
  const owners = await findOwnerHeads(tx, [...new Set(entries.map(({ ownerId }) => ownerId))]);
  const pending = entries.map((entry) => {
    const values = valuesDigest(entry);
    return { entryId: entry.id, ownerId: entry.ownerId, digest: entryDigest(entry, values), valuesDigest: values };
  });
  const seals = sealAll({ pending, head, owners });
  await insertSeals(tx, seals);
  const last = seals.at(-1);
  return {
    sealed: seals.length,
    head: last ? { seq: last.seq, hash: last.hash } : head,
    next: entries.length === limit ? entries.at(-1)?.id : undefined,
  };
}

async function anchorWhenDue(
  tx: Tx,
  { deps, head, anchorNow }: { deps: ChainDeps; head: Position; anchorNow: boolean },
): Promise<Anchor | undefined> {
  const last = await findLastAnchor(tx);
  const fresh = head.seq - (last?.seq ?? 0);
  if (fresh <= 0) return undefined;
  const oldest = deps.clock.now().subtract({ seconds: anchorEverySeconds });
  const isDue = anchorNow || !last || fresh >= anchorEverySeals || Temporal.Instant.compare(last.at, oldest) <= 0;
  if (!isDue) return undefined;
  if (await isUnbroken(tx, deps)) return writeAnchor(tx, { deps, head });
  deps.logger.error({ seq: head.seq }, 'the history chain does not lead to its last anchor; it is not anchored again');
  return undefined;
}

/** Appends the oldest unsealed entries to the chain, in one transaction. Does nothing while another process seals. */
export async function sealBatch({ deps, limit = 1000, anchorNow = false, after }: SealInput): Promise<Sealed> {
  const done = await deps.db.system(async (tx) => {
    if (!(await takeSealer(tx))) return { sealed: 0, anchor: undefined, next: undefined, isTaken: true };
    const { sealed, head, next } = await sealPending(tx, { after, limit });
    return { sealed, next, anchor: await anchorWhenDue(tx, { deps, head, anchorNow }), isTaken: false };
  });
  if (done.anchor) await keepHead(deps, done.anchor);
  return done;
}

/**
 * Seals until nothing is waiting and signs the end. For commands and tests; a running product does it automatically.
 */
export async function sealEverything(deps: ChainDeps): Promise<number> {
  let total = 0;
  let after: string | undefined;
  for (;;) {
    const { sealed, isTaken, next } = await sealBatch({ deps, anchorNow: true, after });
    total += sealed;
    after = next;
    if (isTaken) await deps.clock.sleep(retryMs);
    else if (sealed === 0) return total;
  }
}
