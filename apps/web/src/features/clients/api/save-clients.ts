import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { type ClientFilter, filterQuery } from '../client-list.rules.ts';
import { exportRef } from './clients.refs.ts';

/** Downloads all clients matching the filters. Rejects with `ApiError`. */
export async function saveClients(filter: ClientFilter): Promise<void> {
  const address = callUrl({ path: exportRef.path, query: filterQuery(filter) });
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const object = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = object;
  link.download = 'clientes.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(object), 60_000);
}
