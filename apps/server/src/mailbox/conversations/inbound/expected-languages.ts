import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/**
 * Languages of the profile, or of all profiles while the mail could be for any: what its bytes are read in where they
 * name no charset.
 */
export async function findExpectedLanguages(tx: Tx, owner: OwnerId, profileId: string | null): Promise<string[]> {
  const rows = await tx.sql<{ locale: string }[]>`
    select distinct locale from profiles
    where owner_id = ${owner} and deleted_at is null and (${profileId}::uuid is null or id = ${profileId})`;
  return rows.map(({ locale }) => locale);
}
