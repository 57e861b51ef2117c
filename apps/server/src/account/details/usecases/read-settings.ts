import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { AccountSettings } from '@enlace/contract/account/details/preferences.schemas.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findLooks, getPerson } from '../account.repository.ts';
import type { AccountDeps, LooksRow, PersonContext } from '../account.types.ts';
import { avatarPaths } from '../avatar-keys.rules.ts';
import { findAvatarKey } from '../avatars.repository.ts';

const defaultLooks: LooksRow = {
  theme: 'auto',
  density: 'normal',
  hourFormat: 'auto',
  singleKeys: true,
  reducedMotion: false,
  plainMail: false,
};

/** Settings, within a transaction of the person. */
export async function settingsOf(tx: Tx, owner: OwnerId): Promise<AccountSettings> {
  const { locale, timeZone } = await getPerson(tx, owner);
  const looks = (await findLooks(tx, owner)) ?? defaultLooks;
  const preferences = { ...looks, locale: locale && toWireLocale(locale), timeZone };
  return { preferences, avatar: avatarPaths(await findAvatarKey(tx, owner)) };
}

/** The person's language, display preferences and avatar. */
export function readSettings({
  deps,
  ctx,
}: {
  deps: Pick<AccountDeps, 'db'>;
  ctx: PersonContext;
}): Promise<AccountSettings> {
  const owner = ownerId(ctx.actor.userId);
  return deps.db.scoped(owner, (tx) => settingsOf(tx, owner), { readOnly: true });
}
