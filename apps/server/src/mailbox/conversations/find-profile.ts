import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { createKeptRead } from '#platform/database/kept-reads.ts';
import type { ProfileRef } from './mailbox.types.ts';

const keptProfiles = createKeptRead<ProfileRef | undefined>();

// The profiles module passes its forms to this one, so this one reads the name from the table.

/** A live profile of the client. */
export async function findProfile(tx: Tx, owner: OwnerId, id: string): Promise<ProfileRef | undefined> {
  const [row] = await tx.sql<
    ProfileRef[]
  >`select id, name from profiles where owner_id = ${owner} and id = ${id} and deleted_at is null`;
  return row;
}

/**
 * The given profile, else the client's main one, else the oldest; including deleted ones, so that mail always has a
 * place.
 */
export function findProfileOrMain(tx: Tx, owner: OwnerId, id: string | null): Promise<ProfileRef | undefined> {
  return keptProfiles(tx, `${owner}:${id ?? ''}`, () => queryProfile(tx, owner, id));
}

async function queryProfile(tx: Tx, owner: OwnerId, id: string | null): Promise<ProfileRef | undefined> {
  const [row] = await tx.sql<ProfileRef[]>`
    select p.id, p.name from profiles p join users u on u.id = p.owner_id
    where p.owner_id = ${owner}
    order by p.id = ${id}::uuid desc nulls last, p.deleted_at is null desc, p.id = u.main_profile_id desc nulls last, p.id limit 1`;
  return row;
}
