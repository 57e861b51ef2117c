import type { exportSubscriptions } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { filterQuery, type SubscriptionFilter } from '../subscription-list.rules.ts';

const exportRef = operationRef<typeof exportSubscriptions>({
  method: 'GET',
  path: '/api/admin/subscriptions/export.csv',
});
const keepMs = 60_000;

/** Exports all subscriptions matching the filter. Rejects with `ApiError`. */
export async function saveSubscriptions(filter: SubscriptionFilter): Promise<void> {
  const { sort: _sort, direction: _direction, ...query } = filterQuery(filter);
  const response = await fetch(callUrl({ path: exportRef.path, query }), { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const object = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = object;
  link.download = name ?? 'suscripciones.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(object), keepMs);
}
