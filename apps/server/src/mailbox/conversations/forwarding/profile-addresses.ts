import type { z } from 'zod';
import type { profileAddressesSchema } from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import { addressPlace } from '#mailbox/senders/profile-addresses.usecases.ts';
import {
  addAlias,
  listWorkingAddresses,
  removeAlias,
  setMainAddress,
} from '#mailbox/senders/usecases/change-addresses.ts';
import { listProfileCards, type ProfileCard } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { authorOf, type ClientContext } from '../mailbox.context.ts';
import { listForwardRequests } from './forward-requests.queries.ts';
import { newestForwardTests } from './forward-tests.repository.ts';

type ProfileAddresses = z.output<typeof profileAddressesSchema>;
type Call = { deps: Platform; ctx: ClientContext };
type Place = { tx: Tx; deps: Platform; owner: OwnerId };

async function present(
  place: Place,
  profiles: readonly Pick<ProfileCard, 'id' | 'name'>[],
): Promise<ProfileAddresses[]> {
  const { tx, deps, owner } = place;
  const ids = profiles.map(({ id }) => id);
  const addresses = await listWorkingAddresses(place, ids);
  const tests = await newestForwardTests(tx, deps, owner);
  const requests = await listForwardRequests(tx, owner, deps.clock.now());
  return profiles.map(({ id, name }) => ({
    profile: { id, name },
    addresses: addresses.get(id) ?? [],
    test: tests.get(id) ?? null,
    requests: requests.get(id) ?? [],
  }));
}

/** Addresses of every live profile, with what is known of forwarding to them. */
export async function listProfileAddresses({
  deps,
  ctx,
}: Call): Promise<{ domain: string; items: ProfileAddresses[] }> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => ({
    domain: addressPlace(deps).domain,
    items: await present({ tx, deps, owner }, await listProfileCards(tx, owner)),
  }));
}

async function shown({ deps, ctx }: Call, profileId: string): Promise<{ profile: ProfileAddresses }> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const cards = (await listProfileCards(tx, owner)).filter(({ id }) => id === profileId);
    const [profile] = await present({ tx, deps, owner }, cards);
    if (!profile) throw notFound();
    return { profile };
  });
}

type Named = Call & { profileId: string; name: string };

/** Errors: resource.not_found, profile_addresses.name_taken. */
export async function changeMainAddress(input: Named) {
  await setMainAddress(input);
  return shown(input, input.profileId);
}

/** Errors: resource.not_found, profile_addresses.name_taken, profile_addresses.too_many. */
export async function addProfileAlias(input: Named) {
  await addAlias(input);
  return shown(input, input.profileId);
}

/** Throws resource.not_found. */
export async function removeProfileAlias(input: Call & { profileId: string; id: string }) {
  await removeAlias(input);
  return shown(input, input.profileId);
}
