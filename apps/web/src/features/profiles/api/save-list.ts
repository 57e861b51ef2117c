import type { exportProfiles, listProfileIds } from '@enlace/contract/profiles/profiles/profile-list.contract.ts';
import { call } from '#lib/api/call.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { filterQuery, type ProfileFilter } from './profiles.queries.ts';

const idsRef = operationRef<typeof listProfileIds>({ method: 'GET', path: '/api/profiles/ids' });
const exportRef = operationRef<typeof exportProfiles>({ method: 'GET', path: '/api/profiles/export' });
const keptMs = 60_000;

/** Ids of all matching profiles, for bulk actions. */
export async function matchingIds(filter: ProfileFilter): Promise<string[]> {
  return (await call(idsRef, { query: filterQuery(filter) })).ids;
}

/** Downloads the list as CSV. Rejects with `ApiError`. */
export async function saveList(filter: ProfileFilter): Promise<void> {
  const address = callUrl({ path: exportRef.path, query: filterQuery(filter) });
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'perfiles.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
