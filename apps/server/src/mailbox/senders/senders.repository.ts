import type { OfficeHoursSettings, SenderIdentity } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { SenderRow } from './senders.types.ts';

/** Settings of the client's live profiles, or of one. */
export async function listSenderRows(tx: Tx, owner: OwnerId, profileId?: string): Promise<SenderRow[]> {
  return [
    ...(await tx.sql<SenderRow[]>`
      select p.id as profile_id, p.name as profile_name, s.display_name, s.from_address, s.reply_address, s.campaigns_via, s.reply_all, s.quote, s.signature_html,
             s.signature_on, h.time_zone, h.weekly, h.closed_days, h.expected_answer, h.auto_answer, h.auto_texts
      from profiles p
      left join sender_profiles s on s.owner_id = p.owner_id and s.profile_id = p.id
      left join office_hours h on h.owner_id = p.owner_id and h.profile_id = p.id
      where p.owner_id = ${owner} and p.deleted_at is null ${profileId === undefined ? tx.sql`` : tx.sql`and p.id = ${profileId}`}
      order by p.id`),
  ];
}

type Place = { profileId: string; now: Temporal.Instant };

export async function putIdentity(
  tx: Tx,
  owner: OwnerId,
  { profileId, now, ...identity }: Place & SenderIdentity,
): Promise<void> {
  await tx.sql`
    insert into sender_profiles ${tx.sql({ ownerId: owner, profileId, ...identity, updatedAt: now.toString() })}
    on conflict (owner_id, profile_id) do update set
      display_name = excluded.display_name, from_address = excluded.from_address, reply_address = excluded.reply_address,
      campaigns_via = excluded.campaigns_via, reply_all = excluded.reply_all, quote = excluded.quote, updated_at = excluded.updated_at`;
}

export async function putSignature(
  tx: Tx,
  owner: OwnerId,
  { profileId, now, html, on }: Place & { html: string; on: boolean },
): Promise<void> {
  await tx.sql`
    insert into sender_profiles (owner_id, profile_id, signature_html, signature_on, updated_at)
    values (${owner}, ${profileId}, ${html}, ${on}, ${now})
    on conflict (owner_id, profile_id) do update set
      signature_html = excluded.signature_html, signature_on = excluded.signature_on, updated_at = excluded.updated_at`;
}

export async function putHours(
  tx: Tx,
  owner: OwnerId,
  { profileId, now, hours }: Place & { hours: OfficeHoursSettings },
): Promise<void> {
  const { timeZone, weekly, closedDays, expectedAnswer, autoAnswer, autoTexts } = hours;
  await tx.sql`
    insert into office_hours (owner_id, profile_id, time_zone, weekly, closed_days, expected_answer, auto_answer, auto_texts, updated_at)
    values (${owner}, ${profileId}, ${timeZone}, ${weekly === null ? null : tx.sql.json(weekly)}, ${tx.sql.json(closedDays)},
            ${expectedAnswer}, ${autoAnswer}, ${tx.sql.json(autoTexts)}, ${now})
    on conflict (owner_id, profile_id) do update set
      time_zone = excluded.time_zone, weekly = excluded.weekly, closed_days = excluded.closed_days,
      expected_answer = excluded.expected_answer, auto_answer = excluded.auto_answer, auto_texts = excluded.auto_texts,
      updated_at = excluded.updated_at`;
}
