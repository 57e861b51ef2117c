import { findClientByAlias, getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type SharingClient = { name: string; timeZone: string };

/** The sharing client; undefined while their account is suspended or closing. */
export function findSharingClient({ db }: Pick<Platform, 'db'>, owner: OwnerId): Promise<SharingClient | undefined> {
  return db.system(
    async (tx) => {
      const { alias } = await getClientCard(tx, owner);
      return findClientByAlias(tx, alias);
    },
    { readOnly: true },
  );
}
