import type { AccountSettings } from '@enlace/contract/account/details/preferences.schemas.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { presentSettings } from '../account.presenter.ts';
import { findLooks, getPerson } from '../account.repository.ts';
import type { AccountDeps, PersonContext } from '../account.types.ts';
import { findAvatarKey } from '../avatars.repository.ts';

/** Settings, within a transaction of the person. */
export async function settingsOf(tx: Tx, owner: OwnerId): Promise<AccountSettings> {
  const person = await getPerson(tx, owner);
  const looks = await findLooks(tx, owner);
  return presentSettings({ person, looks, avatarKey: await findAvatarKey(tx, owner) });
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
