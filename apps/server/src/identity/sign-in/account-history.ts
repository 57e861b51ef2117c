import { type HistoryActor, operatorOwner } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { UserRow } from './identity.types.ts';

/** The history for an action on an account, and its actor: a client's own, an administrator's the operator's. */
export function accountHistory({ id, roll }: Pick<UserRow, 'id' | 'roll'>): { owner: OwnerId; actor: HistoryActor } {
  return roll === 'user'
    ? { owner: ownerId(id), actor: { kind: 'user', userId: id } }
    : { owner: operatorOwner, actor: { kind: 'admin', userId: id } };
}
