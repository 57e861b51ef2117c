import { keepDaysLimits } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FactSums, StoredFact } from './sorting/sort-visits.ts';
import type { ClickTally } from './visits.types.ts';

export type ProfileDay = { owner: OwnerId; profileId: string; day: string };

export type VisitSums = ProfileDay & {
  visits: number;
  qrVisits: number;
  bots: number;
  previews: number;
  /** Hexadecimal. */
  marks: string[];
};

/** The day's salt, shared by all processes; created by the first that needs it. */
export async function daySalt(tx: Tx, { day, fresh }: { day: string; fresh: Buffer }): Promise<Buffer> {
  await tx.sql`insert into visit_salts (day, salt) values (${day}::date, ${fresh}) on conflict do nothing`;
  const [row] = await tx.sql<{ salt: Buffer }[]>`select salt from visit_salts where day = ${day}::date`;
  if (!row) throw new Error(`the salt of ${day} is missing`);
  return row.salt;
}

/** Whether the profile still exists; keeps it until the transaction ends. */
export async function holdProfile(tx: Tx, { owner, profileId }: Omit<ProfileDay, 'day'>): Promise<boolean> {
  const rows = await tx.sql`select 1 from profiles where owner_id = ${owner} and id = ${profileId} for key share`;
  return rows.length > 0;
}

/** Adds one batch of visits; an existing hash is a visitor already counted. */
export async function addVisits(tx: Tx, sums: VisitSums): Promise<void> {
  const { owner, profileId, day, visits, qrVisits, bots, previews, marks } = sums;
  await tx.sql`
    with fresh as (
      insert into profile_visitor_marks (owner_id, profile_id, day, mark)
      select ${owner}, ${profileId}, ${day}::date, decode(mark, 'hex') from unnest(${marks}::text[]) as mark
      order by mark
      on conflict do nothing returning 1
    )
    insert into profile_visit_days (owner_id, profile_id, day, visits, visitors, qr_visits, bots, previews)
    select ${owner}, ${profileId}, ${day}::date, ${visits}::int, (select count(*) from fresh)::int, ${qrVisits}::int,
           ${bots}::int, ${previews}::int
    on conflict (owner_id, profile_id, day) do update
    set visits = profile_visit_days.visits + excluded.visits,
        visitors = profile_visit_days.visitors + excluded.visitors,
        qr_visits = profile_visit_days.qr_visits + excluded.qr_visits,
        bots = profile_visit_days.bots + excluded.bots,
        previews = profile_visit_days.previews + excluded.previews`;
}

type FactRow = { fact: StoredFact; value: string; count: number };

/** Adds fact totals. Always in the same order, so that two processes never deadlock. */
export async function addFacts(tx: Tx, { owner, profileId, day, facts }: ProfileDay & { facts: FactSums }) {
  const rows = [...facts]
    .flatMap(([fact, values]) => [...values].map(([value, count]): FactRow => ({ fact, value, count })))
    .toSorted((one, two) => one.fact.localeCompare(two.fact) || (one.value < two.value ? -1 : 1));
  if (rows.length === 0) return;
  await tx.sql`
    insert into profile_visit_facts (owner_id, profile_id, day, fact, value, visits)
    select ${owner}, ${profileId}, ${day}::date, fact, value, visits
    from unnest(${rows.map((row) => row.fact)}::text[], ${rows.map((row) => row.value)}::text[],
                ${rows.map((row) => row.count)}::int[]) as added (fact, value, visits)
    on conflict (owner_id, profile_id, day, fact, value) do update
    set visits = profile_visit_facts.visits + excluded.visits`;
}

type FoldInput = ProfileDay & { kept: number; other: string };

/**
 * Keeps the most frequent values of each fact of a day and merges the rest, so that made-up referrers cannot fill the
 * table: rare values give way to frequent ones.
 */
export async function foldFacts(tx: Tx, { owner, profileId, day, kept, other }: FoldInput): Promise<void> {
  await tx.sql`
    with ranked as (
      select fact, value, row_number() over (partition by fact order by visits desc, value) as place
      from profile_visit_facts
      where owner_id = ${owner} and profile_id = ${profileId} and day = ${day}::date and value <> ${other} and fact <> 'hour'
    ), folded as (
      delete from profile_visit_facts f using ranked r
      where f.owner_id = ${owner} and f.profile_id = ${profileId} and f.day = ${day}::date
        and f.fact = r.fact and f.value = r.value and r.place > ${kept}
      returning f.fact, f.visits
    )
    insert into profile_visit_facts (owner_id, profile_id, day, fact, value, visits)
    select ${owner}, ${profileId}, ${day}::date, fact, ${other}, sum(visits)::int from folded group by fact order by fact
    on conflict (owner_id, profile_id, day, fact, value) do update
    set visits = profile_visit_facts.visits + excluded.visits`;
}

/** Adds clicks per link and stores where each link leads. */
export async function addClicks(
  tx: Tx,
  { owner, profileId, day, clicks }: ProfileDay & { clicks: readonly ClickTally[] },
): Promise<void> {
  const rows = clicks.toSorted((one, two) => (`${one.blockId}\n${one.link}` < `${two.blockId}\n${two.link}` ? -1 : 1));
  const [blocks, links] = [rows.map((row) => row.blockId), rows.map((row) => row.link)];
  await tx.sql`
    insert into profile_click_days (owner_id, profile_id, day, block_id, link, clicks)
    select ${owner}, ${profileId}, ${day}::date, block_id, link, clicks
    from unnest(${blocks}::text[], ${links}::text[], ${rows.map((row) => row.clicks)}::int[]) as added (block_id, link, clicks)
    on conflict (owner_id, profile_id, day, block_id, link) do update set clicks = profile_click_days.clicks + excluded.clicks`;
  await tx.sql`
    insert into profile_click_links (owner_id, profile_id, block_id, link, href)
    select ${owner}, ${profileId}, block_id, link, href
    from unnest(${blocks}::text[], ${links}::text[], ${rows.map((row) => row.href)}::text[]) as added (block_id, link, href)
    on conflict do nothing`;
}

/** Deletes visitor hashes from before a day. */
export async function removeOldMarks(tx: Tx, { before }: { before: string }): Promise<void> {
  await tx.sql`delete from profile_visitor_marks where day < ${before}::date`;
  await tx.sql`delete from visit_salts where day < ${before}::date`;
}

/** The client's choice; undefined without one. */
export async function findChosenDays(tx: Tx, owner: OwnerId): Promise<number | undefined> {
  const [row] = await tx.sql<{ keepDays: number }[]>`select keep_days from visit_settings where owner_id = ${owner}`;
  return row?.keepDays;
}

/** The effective value: the client's choice, limited by the operator's. */
export async function findKeepDays(tx: Tx, owner: OwnerId): Promise<number> {
  const chosen = (await findChosenDays(tx, owner)) ?? keepDaysLimits.default;
  const { statisticsDays } = (await readSettings(tx)).limits;
  return Math.min(chosen, statisticsDays ?? keepDaysLimits.max);
}

export async function writeKeepDays(
  tx: Tx,
  { owner, keepDays, now }: { owner: OwnerId; keepDays: number; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    insert into visit_settings (owner_id, keep_days, updated_at) values (${owner}, ${keepDays}, ${now})
    on conflict (owner_id) do update set keep_days = excluded.keep_days, updated_at = excluded.updated_at`;
}

export type KeptSpan = { owner: OwnerId; keepDays: number | null; timeZone: string };

const clientsPerPage = 1000;

/** Every client with their choice, in pages. */
export async function listKeptSpans(tx: Tx, { after }: { after: string | null }): Promise<KeptSpan[]> {
  const { statisticsDays } = (await readSettings(tx)).limits;
  return tx.sql<KeptSpan[]>`
    select u.id as owner, least(s.keep_days, ${statisticsDays}::int) as keep_days, u.time_zone from users u
    left join visit_settings s on s.owner_id = u.id
    where u.roll = 'user' and (${after}::uuid is null or u.id > ${after}::uuid)
    order by u.id limit ${clientsPerPage}`;
}

const dayTables = ['profile_visit_days', 'profile_visit_facts', 'profile_click_days'] as const;

/** Deletes a client's days before one, at most so many rows per table; returns how many. */
export async function removeDaysBefore(
  tx: Tx,
  { owner, before, limit }: { owner: OwnerId; before: string; limit: number },
): Promise<number> {
  let removed = 0;
  for (const table of dayTables) {
    const result = await tx.sql`
      delete from ${tx.sql(table)} where ctid in (
        select t.ctid from profiles p
        join ${tx.sql(table)} t on t.owner_id = p.owner_id and t.profile_id = p.id and t.day < ${before}::date
        where p.owner_id = ${owner} limit ${limit})`;
    removed += result.count;
  }
  return removed;
}

/** Removes addresses of links nobody clicked within the stored days. */
export async function removeIdleLinks(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`
    delete from profile_click_links l where l.owner_id = ${owner} and not exists (
      select 1 from profile_click_days c
      where c.owner_id = l.owner_id and c.profile_id = l.profile_id and c.block_id = l.block_id and c.link = l.link)`;
}
