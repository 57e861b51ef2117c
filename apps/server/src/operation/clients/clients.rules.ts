import type { ClientState } from '@enlace/contract/operation/clients/clients.schemas.ts';

/** One state where two could apply: a leaving client is leaving, suspended or not. */
export function stateOf({
  suspendedAt,
  leavingAt,
}: {
  suspendedAt: Temporal.Instant | null;
  leavingAt: Temporal.Instant | null;
}): ClientState {
  if (leavingAt !== null) return 'leaving';
  return suspendedAt === null ? 'active' : 'suspended';
}
