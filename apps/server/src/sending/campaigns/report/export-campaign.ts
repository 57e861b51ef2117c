import type { ExportPart } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import { recordHistory } from '#workspace/door.ts';
import { funnelOf, totalsOf } from '../campaigns.queries.ts';
import type { CampaignCall, CampaignView, CampaignReport } from '../campaigns.types.ts';
import { type DeliveryFilter, type DeliveryRow, listDeliveryRows } from './deliveries.queries.ts';
import { readVariantFigures } from './trial.queries.ts';
import { explain } from './list-deliveries.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';
import { reportCampaign } from './report-campaign.ts';

const batch = 1000;
const byteOrderMark = '\uFEFF';
/** File name prefix of each part. */
export const exportNames: Record<ExportPart, string> = {
  people: 'personas',
  figures: 'cifras',
  timeline: 'horas',
  links: 'enlaces',
  devices: 'dispositivos',
  domains: 'dominios',
};

const peopleColumns = [
  'name',
  'email',
  'state',
  'reason',
  'code',
  'answer',
  'explanation',
  'attempts',
  'settled_at',
  'opened_at',
  'clicked_at',
  'replied_at',
  'unsubscribed_at',
] as const;

function text(value: Temporal.Instant | number | string | null): string {
  return value === null ? '' : value.toString();
}

function personLine(row: DeliveryRow): string {
  const { name, email, state, skipReason, smtpCode, smtpText, attempts } = row;
  const moments = [row.settledAt, row.openedAt, row.clickedAt, row.repliedAt, row.unsubscribedAt];
  return csvLine(
    [name, email, state, skipReason, smtpCode, smtpText, explain(row), attempts, ...moments].map((cell) => text(cell)),
  );
}

type ExportQuery = {
  what: ExportPart;
  filter?: DeliveryFilter | undefined;
  search?: string | undefined;
  linkId?: number | undefined;
};
type ExportInput = CampaignCall & { id: string; query: ExportQuery };

/** The ledger in batches of short transactions, so that a slow reader keeps no transaction open. */
async function* people({ deps, ctx, id, query: { filter, search, linkId } }: ExportInput): AsyncGenerator<string> {
  const owner = ctx.actor.ownerId;
  yield `${byteOrderMark}${csvLine(peopleColumns)}`;
  let after: { contactId: string; id: string } | undefined;
  for (;;) {
    const page = { campaignId: id, filter, search, linkId, after, limit: batch };
    const rows = await deps.db.scoped(owner, (tx) => listDeliveryRows(tx, owner, page));
    if (rows.length > 0) yield rows.map(personLine).join('');
    if (rows.length < batch) return;
    const last = rows.at(-1);
    after = last && { contactId: last.contactId, id: last.id };
  }
}

function figureLines(view: CampaignView): [string, number | string][] {
  const { name, frozenSubject, startedAt, finishedAt } = view;
  const entries: [string, number | string][] = [
    ['name', name],
    ['subject', frozenSubject ?? ''],
    ['started_at', text(startedAt)],
    ['finished_at', text(finishedAt)],
  ];
  return [...entries, ...Object.entries(totalsOf(view)), ...Object.entries(funnelOf(view))];
}

async function* figures({ deps, ctx, id }: ExportInput): AsyncGenerator<string> {
  const owner = ctx.actor.ownerId;
  const { view, variants } = await deps.db.scoped(owner, async (tx) => {
    const found = await getViewOrFail(tx, owner, id);
    const count = found.experiment?.variants.length ?? 0;
    return { view: found, variants: await readVariantFigures(tx, owner, { campaignId: id, count }) };
  });
  yield `${byteOrderMark}${csvLine(['figure', 'value'])}`;
  for (const [name, value] of figureLines(view)) yield csvLine([name, text(value)]);
  for (const [index, row] of variants.entries())
    for (const [name, value] of Object.entries(row)) yield csvLine([`variant_${index + 1}_${name}`, text(value)]);
}

type Cells = readonly (string | number | null)[];

function timelineCells({ timeline: { from, stepMinutes, steps } }: CampaignReport): Cells[] {
  return steps.map(({ opened, clicked }, index) => [
    from?.add({ minutes: index * stepMinutes }).toString() ?? '',
    opened,
    clicked,
  ]);
}

function tableOf(what: Exclude<ExportPart, 'people' | 'figures'>, report: CampaignReport): Cells[] {
  switch (what) {
    case 'timeline':
      return [['from', 'opened', 'clicked'], ...timelineCells(report)];
    case 'links':
      return [
        ['label', 'url', 'clicks', 'people', 'places'],
        ...report.links.map(({ label, url, clicks, people, places }) => [label, url, clicks, people, places]),
      ];
    case 'devices':
      return [
        ['kind', 'value', 'opened', 'clicked'],
        ...(['device', 'program', 'system'] as const).flatMap((kind) =>
          report.devices[kind].map(({ value, opened, clicked }) => [kind, value, opened, clicked]),
        ),
      ];
    case 'domains':
      return [
        ['domain', 'audience', 'accepted', 'rejected', 'opened'],
        ...report.domains.map((row) => [row.domain, row.audience, row.accepted, row.rejected, row.opened]),
      ];
  }
}

async function* table(
  { deps, ctx, id }: ExportInput,
  what: Exclude<ExportPart, 'people' | 'figures'>,
): AsyncGenerator<string> {
  yield byteOrderMark;
  for (const cells of tableOf(what, await reportCampaign({ deps, ctx, id })))
    yield csvLine(cells.map((cell) => text(cell)));
}

/**
 * Exports recipients or a part of the report. Personal data leaves the product, so it is recorded although nothing
 * changes.
 */
export async function exportCampaign(input: ExportInput): Promise<AsyncGenerator<string>> {
  const { deps, ctx, id, query } = input;
  const { what, filter } = query;
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const { name } = await getViewOrFail(tx, owner, id);
    const after = { name, what, ...(filter === undefined ? {} : { filter }) };
    const entry = { action: 'campaign.exported', subjectKind: 'campaign', subjectId: id, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  if (what === 'people') return people(input);
  return what === 'figures' ? figures(input) : table(input, what);
}
