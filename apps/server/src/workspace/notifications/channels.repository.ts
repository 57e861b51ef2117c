import type { NotificationChannel } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { createKeptRead } from '#platform/database/kept-reads.ts';
import { defaultChannel } from './channels.rules.ts';
import type { Channel, NotificationKind, SettableKind } from './notifications.types.ts';

/** The channels a person has chosen. */
export async function listChannels(tx: Tx, owner: OwnerId): Promise<NotificationChannel[]> {
  return [
    ...(await tx.sql<
      NotificationChannel[]
    >`select kind, in_app, email, push from notification_channels where owner_id = ${owner} order by kind`),
  ];
}

const keptChannels = createKeptRead<Channel>();

/** The channels of one kind; the default if the person never changed it. */
export function findChannel(tx: Tx, owner: OwnerId, kind: NotificationKind): Promise<Channel> {
  return keptChannels(tx, `${owner}:${kind}`, async () => {
    const [row] = await tx.sql<Channel[]>`
      select in_app, email, push from notification_channels where owner_id = ${owner} and kind = ${kind}`;
    return row ?? defaultChannel(kind);
  });
}

/** Serialises changes of one person, so that each starts from the result of the last. */
export async function lockChannels(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('enlace.notification_channels:' || ${owner}::text, 0))`;
}

type Write = { owner: OwnerId; kind: SettableKind; channel: Channel; now: Temporal.Instant };

/** Stores a choice; notifications waiting for a summary that is no longer wanted are dropped. */
export async function writeChannel(tx: Tx, { owner, kind, channel, now }: Write): Promise<void> {
  await tx.sql`
    insert into notification_channels (owner_id, kind, in_app, email, push)
    values (${owner}, ${kind}, ${channel.inApp}, ${channel.email}, ${channel.push})
    on conflict (owner_id, kind) do update set in_app = excluded.in_app, email = excluded.email, push = excluded.push`;
  if (channel.email !== 'off') return;
  await tx.sql`
    update notifications set mailed_at = ${now}
    where owner_id = ${owner} and kind = ${kind} and email <> 'off' and mailed_at is null`;
}
