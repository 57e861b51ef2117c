import type { OverviewPeriod, OverviewTable } from '@enlace/contract/operation/operator/operator.contract.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';

const keepMs = 60_000;

/** Downloads one table of the overview as CSV. Rejects with `ApiError`. */
export async function saveTable({ table, period }: { table: OverviewTable; period: OverviewPeriod }): Promise<void> {
  const address = callUrl({ path: '/api/admin/overview/:table', params: { table }, query: { period } });
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const object = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = object;
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `${table}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(object), keepMs);
}
