import type {
  BulkNotificationAction,
  Notification,
} from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { changeNotices, countUnread, listNotificationRows, markRead } from '../notifications.repository.ts';
import type { NotificationRow } from '../notifications.types.ts';

type Ctx = RequestContext<ClientActor | AdminActor>;

function present(row: NotificationRow): Notification {
  const { id, kind, params, link } = row;
  return { id, kind, params, link, createdAt: row.createdAt.toString(), readAt: row.readAt?.toString() ?? null };
}

type ListInput = {
  deps: Pick<Platform, 'db'>;
  ctx: Ctx;
  query: { cursor?: string | undefined; limit: number; unread?: 'true' | undefined };
};

/** The newest notifications in the app, with the unread count. */
export function listNotices({ deps, ctx, query: { cursor, limit, unread } }: ListInput) {
  const onlyUnread = unread === 'true';
  const owner = ctx.actor.userId;
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listNotificationRows(tx, { owner, cursor, limit: limit + 1, onlyUnread });
    const items = rows.slice(0, limit).map(present);
    const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { items, next, unread: await countUnread(tx, owner) };
  });
}

type MarkInput = { deps: Pick<Platform, 'db' | 'clock' | 'live'>; ctx: Ctx; ids: readonly string[] | undefined };

/** Marks some or all notifications as read. */
export function markNoticesRead({ deps, ctx, ids }: MarkInput): Promise<void> {
  const owner = ctx.actor.userId;
  return deps.db.scoped(owner, async (tx) => {
    await markRead(tx, { owner, ids, now: deps.clock.now() });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'notifications.read' } });
  });
}

type ChangeInput = Omit<MarkInput, 'ids'> & { action: BulkNotificationAction; ids: readonly string[] };

/** One action on many notifications of the person. Returns the changed ones. */
export function changeManyNotices({ deps, ctx, action, ids }: ChangeInput): Promise<{ ids: string[] }> {
  const owner = ctx.actor.userId;
  return deps.db.scoped(owner, async (tx) => {
    const changed = await changeNotices(tx, { owner, ids, action, now: deps.clock.now() });
    if (changed.length > 0) await deps.live.publish(tx, { userId: owner, event: { kind: 'notifications.read' } });
    return { ids: changed };
  });
}
