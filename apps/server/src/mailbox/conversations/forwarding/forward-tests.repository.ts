import type { z } from 'zod';
import {
  type forwardTestSchema,
  type ForwardTestState,
  profileAddressLimits,
} from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { BounceReport } from '#platform/mail/parse/parsed-mail.types.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ForwardTest = z.output<typeof forwardTestSchema>;

type Row = {
  id: string;
  profileId: string;
  address: string;
  startedAt: Temporal.Instant;
  arrivedAt: Temporal.Instant | null;
  arrivedProfileId: string | null;
  returned: string | null;
  mailState: string | null;
  outcome: string | null;
};

/** Days a test is kept. */
export const keptDays = 1;

const silent = new Set(['queued', 'sending']);

/** How far a test came, by its mail and the clock. */
export function stateOf(row: Row, now: Temporal.Instant): { state: ForwardTestState; words: string | null } {
  const { arrivedAt, arrivedProfileId, profileId, returned, mailState, outcome } = row;
  if (arrivedAt) return { state: arrivedProfileId === profileId ? 'arrived' : 'elsewhere', words: null };
  if (returned !== null) return { state: 'returned', words: returned };
  if (mailState === 'rejected') return { state: 'refused', words: outcome };
  if (mailState === 'caught' || mailState === 'skipped') return { state: 'not_sent', words: null };
  const isOver = row.startedAt.until(now).total('seconds') >= profileAddressLimits.testSeconds;
  if (!isOver) return { state: 'waiting', words: mailState === 'deferred' ? outcome : null };
  if (mailState === 'deferred' || (mailState !== null && silent.has(mailState)))
    return { state: 'not_sent', words: outcome };
  return { state: 'lost', words: null };
}

function present(row: Row, now: Temporal.Instant): ForwardTest {
  const { id, address, startedAt, arrivedAt } = row;
  return { id, address, ...stateOf(row, now), startedAt, arrivedAt };
}

/** The newest test of each profile, of the last day. */
export async function newestForwardTests(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  owner: OwnerId,
): Promise<ReadonlyMap<string, ForwardTest>> {
  const now = clock.now();
  const rows = await tx.sql<Row[]>`
    select distinct on (t.profile_id) t.id, t.profile_id, t.address, t.started_at, t.arrived_at, t.arrived_profile_id,
           t.returned, m.state as mail_state, m.outcome
    from forward_tests t left join mails m on m.owner_id = t.owner_id and m.id = t.mail_id
    where t.owner_id = ${owner} and t.started_at > ${now.subtract({ hours: keptDays * 24 })}
    order by t.profile_id, t.started_at desc`;
  return new Map(rows.map((row) => [row.profileId, present(row, now)]));
}

type New = {
  id: string;
  profileId: string;
  address: string;
  mailId: string;
  messageId: string;
  code: string;
  now: Temporal.Instant;
};

export async function insertForwardTest(tx: Tx, owner: OwnerId, input: New): Promise<void> {
  const { id, profileId, address, mailId, messageId, code, now } = input;
  await tx.sql`
    insert into forward_tests (owner_id, id, profile_id, address, mail_id, message_id, code, started_at)
    values (${owner}, ${id}, ${profileId}, ${address}, ${mailId}, ${messageId}, ${code}, ${now})`;
}

export async function countForwardTests(tx: Tx, owner: OwnerId, since: Temporal.Instant): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from forward_tests where owner_id = ${owner} and started_at > ${since}`;
  return row?.count ?? 0;
}

type Arrival = { messageId: string; text: string; profileId: string | null; at: Temporal.Instant };

const codes = /\b[0-9A-HJKMNP-TV-Z]{16}\b/g;
const searched = 4_000;

/**
 * Recognises a test mail by its Message-ID, or by the code in its text, and notes the profile it came to; null: by
 * another way than forwarding. True when it was one.
 */
export async function noteTestArrival(
  tx: Tx,
  owner: OwnerId,
  { messageId, text, profileId, at }: Arrival,
): Promise<boolean> {
  const found = text.slice(0, searched).match(codes) ?? [];
  const [test] = await tx.sql<{ id: string }[]>`
    select id from forward_tests
    where owner_id = ${owner} and (message_id = ${messageId} or code = any(${found})) limit 1`;
  if (!test) return false;
  if (profileId !== null)
    await tx.sql`
      update forward_tests set arrived_at = ${at}, arrived_profile_id = ${profileId}
      where owner_id = ${owner} and id = ${test.id} and arrived_at is null`;
  return true;
}

/** What a report says of a test mail; a delay is not the end of it. */
export async function noteTestReport(
  tx: Tx,
  owner: OwnerId,
  { mailId, report }: { mailId: string; report: BounceReport },
): Promise<void> {
  const failed = report.recipients.find(({ action }) => action === 'failed');
  if (!failed) return;
  const words = [failed.status, failed.diagnostic].filter((part) => part !== null).join(' ');
  await tx.sql`update forward_tests set returned = ${words} where owner_id = ${owner} and mail_id = ${mailId}`;
}
