import type { SourceFailure } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { remindHours } from './mail-sources.rules.ts';

type Key = { id: string; now: Temporal.Instant };
export type Halted = { name: string; haltedAt: Temporal.Instant; reason: SourceFailure };

function returning(tx: Tx) {
  return tx.sql`returning name, halted_at, coalesce(last_error, 'unreachable') as reason`;
}

/** Marks a source that stopped delivering; undefined when that was already reported, unless it `isWorse` now. */
export async function markHalted(
  tx: Tx,
  owner: OwnerId,
  { id, now, isWorse }: Key & { isWorse: boolean },
): Promise<Halted | undefined> {
  const [row] = await tx.sql<Halted[]>`
    update mail_sources set halted_at = coalesce(halted_at, ${now}), notified_at = ${now}
    where owner_id = ${owner} and id = ${id} and (halted_at is null or ${isWorse}) ${returning(tx)}`;
  return row;
}

/** Marks it as running again; returns its name, or undefined when no failure had been reported. */
export async function markRunning(tx: Tx, owner: OwnerId, id: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ name: string }[]>`
    update mail_sources set halted_at = null, notified_at = null
    where owner_id = ${owner} and id = ${id} and halted_at is not null returning name`;
  return row?.name;
}

/** Claims a reminder: still failing, and the last notification is a day old; marks it as sent. */
export async function claimReminder(tx: Tx, owner: OwnerId, { id, now }: Key): Promise<Halted | undefined> {
  const [row] = await tx.sql<Halted[]>`
    update mail_sources set notified_at = ${now}
    where owner_id = ${owner} and id = ${id} and halted_at is not null and not paused
      and notified_at <= ${now.subtract({ hours: remindHours })} ${returning(tx)}`;
  return row;
}

type Found = { owner: string; id: string };

export async function listToRemind(tx: Tx, now: Temporal.Instant): Promise<Found[]> {
  return tx.sql<Found[]>`
    select s.owner_id as owner, s.id from mail_sources s
    where s.halted_at is not null and not s.paused and s.notified_at <= ${now.subtract({ hours: remindHours })}
      and (select enlace_client_is_open(u) from users u where u.id = s.owner_id) order by s.notified_at`;
}

/** Calls needed to know how often a service calls. */
const leastMails = 10;
const rhythmDays = 30;

/**
 * Services silent for a day and for more than twice the longest gap between the mails of their last month. Rarely
 * calling services have no rhythm and are never included.
 */
export async function listSilent(tx: Tx, now: Temporal.Instant): Promise<Found[]> {
  return tx.sql<Found[]>`
    select s.owner_id as owner, s.id from mail_sources s
    cross join lateral (
      select count(*) as mails, max(received_at) as last, max(gap) as longest from (
        select received_at, received_at - lag(received_at) over (order by received_at) as gap from inbound_mails
         where owner_id = s.owner_id and source_id = s.id
           and received_at > s.last_mail_at - make_interval(days => ${rhythmDays})) m) rhythm
    where s.kind = 'webhook' and not s.paused and s.halted_at is null and s.last_mail_at <= ${now.subtract({ hours: 24 })}
      and (select enlace_client_is_open(u) from users u where u.id = s.owner_id)
      and rhythm.mails >= ${leastMails} and ${now}::timestamptz - rhythm.last > 2 * rhythm.longest order by s.id`;
}

type Refused = Key & { error: SourceFailure };

/** Counts another consecutive rejected call; returns how many. */
export async function noteRefusedCall(tx: Tx, owner: OwnerId, { id, error, now }: Refused): Promise<number> {
  const [row] = await tx.sql<{ failures: number }[]>`
    update mail_sources set failures = failures + 1, last_error = ${error}, last_error_at = ${now}
    where owner_id = ${owner} and id = ${id} and not paused returning failures`;
  return row?.failures ?? 0;
}

export async function forgetRefusedCalls(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`update mail_sources set failures = 0 where owner_id = ${owner} and id = ${id} and failures > 0`;
}
