import type { AvatarCrop } from '@enlace/contract/account/account/personal.schemas.ts';
import type { AccountSettings } from '@enlace/contract/account/account/preferences.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { getPerson } from '../account.repository.ts';
import type { AccountDeps, PersonContext } from '../account.types.ts';
import { makeAvatar } from '../avatar-image.ts';
import { avatarFile, avatarKeyOf, type AvatarSize } from '../avatar-keys.rules.ts';
import { findAvatarKey, removeAvatarRow, writeAvatar } from '../avatars.repository.ts';
import { settingsOf } from './read-settings.ts';

const sizes: readonly AvatarSize[] = ['small', 'large'];

type Picture = { owner: OwnerId; key: string };

/** Bytes that nothing names any more; a failure leaves them behind and is only worth a line in the log. */
async function forgetBytes({ storage, logger }: Pick<Platform, 'storage' | 'logger'>, picture: Picture): Promise<void> {
  try {
    for (const size of sizes) await storage.remove(avatarFile({ ...picture, size }));
  } catch (error) {
    logger.warn({ err: error, owner: picture.owner }, 'bytes of a former picture could not be removed');
  }
}

type UploadInput = { deps: AccountDeps; ctx: PersonContext; bytes: Buffer; crop: AvatarCrop | undefined };

/** Sets the person's picture. Bytes are written before the row and taken away again when the row is refused. */
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

/** Takes the picture away; without one nothing happens. */
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
