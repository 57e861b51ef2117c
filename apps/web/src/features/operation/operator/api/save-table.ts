import type { OverviewPeriod, OverviewTable } from '@enlace/contract/operation/operator/operator.contract.ts';
import { exportOverviewRef } from '@enlace/contract/operation/operator/operator.refs.gen.ts';
import { saveFile } from '#lib/files/save-file.ts';

/** Downloads one table of the overview as CSV. Rejects with `ApiError`. */
export async function saveTable({ table, period }: { table: OverviewTable; period: OverviewPeriod }): Promise<void> {
  await saveFile(exportOverviewRef, { params: { table }, query: { period } }, `${table}.csv`);
}
