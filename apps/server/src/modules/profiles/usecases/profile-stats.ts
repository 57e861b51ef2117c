import type { ProfileStats } from '@enlace/contract/profiles/profiles.schemas.ts';
import { flattenBlocks } from '@enlace/blocks/model/block-document.schema.ts';
import { getClientCard } from '#modules/identity/identity.usecases.ts';
import { notFound } from '#platform/errors.ts';
import { readDocument } from '../document.rules.ts';
import { findProfile } from '../profiles.repository.ts';
import type { ProfileCall } from '../profiles.types.ts';
import { type DayRow, listBlockClicks, listDays } from '../visits.repository.ts';

function sum(rows: readonly DayRow[], pick: (row: DayRow) => number): number {
  return rows.reduce((total, row) => total + pick(row), 0);
}

/** Visits and clicks of one profile per day of the client's time zone. */
export function profileStats({
  deps,
  ctx,
  id,
  days,
}: ProfileCall & { id: string; days: number }): Promise<ProfileStats> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const profile = await findProfile(tx, { owner, id });
    if (!profile) throw notFound();
    const { timeZone } = await getClientCard(tx, owner);
    const today = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
    const from = today.subtract({ days: days - 1 });
    const start = today.subtract({ days: days * 2 - 1 });
    const rows = await listDays(tx, { owner, profileId: id, from: start.toString(), to: today.toString() });
    const [before, span] = [rows.slice(0, days), rows.slice(days)];
    const clicks = await listBlockClicks(tx, { owner, profileId: id, from: from.toString(), to: today.toString() });
    const types = new Map(flattenBlocks(readDocument(profile.draft).blocks).map((block) => [block.id, block.type]));
    return {
      from: from.toString(),
      days: span.map(({ day, visits, visitors, clicks: count }) => ({ day, visits, visitors, clicks: count })),
      totals: {
        visits: sum(span, (row) => row.visits),
        visitors: sum(span, (row) => row.visitors),
        clicks: sum(span, (row) => row.clicks),
        qrVisits: sum(span, (row) => row.qrVisits),
        previousVisits: sum(before, (row) => row.visits),
      },
      blocks: clicks.map(({ blockId, clicks: count }) => ({
        blockId,
        type: types.get(blockId) ?? null,
        clicks: count,
      })),
    };
  });
}
