import { flattenBlocks } from '@enlace/blocks/model/block-document.schema.ts';
import type { ProfileStats, StatsDay, StatsSpan } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { readDocument, readProfile } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { draftNames } from '../draft-names.rules.ts';
import { type DaySpan, firstKeptDay, spanBefore, spanOf } from '../span.rules.ts';
import { blocksOf, breakdownsOf, causeOf, hoursOf, sumDays } from '../visit-figures.rules.ts';
import { listDays, listFacts, listHours, listLinkClicks } from '../visits.queries.ts';
import { findKeepDays } from '../visits.repository.ts';
import type { VisitCall, VisitDeps } from '../visits.types.ts';

type Input = { tx: Tx; deps: VisitDeps; owner: OwnerId; id: string; query: StatsSpan };

/** The page, and the requested span in the client's time zone. */
export async function openSpan({ tx, deps, owner, id, query }: Input) {
  const profile = await readProfile({ tx, deps, owner, id });
  const { timeZone } = await getClientCard(tx, owner);
  const today = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  const keptSince = firstKeptDay({ today, keepDays: await findKeepDays(tx, owner) });
  return { profile, timeZone, keptSince, span: spanOf({ query, today, keptSince }) };
}

function keyOf({ owner, id }: Pick<Input, 'owner' | 'id'>, { from, to }: DaySpan) {
  return { owner, profileId: id, from: from.toString(), to: to.toString() };
}

async function peakOf(input: Input, days: readonly StatsDay[]): Promise<ProfileStats['peak']> {
  const top = days.reduce((best, day) => (day.visits > best.visits ? day : best), { day: '', visits: 0 });
  if (top.visits === 0) return null;
  const { owner, id } = input;
  const facts = await listFacts(input.tx, { owner, profileId: id, from: top.day, to: top.day });
  return { day: top.day, visits: top.visits, cause: causeOf(facts, top.visits) };
}

async function readStats(input: Input): Promise<ProfileStats> {
  const { tx, deps, id, owner } = input;
  const { profile, timeZone, keptSince, span } = await openSpan(input);
  const key = keyOf(input, span);
  const createdOn = profile.createdAt.toZonedDateTimeISO(timeZone).toPlainDate();
  const before = spanBefore({ span, keptSince, createdOn });
  const days = await listDays(tx, key);
  const daysBefore = before && (await listDays(tx, keyOf({ owner, id }, before)));
  const names = draftNames(flattenBlocks(readDocument(profile.draft.document).blocks));
  return {
    profileId: id,
    from: span.from.toString(),
    to: span.to.toString(),
    timeZone,
    keptSince: keptSince.toString(),
    countsCountries: deps.config.geoCountries,
    days,
    totals: sumDays(days),
    previous:
      before && daysBefore ? { from: before.from.toString(), days: daysBefore, totals: sumDays(daysBefore) } : null,
    peak: await peakOf(input, days),
    blocks: blocksOf(await listLinkClicks(tx, key), names),
    breakdowns: breakdownsOf(await listFacts(tx, key)),
    hours: hoursOf(await listHours(tx, key)),
  };
}

/** Visits and clicks of one profile in whole days of the client's time zone, with all known facts. */
export function profileStats({
  deps,
  ctx,
  id,
  query,
}: VisitCall & { id: string; query: StatsSpan }): Promise<ProfileStats> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, (tx) => readStats({ tx, deps, owner, id, query }), {
    isolation: 'repeatable read',
    readOnly: true,
  });
}
