import {
  aliasChangeLimit,
  type AvatarCrop,
  type PersonalChange,
} from '@enlace/contract/account/details/personal.schemas.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { announcePageChange } from '#presence/door.ts';
import { ownerId, type OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { aliasTaken, tooManyAliasChanges } from '../account.errors.ts';
import {
  countAliasChanges,
  findBilling,
  getPerson,
  isAliasPending,
  lockAlias,
  moveAlias,
  updatePerson,
  writeBilling,
} from '../account.repository.ts';
import type { AccountDeps, ClientContext, PersonContext } from '../account.types.ts';
import { aliasWindowStart, personalOf, type Personal } from './read-personal.ts';
import type { BillingIdentityInput } from '@enlace/contract/account/details/billing-identity.schema.ts';
import { billingIdentityChanged } from '#billing/door.ts';
import { changedParts } from '../changed-parts.rules.ts';
import type { AccountSettings } from '@enlace/contract/account/details/preferences.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import { makeAvatar } from '../avatar-image.ts';
import { avatarFile, avatarKeyOf, type AvatarSize } from '../avatar-keys.rules.ts';
import { findAvatarKey, removeAvatarRow, writeAvatar } from '../avatars.repository.ts';
import { settingsOf } from './read-settings.ts';

const sizes: readonly AvatarSize[] = ['small', 'large'];

type Picture = { owner: OwnerId; key: string };

/** Deletes unreferenced bytes; a failure leaves them behind and is only logged. */
async function forgetBytes({ storage, logger }: Pick<Platform, 'storage' | 'logger'>, picture: Picture): Promise<void> {
  try {
    for (const size of sizes) await storage.remove(avatarFile({ ...picture, size }));
  } catch (error) {
    logger.warn({ err: error, owner: picture.owner }, 'bytes of a former picture could not be removed');
  }
}

type UploadInput = { deps: AccountDeps; ctx: PersonContext; bytes: Buffer; crop: AvatarCrop | undefined };

/** Sets the avatar. Bytes are written before the row and removed again when the row is refused. */
export async function uploadAvatar({ deps, ctx, bytes, crop }: UploadInput): Promise<AccountSettings> {
  const owner = ownerId(ctx.actor.userId);
  const drawn = await makeAvatar(bytes, crop);
  const fresh = { owner, key: avatarKeyOf(deps.ids.token(16)) };
  const swap = async () => {
    for (const size of sizes) await deps.storage.put(avatarFile({ ...fresh, size }), drawn[size]);
    return deps.db.scoped(owner, async (tx) => {
      await getPerson(tx, owner, { lock: true });
      const before = await findAvatarKey(tx, owner);
      await writeAvatar(tx, { ...fresh, now: deps.clock.now() });
      const entry = { action: 'account.picture_changed', subjectKind: 'user', subjectId: owner };
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
      return { before, settings: await settingsOf(tx, owner) };
    });
  };
  try {
    const { before, settings } = await swap();
    if (before !== null) await forgetBytes(deps, { owner, key: before });
    return settings;
  } catch (error) {
    await forgetBytes(deps, fresh);
    throw error;
  }
}

/** Removes the avatar; no effect without one. */
export async function removeAvatar({ deps, ctx }: Omit<UploadInput, 'bytes' | 'crop'>): Promise<AccountSettings> {
  const owner = ownerId(ctx.actor.userId);
  const { before, settings } = await deps.db.scoped(owner, async (tx) => {
    await getPerson(tx, owner, { lock: true });
    const key = await findAvatarKey(tx, owner);
    if (key !== null) {
      await removeAvatarRow(tx, owner);
      const entry = { action: 'account.picture_removed', subjectKind: 'user', subjectId: owner };
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
    }
    return { before: key, settings: await settingsOf(tx, owner) };
  });
  if (before !== null) await forgetBytes(deps, { owner, key: before });
  return settings;
}

type Call = { deps: Pick<AccountDeps, 'db' | 'clock'>; ctx: ClientContext };

/** Changes name or telephone. */
export function changePersonal({ deps, ctx, change }: Call & { change: PersonalChange }): Promise<Personal> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const { name, phone } = await getPerson(tx, owner, { lock: true });
    const after = { name: change.name ?? name, phone: change.phone === undefined ? phone : change.phone };
    const parts = changedParts({ name, phone }, after);
    if (parts) {
      await updatePerson(tx, { id: owner, ...after });
      const entry = { action: 'account.personal_changed', subjectKind: 'user', subjectId: owner, ...parts };
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
    }
    return personalOf(tx, owner, deps.clock.now());
  });
}

type BillingChange = {
  deps: Pick<AccountDeps, 'clock' | 'events'>;
  owner: OwnerId;
  /** The client, or the operator for them. */
  actor: HistoryActor;
  billing: BillingIdentityInput;
};

/** Stores who a client's invoices are made out to. */
export async function storeBillingIdentity(tx: Tx, { deps, owner, actor, billing }: BillingChange): Promise<void> {
  await getPerson(tx, owner, { lock: true });
  const parts = changedParts((await findBilling(tx, owner)) ?? {}, billing);
  if (!parts) return;
  await writeBilling(tx, { owner, billing, now: deps.clock.now() });
  await deps.events.emit(tx, billingIdentityChanged, { ownerId: owner });
  const entry = { action: 'account.billing_identity_changed', subjectKind: 'user', subjectId: owner, ...parts };
  await recordHistory({ tx, owner, actor, entry });
}

/** Stores the billing details. */
export function saveBillingIdentity({
  deps,
  ctx,
  billing,
}: Call & { deps: Pick<AccountDeps, 'events'>; billing: BillingIdentityInput }): Promise<Personal> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    await storeBillingIdentity(tx, { deps, owner, actor: ctx.actor, billing });
    return personalOf(tx, owner, deps.clock.now());
  });
}

async function assertChangesLeft(tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<void> {
  const { count, firstAt } = await countAliasChanges(tx, { owner, since: aliasWindowStart(now) });
  if (count < aliasChangeLimit.changes || firstAt === null) return;
  const again = firstAt.add({ hours: 24 * aliasChangeLimit.days });
  throw tooManyAliasChanges(Math.ceil(now.until(again).total('seconds')));
}

type Input = { deps: Pick<AccountDeps, 'db' | 'clock' | 'ids'>; ctx: ClientContext; alias: string };

/**
 * Changes the alias; the previous one stays the client's and redirects to the new one. Errors: auth.alias_taken,
 * account.alias_limit.
 */
export async function changeAlias({ deps, ctx, alias }: Input): Promise<Personal> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  try {
    return await deps.db.scoped(owner, async (tx) => {
      const { alias: before } = await getPerson(tx, owner, { lock: true });
      if (before === alias) return personalOf(tx, owner, now);
      await assertChangesLeft(tx, owner, now);
      await lockAlias(tx, alias);
      if (await isAliasPending(tx, { alias, now })) throw aliasTaken(alias);
      await moveAlias(tx, { owner, id: deps.ids.uuid(), from: before, to: alias, now });
      const change = { before: { alias: before }, after: { alias } };
      const entry = { action: 'account.alias_changed', subjectKind: 'user', subjectId: owner, ...change };
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
      await announcePageChange(tx, owner);
      return personalOf(tx, owner, now);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_alias_key')) throw aliasTaken(alias);
    throw error;
  }
}
