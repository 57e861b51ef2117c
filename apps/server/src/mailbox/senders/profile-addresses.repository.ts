import { ownerId, type OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { retiredDays } from './profile-addresses.rules.ts';

export type ProfileAddressRow = {
  id: string;
  profileId: string | null;
  name: string;
  isMain: boolean;
  createdAt: Temporal.Instant;
  retiredAt: Temporal.Instant | null;
};

const columns = (tx: Tx) => tx.sql`id, profile_id, name, is_main, created_at, retired_at`;

type New = { id: string; profileId: string; name: string; isMain: boolean; now: Temporal.Instant };

/** Takes a name that nobody ever had; undefined when somebody does or did. */
export async function insertAddress(tx: Tx, owner: OwnerId, input: New): Promise<ProfileAddressRow | undefined> {
  const { id, profileId, name, isMain, now } = input;
  const [row] = await tx.sql<ProfileAddressRow[]>`
    insert into profile_addresses (owner_id, id, profile_id, name, is_main, created_at)
    select ${owner}, ${id}, ${profileId}, ${name}, ${isMain}, ${now}
    where not exists (select from taken_mail_names where name_hash = sha256(convert_to(${name}, 'UTF8')))
    on conflict do nothing
    returning ${columns(tx)}`;
  return row;
}

export async function findMainAddress(
  tx: Tx,
  owner: OwnerId,
  profileId: string,
): Promise<ProfileAddressRow | undefined> {
  const [row] = await tx.sql<ProfileAddressRow[]>`
    select ${columns(tx)} from profile_addresses
    where owner_id = ${owner} and profile_id = ${profileId} and is_main`;
  return row;
}

/** Addresses of live profiles, the main one first, then in the order of their creation. */
export async function listAddresses(tx: Tx, owner: OwnerId, profileId?: string): Promise<ProfileAddressRow[]> {
  return [
    ...(await tx.sql<ProfileAddressRow[]>`
      select ${columns(tx)} from profile_addresses
      where owner_id = ${owner} and profile_id is not null
        ${profileId === undefined ? tx.sql`` : tx.sql`and profile_id = ${profileId}`}
      order by profile_id, is_main desc, retired_at is not null, created_at, id`),
  ];
}

/** The client's own row of this name. */
export async function findAddressByName(tx: Tx, owner: OwnerId, name: string): Promise<ProfileAddressRow | undefined> {
  const [row] = await tx.sql<ProfileAddressRow[]>`
    select ${columns(tx)} from profile_addresses where owner_id = ${owner} and name = ${name}`;
  return row;
}

type Working = { owner: OwnerId; id: string; profileId: string | null };

/** Whose mail an address gets; undefined when it never existed or stopped working. Runs in a system transaction. */
export async function findWorkingAddress(
  tx: Tx,
  { name, now }: { name: string; now: Temporal.Instant },
): Promise<Working | undefined> {
  const edge = now.subtract({ hours: retiredDays * 24 });
  const [row] = await tx.sql<{ owner: string; id: string; profileId: string | null }[]>`
    select owner_id as owner, id, profile_id from profile_addresses
    where name = ${name} and (retired_at is null or retired_at > ${edge})`;
  return row && { ...row, owner: ownerId(row.owner) };
}

type Place = { profileId: string; isMain: boolean };

/** Brings a retired address back, or moves one to another profile. */
export async function reviveAddress(tx: Tx, owner: OwnerId, id: string, { profileId, isMain }: Place): Promise<void> {
  await tx.sql`
    update profile_addresses set profile_id = ${profileId}, is_main = ${isMain}, retired_at = null
    where owner_id = ${owner} and id = ${id}`;
}

export async function retireAddress(tx: Tx, owner: OwnerId, id: string, now: Temporal.Instant): Promise<void> {
  await tx.sql`
    update profile_addresses set is_main = false, retired_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

/** Profiles without an address: from before addresses existed, or brought in from an archive. */
export async function listNameless(
  tx: Tx,
  limit: number,
): Promise<{ owner: string; profileId: string; name: string; slug: string }[]> {
  return [
    ...(await tx.sql<{ owner: string; profileId: string; name: string; slug: string }[]>`
      select p.owner_id as owner, p.id as profile_id, p.name, p.slug from profiles p
      where not exists (
        select from profile_addresses a where a.owner_id = p.owner_id and a.profile_id = p.id and a.is_main)
      order by p.owner_id, p.id limit ${limit}`),
  ];
}
