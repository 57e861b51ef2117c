import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import type { LabelColour } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

export type SegmentCall = {
  deps: Pick<Platform, 'db' | 'clock' | 'ids' | 'live' | 'jobs'>;
  ctx: RequestContext<ClientActor>;
};

export type SegmentRow = {
  id: string;
  name: string;
  colour: LabelColour;
  rules: SegmentGroup;
  countedTotal: number | null;
  countedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
};

function part(tx: Tx) {
  return tx.sql``;
}
/** A fragment of a statement. */
export type Sql = ReturnType<typeof part>;
