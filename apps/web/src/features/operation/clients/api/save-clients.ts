import { exportClientsRef } from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import { saveFileAs } from '#lib/files/save-file.ts';
import { type ClientFilter, filterQuery } from '../client-list.rules.ts';

/** Downloads all clients matching the filters. Rejects with `ApiError`. */
export async function saveClients(filter: ClientFilter): Promise<void> {
  await saveFileAs(exportClientsRef, { query: filterQuery(filter) }, 'clientes.csv');
}
