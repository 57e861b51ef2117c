import { gone, post } from './make-things.ts';
import type { Factory } from './fixtures.ts';

/** One that could be activated. */
const createSeries: Factory = async (maker) => {
  const { kit, box } = maker;
  const id = (await post(maker, '/api/campaign-series', { name: box.mark })).id;
  const templateId = await box.get('template');
  await kit.database.adminSql`update campaign_series set template_id = ${templateId} where id = ${id}`;
  return id;
};

/** An issue that could not be sent. */
const createIssue: Factory = async ({ kit, box }) => {
  const id = await box.get('campaign_series');
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into campaign_series_issues (owner_id, series_id, issue_on, due_at, state, problem)
    values (${box.client.userId}, ${id}, '2026-01-01', now(), 'missed', '{"code": "late", "params": {}}') returning id`;
  if (!row) throw new Error('no date was made');
  return row.id;
};

const createTrashed: Factory = async (maker) => {
  const id = await createSeries(maker);
  await gone(maker, `/api/campaign-series/${id}`);
  return id;
};

export const seriesFactories = {
  campaign_series: createSeries,
  series_issue: createIssue,
  trashed_series: createTrashed,
};
