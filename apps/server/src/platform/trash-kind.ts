import type { TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import type { ClientActor, OwnerId, RequestContext } from './context.ts';
import type { Tx } from './database/client.ts';
import type { Platform } from './platform.types.ts';

function part(tx: Tx) {
  return tx.sql``;
}
/** A part of a statement. */
export type SqlPart = ReturnType<typeof part>;

/** Columns of the trash list, as statement parts in which `t` is the row. */
export type TrashColumns = {
  name: SqlPart;
  /** Distinguishes it from others of the same name; '' where there is nothing. */
  detail: SqlPart;
  /** Searchable text, folded by `enlace_fold`. */
  searched: SqlPart;
  /** `text[]`: the containers it is restored into, outermost first. */
  place: SqlPart;
  /** Bytes it uses of the storage quota; null for kinds that use none. */
  sizeBytes?: SqlPart;
  /** Earliest time it may be purged, regardless of its age. */
  heldUntil?: SqlPart;
  /** Name of its container while that is in the trash too; otherwise null. */
  trashedContainer?: SqlPart;
};

type OneThing = { deps: Platform; ctx: RequestContext<ClientActor>; id: string };

export type TrashPurge = {
  tx: Tx;
  deps: Platform;
  owner: OwnerId;
  actor: { kind: 'user'; userId: string } | { kind: 'system'; job: string };
  /** Locked until the end of the transaction; all of them are in the trash. */
  ids: readonly string[];
};

/** How the items of one kind are kept in the trash, restored and purged; the module `trash` does the rest. */
export type TrashKind = {
  kind: TrashKindName;
  /** The items’ table, with `owner_id`, `id` and `deleted_at`, and an index on these where it is not null. */
  table: string;
  /** Further condition on `t`, with its leading `and`: excludes rows that are deleted but not in the trash. */
  only?: (tx: Tx) => SqlPart;
  columns: (tx: Tx, owner: OwnerId) => TrashColumns;
  /** Total bytes of everything in the trash, where summing `sizeBytes` of each row would take too long. */
  totalBytes?: (tx: Tx, owner: OwnerId) => SqlPart;
  /** Action and subject of the history entry of each purged item; null where `purge` writes it. */
  purged: { action: string; subjectKind: string } | null;
  /** Restores it by the rules of its kind. Throws resource.not_found for what is not in the trash. */
  restore: (one: OneThing) => Promise<unknown>;
  /** Moves it to the trash by the rules of its kind. Throws resource.not_found for what does not exist. */
  trash: (one: OneThing) => Promise<unknown>;
  /**
   * Removes these rows with everything that belongs to them; `files` are storage keys that are removed once the
   * transaction commits.
   */
  purge: (input: TrashPurge) => Promise<{ freedBytes: number; files: readonly string[] }>;
};

/** Only rows were removed. */
export const nothingFreed: { freedBytes: number; files: readonly string[] } = { freedBytes: 0, files: [] };
