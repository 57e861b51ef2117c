import type { InvoiceKind } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Series } from '@enlace/contract/billing/invoices/seller.contract.ts';
import { couldCollide, printNumber } from '@enlace/contract/billing/invoices/series-pattern.rules.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { seriesAmbiguous, seriesInUse, seriesTaken } from '../invoices.errors.ts';
import type { AdminCall } from '../invoices.types.ts';
import {
  type CountedSeries,
  findSeries,
  insertSeries,
  listCountedSeries,
  lockSeries,
  setArchived,
  setDefaultSeries,
} from '../series.repository.ts';
import { billingToday } from './today.ts';

function present(row: CountedSeries, year: number): Series {
  const { id, code, kind, pattern, restartsYearly, isDefault, isTest, archivedAt, issued, lastNumber } = row;
  const next = printNumber({ pattern, year, number: lastNumber + 1 });
  return {
    id,
    code,
    kind,
    pattern,
    restartsYearly,
    isDefault,
    isTest,
    archivedAt: archivedAt?.toString() ?? null,
    issued,
    next,
  };
}

async function listPresented(tx: Tx, deps: AdminCall['deps']): Promise<Series[]> {
  const { year } = await billingToday(tx, deps);
  const rows = await listCountedSeries(tx, year);
  return rows.map((row) => present(row, year));
}

export async function listSeries({ deps }: Pick<AdminCall, 'deps'>): Promise<Series[]> {
  return deps.db.system((tx) => listPresented(tx, deps), { readOnly: true });
}

type Input = { code: string; kind: InvoiceKind; pattern: string; restartsYearly: boolean };
type Act = { action: string; id: string; after: Record<string, unknown> };

async function record(tx: Tx, { ctx }: AdminCall, { action, id, after }: Act): Promise<void> {
  const entry = { action, subjectKind: 'invoice_series', subjectId: id, after };
  await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
}

/** Errors: billing.series_taken, series_ambiguous. */
export async function createSeries({ deps, ctx, input }: AdminCall & { input: Input }): Promise<Series> {
  return deps.db.system(async (tx) => {
    const held = await lockSeries(tx);
    if (held.some(({ code }) => code === input.code)) throw seriesTaken(input.code);
    // Archived ones count too: their numbers stay in the books.
    const twin = held.find(({ pattern }) => couldCollide(pattern, input.pattern));
    if (twin) throw seriesAmbiguous(twin.pattern);
    const id = deps.ids.uuid();
    await insertSeries(tx, { id, ...input });
    const { code: series, ...rest } = input;
    await record(tx, { deps, ctx }, { action: 'invoice_series.created', id, after: { series, ...rest } });
    const made = (await listPresented(tx, deps)).find((series) => series.id === id);
    if (!made) throw new Error('a series was made and is not there');
    return made;
  });
}

export async function makeSeriesDefault({ deps, ctx, id }: AdminCall & { id: string }): Promise<void> {
  await deps.db.system(async (tx) => {
    await lockSeries(tx);
    const series = await findSeries(tx, id);
    if (!series || series.archivedAt || series.isTest) throw notFound();
    await setDefaultSeries(tx, { id, kind: series.kind });
    const after = { series: series.code, kind: series.kind };
    await record(tx, { deps, ctx }, { action: 'invoice_series.made_default', id, after });
  });
}

/** Errors: billing.series_in_use. */
export async function archiveSeries({ deps, ctx, id }: AdminCall & { id: string }): Promise<void> {
  await deps.db.system(async (tx) => {
    await lockSeries(tx);
    const series = await findSeries(tx, id);
    if (!series) throw notFound();
    if (series.isDefault || series.isTest) throw seriesInUse();
    await setArchived(tx, { id, at: deps.clock.now() });
    await record(tx, { deps, ctx }, { action: 'invoice_series.archived', id, after: { series: series.code } });
  });
}
