import { type HistoryEntry, recordHistory } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AdminContext } from './clients.types.ts';

type Input = { tx: Tx; ctx: AdminContext; clientId: string; entry: Pick<HistoryEntry, 'action' | 'before' | 'after'> };

/** Records an administrator's action on a client in the client's own history. */
export function recordClientAct({ tx, ctx, clientId, entry }: Input): Promise<void> {
  const subject = { subjectKind: 'client', subjectId: clientId };
  return recordHistory({ tx, owner: ownerId(clientId), actor: ctx.actor, entry: { ...entry, ...subject } });
}
