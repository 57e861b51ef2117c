import { aliasChangeLimit, type Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import { currentPolicyVersion } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { presentPersonal } from '../account.presenter.ts';
import {
  countAliasChanges,
  findAccountType,
  findBilling,
  getPerson,
  listFormerAliases,
} from '../account.repository.ts';
import type { AccountDeps, ClientContext } from '../account.types.ts';
import { findAvatarKey } from '../avatars.repository.ts';

/** Start of the period in which alias changes are counted. */
export function aliasWindowStart(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * aliasChangeLimit.days });
}

/** Everything on the screen, within a transaction that sees the person's rows. */
export async function personalOf(tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<Personal> {
  return presentPersonal({
    person: await getPerson(tx, owner),
    accountType: await findAccountType(tx, owner),
    currentPolicy: await currentPolicyVersion(tx),
    formerAliases: await listFormerAliases(tx, owner),
    changes: await countAliasChanges(tx, { owner, since: aliasWindowStart(now) }),
    billing: await findBilling(tx, owner),
    avatarKey: await findAvatarKey(tx, owner),
  });
}

/** Name, telephone, alias, billing details and registration data. */
export function readPersonal({
  deps,
  ctx,
}: {
  deps: Pick<AccountDeps, 'db' | 'clock'>;
  ctx: ClientContext;
}): Promise<Personal> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, (tx) => personalOf(tx, owner, deps.clock.now()), { readOnly: true });
}
