import type { TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { TrashKind } from '#platform/trash-kind.ts';

export type TrashCall = { deps: Platform; kinds: readonly TrashKind[]; ctx: RequestContext<ClientActor> };

export type TrashRow = {
  kind: TrashKindName;
  id: string;
  name: string;
  detail: string;
  place: string[];
  deletedAt: Temporal.Instant;
  /** As text, because it may be null in every row. */
  heldUntil: Temporal.Instant | null;
  sizeBytes: string | null;
};

/** A row locked until the transaction ends. */
export type LockedRow = { id: string; name: string; heldUntil: Temporal.Instant | null };

export type StandingRow = { id: string; name: string; detail: string; container: string | null; isInTrash: boolean };
