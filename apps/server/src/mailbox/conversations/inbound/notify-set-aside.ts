import { notifyGrouped } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'live' | 'ids' | 'jobs' | 'clock'>;
type Input = { tx: Tx; deps: Deps; owner: OwnerId };

const link = '/user/opciones/correo-entrante';
const remindHours = 24;

/** Notifies the client how many quarantined mails are waiting: one notification however many arrive at once. */
export async function notifySetAside({ tx, deps, owner }: Input): Promise<void> {
  const rows = await tx.sql`
    update inbound_mails set notified_at = ${deps.clock.now()} where owner_id = ${owner} and state = 'quarantined' returning id`;
  if (rows.length === 0) return;
  const notification = { kind: 'mail.set_aside', params: { waiting: rows.length }, link } as const;
  await notifyGrouped({ tx, deps, owner, thread: 'set_aside', notification });
}

/** While any is waiting, the client is reminded each day. */
export async function remindOfSetAside({ deps }: { deps: Deps & Pick<Platform, 'db'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: remindHours });
  const due = await deps.db.system(
    (tx) => tx.sql<{ owner: string }[]>`
      select m.owner_id as owner from inbound_mails m
      where m.state = 'quarantined' and (select enlace_client_is_open(u) from users u where u.id = m.owner_id)
      group by m.owner_id having max(coalesce(m.notified_at, m.processed_at, m.received_at)) <= ${before} order by m.owner_id`,
    { readOnly: true },
  );
  for (const { owner: client } of due) {
    const owner = ownerId(client);
    await deps.db.scoped(owner, (tx) => notifySetAside({ tx, deps, owner }));
  }
}
