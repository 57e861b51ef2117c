import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Score, Targets } from './figures.rules.ts';

/** Where a conversation counts. */
export type Place = {
  profileId: string;
  profileName: string;
  personId: string | null;
  personName: string | null;
  labelIds: string[];
};
export type AnswerRow = Place & { at: Temporal.Instant; replySeconds: number; isFirst: boolean };
export type RatingRow = Place & { score: Score };
type Range = { from: Temporal.Instant; until: Temporal.Instant; profileId: string | undefined };

function placeColumns(tx: Tx) {
  return tx.sql`
    c.profile_id, coalesce(p.name, c.profile_name) as profile_name, c.assigned_to as person_id, u.name as person_name,
    array(select l.label_id from label_links l
      where l.owner_id = c.owner_id and l.noun = 'conversation' and l.subject_id = c.id) as label_ids`;
}

function places(tx: Tx) {
  return tx.sql`
    left join profiles p on p.owner_id = c.owner_id and p.id = c.profile_id
    left join users u on u.id = c.assigned_to`;
}

/** Spam, the shelf and the trash do not count, as in the activity of the dashboard; a merged conversation is no trash. */
function counted(tx: Tx, owner: OwnerId, profileId: string | undefined) {
  return tx.sql`
    c.owner_id = ${owner} and c.state not in ('spam', 'shelf') and (c.deleted_at is null or c.merged_into is not null)
    ${profileId ? tx.sql`and c.profile_id = ${profileId}` : tx.sql``}`;
}

/** Answers of a time range, newest first, with what the person had waited by the clock. */
export async function listAnswers(
  tx: Tx,
  owner: OwnerId,
  { from, until, profileId, limit }: Range & { limit: number },
): Promise<AnswerRow[]> {
  const rows = await tx.sql<AnswerRow[]>`
    select m.at, m.reply_seconds, not exists (
        select 1 from messages e where e.owner_id = m.owner_id and e.conversation_id = m.conversation_id
          and e.direction = 'out' and e.kind = 'human' and not e.is_aside and e.at < m.at) as is_first, ${placeColumns(tx)}
    from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id ${places(tx)}
    where m.owner_id = ${owner} and m.direction = 'out' and m.kind = 'human' and m.reply_seconds is not null
      and not m.is_aside and m.at >= ${from} and m.at < ${until} and ${counted(tx, owner, profileId)}
    order by m.at desc limit ${limit}`;
  return [...rows];
}

/** What people said about conversations, also about those that were merged into others. */
export async function listScores(tx: Tx, owner: OwnerId, { from, until, profileId }: Range): Promise<RatingRow[]> {
  const rows = await tx.sql<RatingRow[]>`
    select r.score, ${placeColumns(tx)}
    from conversation_ratings r join conversations c on c.owner_id = r.owner_id and c.id = r.conversation_id ${places(tx)}
    where r.owner_id = ${owner} and r.answered_at >= ${from} and r.answered_at < ${until} and ${counted(tx, owner, profileId)}`;
  return [...rows];
}

type DayEnd = { day: string; waiting: number; open: number };

export async function listDayEnds(
  tx: Tx,
  owner: OwnerId,
  { from, to, profileId }: { from: string; to: string; profileId: string | undefined },
): Promise<DayEnd[]> {
  const rows = await tx.sql<DayEnd[]>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(waiting)::int as waiting, sum(open)::int as open from mailbox_day_ends
    where owner_id = ${owner} and day between ${from}::date and ${to}::date
      ${profileId ? tx.sql`and profile_id = ${profileId}` : tx.sql``}
    group by day order by day`;
  return [...rows];
}

/** Notes what each client has left, within the first hour of their new day; once a day. */
export async function noteDayEnds(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.sql`
    insert into mailbox_day_ends (owner_id, day, profile_id, waiting, open)
    select n.owner_id, (${now}::timestamptz at time zone u.time_zone)::date - 1, n.profile_id,
      coalesce(sum(n.total) filter (where n.state = 'waiting'), 0), coalesce(sum(n.total) filter (where n.state = 'open'), 0)
    from conversation_counters n join users u on u.id = n.owner_id
    where (${now}::timestamptz at time zone u.time_zone)::time < '01:00'
    group by n.owner_id, u.time_zone, n.profile_id
    on conflict do nothing`;
}

export type TargetsRow = Targets & { ratingSince: Temporal.Instant | null };

const none: TargetsRow = { firstMinutes: null, answerMinutes: null, ratingSince: null };

export async function readTargets(tx: Tx, owner: OwnerId): Promise<TargetsRow> {
  const [row] = await tx.sql<TargetsRow[]>`
    select first_minutes, answer_minutes, rating_since from mailbox_targets where owner_id = ${owner}`;
  return row ?? none;
}

export async function writeTargets(
  tx: Tx,
  owner: OwnerId,
  { firstMinutes, answerMinutes, asksRating, now }: Targets & { asksRating: boolean; now: Temporal.Instant },
): Promise<void> {
  const since = asksRating ? now : null;
  await tx.sql`
    insert into mailbox_targets (owner_id, first_minutes, answer_minutes, rating_since, first_since, answer_since, updated_at)
    values (${owner}, ${firstMinutes}, ${answerMinutes}, ${since}, ${now}, ${now}, ${now})
    on conflict (owner_id) do update set first_minutes = excluded.first_minutes, answer_minutes = excluded.answer_minutes,
      first_since = case when mailbox_targets.first_minutes is null then excluded.first_since else mailbox_targets.first_since end,
      answer_since = case when mailbox_targets.answer_minutes is null then excluded.answer_since else mailbox_targets.answer_since end,
      rating_since = case when ${asksRating} then coalesce(mailbox_targets.rating_since, excluded.rating_since) end,
      updated_at = excluded.updated_at`;
}

export type Waiting = { id: string; profileId: string; askedAt: Temporal.Instant; isFirst: boolean };

/**
 * Conversations that wait, with the first message since the last answer, unless there was a notice of it, or it is
 * older than its target: a client who begins with targets is not reminded of everything at once. What was forwarded to third persons answers nothing, and what they write back asks nothing.
 */
export async function listUnnoticedWaiting(tx: Tx, owner: OwnerId, limit: number): Promise<Waiting[]> {
  const rows = await tx.sql<Waiting[]>`
    select c.id, c.profile_id, asked.at as asked_at, answered.at is null as is_first from conversations c
    cross join lateral (
      select max(o.at) as at from messages o where o.owner_id = c.owner_id and o.conversation_id = c.id
        and o.direction = 'out' and o.kind = 'human' and not o.is_aside) answered
    cross join lateral (
      select min(m.at) as at from messages m where m.owner_id = c.owner_id and m.conversation_id = c.id
        and m.direction = 'in' and m.kind = 'human' and not m.is_aside and m.at > coalesce(answered.at, '-infinity')) asked
    join mailbox_targets t on t.owner_id = c.owner_id
    where c.owner_id = ${owner} and c.state = 'waiting' and c.deleted_at is null and asked.at is not null
      and coalesce(c.target_noticed_at, '-infinity') < asked.at
      and asked.at >= case when answered.at is null then t.first_since else t.answer_since end
    order by c.last_message_at desc limit ${limit}`;
  return [...rows];
}

export async function markNoticed(
  tx: Tx,
  owner: OwnerId,
  { ids, now }: { ids: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update conversations set target_noticed_at = ${now} where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}
