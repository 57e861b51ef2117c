import type { Leaving } from '@enlace/contract/account/erasure/erasure.contract.ts';
import type { LeavingState } from './usecases/schedule-erasure.ts';

export function presentLeaving(state: LeavingState | null): Leaving {
  if (!state) return { leaving: null };
  const { requestedAt, eraseAt, requestedBy } = state;
  return { leaving: { requestedAt: requestedAt.toString(), eraseAt: eraseAt.toString(), requestedBy } };
}
