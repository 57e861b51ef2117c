import {
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@enlace/contract/notifications/notifications.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';

type Row = Omit<Notification, 'createdAt' | 'readAt'> & {
  createdAt: Temporal.Instant;
  readAt: Temporal.Instant | null;
};

function present(row: Row): Notification {
  const { id, kind, params, link } = row;
  return { id, kind, params, link, createdAt: row.createdAt.toString(), readAt: row.readAt?.toString() ?? null };
}

export const notificationsModule: Module = {
  name: 'notifications',
  routes: (deps) => [
    route(listNotifications, ({ ctx, query }) =>
      deps.db.scoped(ctx.actor.userId, async (tx) => {
        const rows = await tx.sql<Row[]>`
          select id, kind, params, link, created_at, read_at from notifications
          where owner_id = ${ctx.actor.userId} and (${query.cursor ?? null}::uuid is null or id < ${query.cursor ?? null}::uuid)
          order by id desc limit ${query.limit + 1}`;
        const [count] = await tx.sql<{ unread: number }[]>`
          select count(*)::int as unread from notifications where owner_id = ${ctx.actor.userId} and read_at is null`;
        const items = rows.slice(0, query.limit).map(present);
        return {
          items,
          next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null,
          unread: count?.unread ?? 0,
        };
      }),
    ),
    route(markNotificationsRead, ({ ctx, body }) =>
      deps.db.scoped(ctx.actor.userId, async (tx) => {
        await tx.sql`
          update notifications set read_at = ${deps.clock.now()}
          where owner_id = ${ctx.actor.userId} and read_at is null
            and (${body.ids ?? null}::uuid[] is null or id = any(${body.ids ?? null}::uuid[]))`;
        await deps.live.publish(tx, { userId: ctx.actor.userId, event: { kind: 'notifications.read' } });
        return {};
      }),
    ),
  ],
};
