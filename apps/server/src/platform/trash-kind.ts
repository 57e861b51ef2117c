import type { TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import type { ClientActor, OwnerId, RequestContext } from './context.ts';
import type { Tx } from './database/client.ts';
import type { Platform } from './platform.types.ts';

function part(tx: Tx) {
  return tx.sql``;
}
/** A part of a statement. */
export type SqlPart = ReturnType<typeof part>;

/** What the list shows of one thing, as parts of a statement in which `t` is its row. */
export type TrashColumns = {
  name: SqlPart;
  /** What tells it from others of its name; '' where there is nothing. */
  detail: SqlPart;
  /** What is searched, folded by `enlace_fold`. */
  searched: SqlPart;
  /** `text[]`: what it comes back into, from the outside in. */
  place: SqlPart;
  /** Bytes of the storage quota that it takes; null for kinds that take none. */
  sizeBytes?: SqlPart;
  /** Earliest moment at which it may go for good, whatever its age. */
  heldUntil?: SqlPart;
  /** Name of what it belongs to while that lies in the trash itself; else null. */
  trashedContainer?: SqlPart;
};

type OneThing = { deps: Platform; ctx: RequestContext<ClientActor>; id: string };

export type TrashPurge = {
  tx: Tx;
  deps: Platform;
  owner: OwnerId;
  actor: { kind: 'user'; userId: string } | { kind: 'system'; job: string };
  /** Held until the end of the transaction; every one lies in the trash. */
  ids: readonly string[];
};

/** How a noun’s things wait in the trash, come back and go for good; the module `trash` does the rest. */
export type TrashKind = {
  kind: TrashKindName;
  /** Where the things are: a table with `owner_id`, `id` and `deleted_at`, and an index on these where it is not null. */
  table: string;
  /** Further condition on `t`, with its leading `and`: what is deleted there without being trash stays out. */
  only?: (tx: Tx) => SqlPart;
  columns: (tx: Tx, owner: OwnerId) => TrashColumns;
  /** Bytes of all things of the trash together, where summing `sizeBytes` of each row would take too long. */
  totalBytes?: (tx: Tx, owner: OwnerId) => SqlPart;
  /** Action and subject of the history entry of each thing that goes; null where `purge` writes it. */
  purged: { action: string; subjectKind: string } | null;
  /** The noun’s own way back, with its rules. Throws resource.not_found for what is not in the trash. */
  restore: (one: OneThing) => Promise<unknown>;
  /** The noun’s own way into the trash. Throws resource.not_found for what is not there. */
  trash: (one: OneThing) => Promise<unknown>;
  /** Removes these rows with all that belongs to them; `files` are storage keys that go once the transaction holds. */
  purge: (input: TrashPurge) => Promise<{ freedBytes: number; files: readonly string[] }>;
};

/** Nothing but rows went. */
export const nothingFreed: { freedBytes: number; files: readonly string[] } = { freedBytes: 0, files: [] };
