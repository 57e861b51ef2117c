import { pushDevicesMax } from '@enlace/contract/workspace/notifications/push.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { createKeptRead } from '#platform/database/kept-reads.ts';

export type PushDeviceRow = {
  id: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  userAgent: string;
  createdAt: Temporal.Instant;
  reachedAt: Temporal.Instant | null;
};

/** Push services that failed this often in a row have no browser behind them any more. */
const maxFailures = 10;

function columns(tx: Tx) {
  return tx.sql`id, session_id, endpoint, p256dh, auth, user_agent, created_at, reached_at`;
}

export async function listPushDeviceRows(tx: Tx, owner: OwnerId): Promise<PushDeviceRow[]> {
  return tx.sql<PushDeviceRow[]>`
    select ${columns(tx)} from push_devices where owner_id = ${owner} order by created_at desc, id desc`;
}

export async function findPushDevice(tx: Tx, owner: OwnerId, id: string): Promise<PushDeviceRow | undefined> {
  const [row] = await tx.sql<PushDeviceRow[]>`
    select ${columns(tx)} from push_devices where owner_id = ${owner} and id = ${id}`;
  return row;
}

const keptDevices = createKeptRead<boolean>();

export function hasPushDevice(tx: Tx, owner: OwnerId): Promise<boolean> {
  return keptDevices(tx, owner, async () => {
    const rows = await tx.sql`select 1 from push_devices where owner_id = ${owner} limit 1`;
    return rows.length > 0;
  });
}

type NewDevice = Omit<PushDeviceRow, 'createdAt' | 'reachedAt'> & { owner: OwnerId; now: Temporal.Instant };

/** A browser has one endpoint: when another person signs in there, it becomes theirs. Needs a system transaction. */
export async function putPushDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { owner, id, sessionId, endpoint, p256dh, auth, userAgent, now } = device;
  await tx.sql`delete from push_devices where endpoint = ${endpoint} and owner_id <> ${owner}`;
  await tx.sql`
    insert into push_devices (owner_id, id, session_id, endpoint, p256dh, auth, user_agent, created_at)
    values (${owner}, ${id}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${userAgent}, ${now})
    on conflict (endpoint) do update set
      session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      user_agent = excluded.user_agent, failures = 0`;
  await tx.sql`
    delete from push_devices where owner_id = ${owner} and id in (
      select id from push_devices where owner_id = ${owner} order by created_at desc, id desc offset ${pushDevicesMax})`;
}

export async function deletePushDevice(tx: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const rows = await tx.sql`delete from push_devices where owner_id = ${owner} and id = ${id} returning id`;
  return rows.length > 0;
}

export async function markReached(tx: Tx, owner: OwnerId, id: string, now: Temporal.Instant): Promise<void> {
  await tx.sql`update push_devices set reached_at = ${now}, failures = 0 where owner_id = ${owner} and id = ${id}`;
}

/** Counts a failure; a device that keeps failing is removed. */
export async function markUnreached(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`update push_devices set failures = failures + 1 where owner_id = ${owner} and id = ${id}`;
  await tx.sql`delete from push_devices where owner_id = ${owner} and id = ${id} and failures >= ${maxFailures}`;
}
