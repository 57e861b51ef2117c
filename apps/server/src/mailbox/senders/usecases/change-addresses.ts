import type { z } from 'zod';
import {
  profileAddressLimits,
  type profileAddressSchema,
} from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { listProfileCards } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { nameTaken, tooManyAddresses } from '../profile-addresses.errors.ts';
import {
  findAddressByName,
  findMainAddress,
  insertAddress,
  listAddresses,
  type ProfileAddressRow,
  retireAddress,
  reviveAddress,
} from '../profile-addresses.repository.ts';
import { isReservedName, retiredDays } from '../profile-addresses.rules.ts';
import { addressPlace, fullAddress, mainAddressOf } from '../profile-addresses.usecases.ts';
import type { SenderCall, SenderDeps } from '../senders.context.ts';

type Place = { tx: Tx; deps: SenderDeps; owner: OwnerId };
type Shown = z.output<typeof profileAddressSchema>;

/** Undefined once a replaced address no longer works. */
function presentAddress({ deps }: Pick<Place, 'deps'>, row: ProfileAddressRow): Shown | undefined {
  const { id, name, isMain, retiredAt } = row;
  const worksUntil = retiredAt?.add({ hours: retiredDays * 24 }) ?? null;
  if (worksUntil && Temporal.Instant.compare(worksUntil, deps.clock.now()) <= 0) return undefined;
  return { id, name, address: fullAddress(deps, name), isMain, worksUntil };
}

/** The addresses of profiles that work, the main one first; a profile without one gets it. */
export async function listWorkingAddresses(
  { tx, deps, owner }: Place,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, Shown[]>> {
  const only = profileIds.length === 1 ? profileIds[0] : undefined;
  const known = await listAddresses(tx, owner, only);
  const named = new Set(known.flatMap(({ profileId, isMain }) => (isMain && profileId ? [profileId] : [])));
  const nameless = profileIds.filter((id) => !named.has(id));
  for (const profileId of nameless) await mainAddressOf({ tx, deps, owner, profileId });
  const rows = nameless.length > 0 ? await listAddresses(tx, owner, only) : known;
  const shown = new Map<string, Shown[]>(profileIds.map((id) => [id, []]));
  for (const row of rows) {
    const address = presentAddress({ deps }, row);
    if (address && row.profileId) shown.get(row.profileId)?.push(address);
  }
  return shown;
}

type Change = SenderCall & { profileId: string };
type Apply = (place: Place) => Promise<void>;

function summarise(addresses: readonly Shown[]) {
  return {
    address: addresses.find(({ isMain }) => isMain)?.address,
    aliases: addresses.flatMap(({ address, isMain, worksUntil }) => (isMain || worksUntil ? [] : [address])),
  };
}

/** Throws resource.not_found. */
async function change({ deps, ctx, profileId }: Change, apply: Apply): Promise<void> {
  const { ownerId: owner } = ctx.actor;
  await deps.db.scoped(owner, async (tx) => {
    const place = { tx, deps, owner };
    const profile = (await listProfileCards(tx, owner)).find(({ id }) => id === profileId);
    if (!profile) throw notFound();
    // Two windows must not each add the last alias.
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`profile-addresses:${owner}`}, 0))`;
    const read = async () => summarise((await listWorkingAddresses(place, [profileId])).get(profileId) ?? []);
    const before = await read();
    await apply(place);
    const after = { name: profile.name, ...(await read()) };
    const entry = { action: 'sender.identity_changed', subjectKind: 'profile', subjectId: profileId, before, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
}

type Take = { profileId: string; name: string; isMain: boolean };

/** Takes a free name, or one this client had before; throws profile_addresses.name_taken. */
async function takeName({ tx, deps, owner }: Place, { profileId, name, isMain }: Take): Promise<void> {
  if (isReservedName(name, addressPlace(deps))) throw nameTaken();
  const known = await findAddressByName(tx, owner, name);
  // Another profile's working address has to be removed there first.
  if (known && known.profileId !== profileId && known.retiredAt === null) throw nameTaken();
  if (known) return reviveAddress(tx, owner, known.id, { profileId, isMain });
  const row = await insertAddress(tx, owner, { id: deps.ids.uuid(), profileId, name, isMain, now: deps.clock.now() });
  if (!row) throw nameTaken();
}

type Named = Change & { name: string };

/** The former main address works for another 90 days. Errors: resource.not_found, profile_addresses.name_taken. */
export function setMainAddress({ name, ...call }: Named): Promise<void> {
  const { profileId } = call;
  return change(call, async (place) => {
    const { tx, deps, owner } = place;
    const main = await findMainAddress(tx, owner, profileId);
    if (main?.name === name) return;
    if (main) await retireAddress(tx, owner, main.id, deps.clock.now());
    await takeName(place, { profileId, name, isMain: true });
  });
}

/** Errors: resource.not_found, profile_addresses.name_taken, profile_addresses.too_many. */
export function addAlias({ name, ...call }: Named): Promise<void> {
  const { profileId } = call;
  return change(call, async (place) => {
    const working = (await listAddresses(place.tx, place.owner, profileId)).filter(({ retiredAt }) => !retiredAt);
    if (working.some((row) => row.name === name)) return;
    if (working.length > profileAddressLimits.aliases) throw tooManyAddresses();
    await takeName(place, { profileId, name, isMain: false });
  });
}

/** Only aliases: a profile always has an address. Throws resource.not_found. */
export function removeAlias({ id, ...call }: Change & { id: string }): Promise<void> {
  const { profileId } = call;
  return change(call, async ({ tx, deps, owner }) => {
    const row = (await listAddresses(tx, owner, profileId)).find((each) => each.id === id);
    if (!row || row.isMain || row.retiredAt) throw notFound();
    await retireAddress(tx, owner, id, deps.clock.now());
  });
}
