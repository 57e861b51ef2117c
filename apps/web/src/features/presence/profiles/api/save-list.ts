import { exportProfilesRef, listProfileIdsRef } from '@enlace/contract/presence/profiles/profile-list.refs.gen.ts';
import { call } from '#lib/api/call.ts';
import { saveFileAs } from '#lib/files/save-file.ts';
import { filterQuery, type ProfileFilter } from './profiles.queries.ts';

/** Ids of all matching profiles, for bulk actions. */
export async function matchingIds(filter: ProfileFilter): Promise<string[]> {
  return (await call(listProfileIdsRef, { query: filterQuery(filter) })).ids;
}

/** Downloads the list as CSV. Rejects with `ApiError`. */
export async function saveList(filter: ProfileFilter): Promise<void> {
  await saveFileAs(exportProfilesRef, { query: filterQuery(filter) }, 'perfiles.csv');
}
