import type { z } from 'zod';
import type { segmentSchema } from '@enlace/contract/audience/segments/segments.contract.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

export type SegmentCall = {
  deps: Pick<Platform, 'db' | 'clock' | 'ids' | 'live' | 'jobs'>;
  ctx: RequestContext<ClientActor>;
};

export type Segment = z.output<typeof segmentSchema>;

function part(tx: Tx) {
  return tx.sql``;
}
/** A fragment of a statement. */
export type Sql = ReturnType<typeof part>;
