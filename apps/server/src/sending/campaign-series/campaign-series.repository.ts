import { type CampaignAudience, campaignAudienceSchema } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { SeriesDraft } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { SeriesRow, SeriesView } from './campaign-series.types.ts';

function readRow<Row extends SeriesRow>(row: Row): Row {
  return { ...row, audience: campaignAudienceSchema.parse(row.audience) };
}

/** Locks the row, so that the clock and a person never work on one series at once. */
export async function lockSeries(tx: Tx, owner: OwnerId, id: string): Promise<SeriesRow> {
  const [row] = await tx.sql<SeriesRow[]>`
    select * from campaign_series where owner_id = ${owner} and id = ${id} for no key update`;
  if (!row || row.deletedAt) throw notFound();
  return readRow(row);
}

/** Includes the trash. */
export async function lockAnySeries(tx: Tx, owner: OwnerId, id: string): Promise<SeriesRow> {
  const [row] = await tx.sql<SeriesRow[]>`
    select * from campaign_series where owner_id = ${owner} and id = ${id} for no key update`;
  if (!row) throw notFound();
  return readRow(row);
}

function views(tx: Tx, owner: OwnerId) {
  return tx.sql`
    select s.*, p.name as profile_name, m.name as template_name, t.name as topic_name from campaign_series s
    left join profiles p on p.owner_id = s.owner_id and p.id = s.profile_id
    left join templates m on m.owner_id = s.owner_id and m.id = s.template_id and m.deleted_at is null
    left join contact_topics t on t.owner_id = s.owner_id and t.id = s.topic_id
    where s.owner_id = ${owner} and s.deleted_at is null`;
}

export async function getSeriesView(tx: Tx, owner: OwnerId, id: string): Promise<SeriesView> {
  const [row] = await tx.sql<SeriesView[]>`${views(tx, owner)} and s.id = ${id}`;
  if (!row) throw notFound();
  return readRow(row);
}

type Page = { search: string | undefined; after: string | undefined; limit: number };

/** Newest first; `after` is the id of the last row seen. */
export async function listSeriesViews(tx: Tx, owner: OwnerId, { search, after, limit }: Page): Promise<SeriesView[]> {
  const rows = await tx.sql<SeriesView[]>`
    ${views(tx, owner)} and not s.is_blank
      ${search ? tx.sql`and strpos(lower(s.name), lower(${search})) > 0` : tx.sql``}
      ${after ? tx.sql`and s.id < ${after}::uuid` : tx.sql``}
    order by s.id desc limit ${limit}`;
  return rows.map(readRow);
}

/** One at a time per client, so that the limit holds. Blank drafts count too: nothing asks again once they are changed. */
export async function countSeriesLocked(tx: Tx, owner: OwnerId): Promise<number> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`campaign_series:${owner}`}, 0))`;
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from campaign_series where owner_id = ${owner} and deleted_at is null`;
  return row?.total ?? 0;
}

type Content = Omit<SeriesDraft, 'baseRevision' | 'audience' | 'topicId'> & {
  audience: CampaignAudience;
  topicId: string | null;
};

export async function insertSeries(tx: Tx, owner: OwnerId, id: string, content: Content): Promise<void> {
  const { name, profileId, templateId, subject, audience, rule, time, zone, startsOn, end, delivery, feed } = content;
  await tx.sql`
    insert into campaign_series (owner_id, id, name, profile_id, template_id, own_subject, audience, rule, time_of_day, zone,
      starts_on, ending, delivery, is_tracked, is_public, topic_id, feed)
    values (${owner}, ${id}, ${name}, ${profileId}, ${templateId}, ${subject}, ${tx.sql.json(audience)}, ${tx.sql.json(rule)},
      ${time}, ${zone}, ${startsOn}::date, ${tx.sql.json(end)}, ${tx.sql.json(delivery)}, ${content.isTracked}, ${content.isPublic}, ${content.topicId},
      ${feed && tx.sql.json(feed)})`;
}

export async function updateSeries(tx: Tx, owner: OwnerId, id: string, content: Content): Promise<void> {
  const { name, profileId, templateId, subject, audience, rule, time, zone, startsOn, end, delivery, feed } = content;
  await tx.sql`
    update campaign_series set name = ${name}, profile_id = ${profileId}, template_id = ${templateId}, own_subject = ${subject},
      audience = ${tx.sql.json(audience)}, rule = ${tx.sql.json(rule)}, time_of_day = ${time}, zone = ${zone},
      starts_on = ${startsOn}::date, ending = ${tx.sql.json(end)}, delivery = ${tx.sql.json(delivery)},
      is_tracked = ${content.isTracked}, is_public = ${content.isPublic}, topic_id = ${content.topicId}, feed = ${feed && tx.sql.json(feed)}, revision = revision + 1
    where owner_id = ${owner} and id = ${id}`;
}

/** The next date, or the state of a series without one. */
export type NextDate =
  | { state: 'active'; on: Temporal.PlainDate; at: Temporal.Instant; timeZone: string }
  | { state: 'paused' | 'ended' };

export async function setNext(
  tx: Tx,
  { owner, id, next, now }: { owner: OwnerId; id: string; next: NextDate; now: Temporal.Instant },
): Promise<void> {
  const date = next.state === 'active' ? next : undefined;
  await tx.sql`
    update campaign_series set state = ${next.state}, next_on = ${date?.on.toString() ?? null}::date, next_at = ${date?.at ?? null},
      time_zone = coalesce(${date?.timeZone ?? null}, time_zone), updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}
