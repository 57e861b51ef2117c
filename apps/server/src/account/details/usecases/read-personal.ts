import type { z } from 'zod';
import { aliasChangeLimit, type personalSchema } from '@enlace/contract/account/details/personal.schemas.ts';
import { currentPolicyVersion } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import {
  countAliasChanges,
  findAccountType,
  findBilling,
  getPerson,
  listFormerAliases,
} from '../account.repository.ts';
import type { AccountDeps, AliasChanges, ClientContext } from '../account.types.ts';
import { avatarPaths } from '../avatar-keys.rules.ts';
import { findAvatarKey } from '../avatars.repository.ts';

export type Personal = z.output<typeof personalSchema>;

/** Start of the period in which alias changes are counted. */
export function aliasWindowStart(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * aliasChangeLimit.days });
}

function aliasChangesOf({ count, firstAt }: AliasChanges): Personal['aliasChanges'] {
  const left = Math.max(0, aliasChangeLimit.changes - count);
  return { left, nextAt: left > 0 ? null : (firstAt?.add({ hours: 24 * aliasChangeLimit.days }) ?? null) };
}

/** Everything on the screen, within a transaction that sees the person's rows. */
export async function personalOf(tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<Personal> {
  const person = await getPerson(tx, owner);
  return {
    ...person,
    accountType: (await findAccountType(tx, owner)) ?? null,
    policy: { accepted: person.policyVersion, current: await currentPolicyVersion(tx) },
    formerAliases: await listFormerAliases(tx, owner),
    aliasChanges: aliasChangesOf(await countAliasChanges(tx, { owner, since: aliasWindowStart(now) })),
    billing: (await findBilling(tx, owner)) ?? null,
    avatar: avatarPaths(await findAvatarKey(tx, owner)),
  };
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
