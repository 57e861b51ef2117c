import { isOpenAt } from '@enlace/contract/mailbox/senders/office-hours.rules.ts';
import type { ExpectedAnswer, OfficeHoursSettings } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { createKeptRead } from '#platform/database/kept-reads.ts';
import { listSenderRows } from './senders.repository.ts';
import type { MailSender, SenderRow } from './senders.types.ts';

/** The hours of a profile; nothing is stored until somebody sets them. */
export function hoursOf(row: SenderRow, accountZone: string): OfficeHoursSettings {
  return {
    timeZone: row.timeZone ?? accountZone,
    weekly: row.weekly,
    closedDays: row.closedDays ?? [],
    expectedAnswer: row.expectedAnswer,
    autoAnswer: row.autoAnswer ?? 'off',
    autoTexts: { es: '', en: '', ja: '', ...row.autoTexts },
  };
}

/** The hours of each profile, by id. */
export async function listHours(
  tx: Tx,
  owner: OwnerId,
  accountZone: string,
): Promise<ReadonlyMap<string, OfficeHoursSettings>> {
  const rows = await listSenderRows(tx, owner);
  return new Map(rows.map((row) => [row.profileId, hoursOf(row, accountZone)]));
}

/** What a profile's mails contain; without settings, nothing of its own. */
export async function findMailSender(tx: Tx, owner: OwnerId, profileId: string): Promise<MailSender> {
  const [row] = await listSenderRows(tx, owner, profileId);
  return {
    displayName: row?.displayName ?? null,
    fromAddress: row?.fromAddress ?? null,
    replyAddress: row?.replyAddress ?? null,
    replyAll: row?.replyAll ?? true,
    quote: row?.quote ?? 'last',
    signatureHtml: (row?.signatureOn ?? true) ? (row?.signatureHtml ?? '') : '',
  };
}

const keptAnswering = createKeptRead<boolean>();

/** Whether a profile ever answers automatically. */
export function answersAutomatically(tx: Tx, owner: OwnerId, profileId: string): Promise<boolean> {
  return keptAnswering(tx, `${owner}:${profileId}`, async () => {
    const rows = await tx.sql`
      select 1 from office_hours where owner_id = ${owner} and profile_id = ${profileId} and auto_answer <> 'off'`;
    return rows.length > 0;
  });
}

export type AutoAnswer = { texts: OfficeHoursSettings['autoTexts'] };

/** The automatic answer that applies at this moment, if any. */
export async function findAutoAnswer(
  tx: Tx,
  owner: OwnerId,
  { profileId, at }: { profileId: string; at: Temporal.Instant },
): Promise<AutoAnswer | undefined> {
  const [row] = await listSenderRows(tx, owner, profileId);
  if (!row) return undefined;
  const hours = hoursOf(row, 'UTC');
  if (hours.autoAnswer === 'off' || (hours.autoAnswer === 'closed' && isOpenAt(hours, at))) return undefined;
  return { texts: hours.autoTexts };
}

/** How soon people who write to a profile may expect an answer; undefined when not specified. */
export async function findExpectedAnswer(
  tx: Tx,
  owner: OwnerId,
  profileId: string,
): Promise<ExpectedAnswer | undefined> {
  const [row] = await tx.sql<{ expectedAnswer: ExpectedAnswer | null }[]>`
    select expected_answer from office_hours where owner_id = ${owner} and profile_id = ${profileId}`;
  return row?.expectedAnswer ?? undefined;
}
