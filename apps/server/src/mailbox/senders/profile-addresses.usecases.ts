import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  findAddressByName,
  findMainAddress,
  findWorkingAddress,
  insertAddress,
  listNameless,
  type ProfileAddressRow,
} from './profile-addresses.repository.ts';
import { candidateNames, isReservedName, nameInAddress, wishedName } from './profile-addresses.rules.ts';

type Deps = Pick<Platform, 'clock' | 'ids' | 'config'>;

/** The domain of profile addresses, and the product's own sender, which no profile may have. */
export function addressPlace({ config }: Pick<Platform, 'config'>) {
  return { domain: config.mail.inbound.domain.toLowerCase(), sender: config.mail.from };
}

/** `name@domain`, in lower case. */
export function fullAddress(deps: Pick<Platform, 'config'>, name: string): string {
  return `${name}@${addressPlace(deps).domain}`;
}

type Profile = { id: string; name: string; slug: string };
type Input = { tx: Tx; deps: Deps; owner: OwnerId; profile: Profile };

/** Gives a profile its first address, named after it; returns the one it has when it has one. */
export async function nameProfile({ tx, deps, owner, profile }: Input): Promise<ProfileAddressRow> {
  const known = await findMainAddress(tx, owner, profile.id);
  if (known) return known;
  const place = addressPlace(deps);
  for (const name of candidateNames(wishedName(profile), () => deps.ids.code(5).toLowerCase())) {
    if (isReservedName(name, place)) continue;
    const now = deps.clock.now();
    const row = await insertAddress(tx, owner, {
      id: deps.ids.uuid(),
      profileId: profile.id,
      name,
      isMain: true,
      now,
    });
    if (row) return row;
    // Another transaction may have given it one meanwhile.
    const given = await findMainAddress(tx, owner, profile.id);
    if (given) return given;
  }
  throw new Error('names never run out');
}

/** The address a profile's mails are sent from. Undefined when the profile is gone for good. */
export async function mainAddressOf({
  tx,
  deps,
  owner,
  profileId,
}: Omit<Input, 'profile'> & { profileId: string }): Promise<string | undefined> {
  const known = await findMainAddress(tx, owner, profileId);
  if (known) return fullAddress(deps, known.name);
  const [profile] = await tx.sql<Profile[]>`
    select id, name, slug from profiles where owner_id = ${owner} and id = ${profileId}`;
  return profile && fullAddress(deps, (await nameProfile({ tx, deps, owner, profile })).name);
}

/** Whose mail this address gets. Needs a system transaction: the owner is part of the result. */
export async function findAddressOwner(
  tx: Tx,
  deps: Pick<Platform, 'clock' | 'config'>,
  address: string,
): Promise<{ owner: OwnerId; profileId: string | null; name: string } | undefined> {
  const place = addressPlace(deps);
  const name = nameInAddress(address, place.domain);
  if (name === undefined || isReservedName(name, place)) return undefined;
  const found = await findWorkingAddress(tx, { name, now: deps.clock.now() });
  return found && { ...found, name };
}

type Ours = Pick<Input, 'tx' | 'owner'> & { deps: Pick<Platform, 'config'> };

/** Whether an address is, or was, one of this client's profiles. */
export async function isOwnAddress({ tx, deps, owner, address }: Ours & { address: string }): Promise<boolean> {
  const name = nameInAddress(address, addressPlace(deps).domain);
  return name !== undefined && (await findAddressByName(tx, owner, name)) !== undefined;
}

/** The same for many addresses. */
export async function readProfileAddresses({ tx, deps, owner }: Ours): Promise<(address: string) => boolean> {
  const rows = await tx.sql<{ name: string }[]>`select name from profile_addresses where owner_id = ${owner}`;
  const names = new Set(rows.map(({ name }) => name));
  return (address) => names.has(nameInAddress(address, addressPlace(deps).domain) ?? '');
}

const batch = 200;

/** Gives every profile without an address one; at each start, for profiles from before and for imported ones. */
export async function nameProfiles({ deps }: { deps: Deps & Pick<Platform, 'db'> }): Promise<void> {
  for (;;) {
    const count = await deps.db.system(async (tx) => {
      const rows = await listNameless(tx, batch);
      for (const { owner, profileId, name, slug } of rows) {
        const profile = { id: profileId, name, slug };
        await nameProfile({ tx, deps, owner: ownerId(owner), profile });
      }
      return rows.length;
    });
    if (count < batch) return;
  }
}
