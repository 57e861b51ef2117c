import { nothingFreed, type TrashKind } from '#platform/trash-kind.ts';
import { removeSeries, restoreSeries } from './usecases/edit-series.ts';

/** Trashes campaign series; the campaigns they made stay. */
export const seriesTrash: TrashKind = {
  kind: 'campaign_series',
  table: 'campaign_series',
  columns: (tx) => ({
    name: tx.sql`t.name`,
    detail: tx.sql`coalesce(t.own_subject, '')`,
    searched: tx.sql`enlace_fold(t.name || ' ' || coalesce(t.own_subject, ''))`,
    place: tx.sql`array[]::text[]`,
  }),
  purged: { action: 'campaign_series.purged', subjectKind: 'campaign_series' },
  restore: restoreSeries,
  trash: removeSeries,
  async purge({ tx, owner, ids }) {
    await tx.sql`delete from campaign_series where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
    return nothingFreed;
  },
};
