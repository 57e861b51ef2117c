import type { NoticeAct } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { type AdminActor, type ClientActor, ownerId, type RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AskedNotice, NoticeActSource } from '#platform/notice-act.ts';

type Input = {
  ctx: RequestContext<ClientActor | AdminActor>;
  notices: readonly AskedNotice[];
  sources: readonly NoticeActSource[];
};

/** What can be done now about these notices, by their id. Each source is asked once, and only about its kinds. */
export async function findActs(tx: Tx, { ctx, notices, sources }: Input): Promise<ReadonlyMap<string, NoticeAct>> {
  const acts = new Map<string, NoticeAct>();
  const { actor } = ctx;
  if (actor.kind !== 'user') return acts;
  for (const { kinds, find } of sources) {
    const asked = notices.filter(({ kind }) => kinds.includes(kind));
    if (asked.length === 0) continue;
    for (const [id, act] of await find({ tx, owner: ownerId(actor.userId), notices: asked })) acts.set(id, act);
  }
  return acts;
}
