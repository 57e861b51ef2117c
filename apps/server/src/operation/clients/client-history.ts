import { type HistoryEntry, recordHistory } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AdminContext } from './clients.types.ts';

type Input = { tx: Tx; ctx: AdminContext; clientId: string; entry: Pick<HistoryEntry, 'action' | 'before' | 'after'> };

/** What an administrator did to a client stands in the client's own history. */
export function recordClientAct({ tx, ctx, clientId, entry }: Input): Promise<void> {
  const subject = { subjectKind: 'client', subjectId: clientId };
  return recordHistory({ tx, owner: ownerId(clientId), actor: ctx.actor, entry: { ...entry, ...subject } });
}
