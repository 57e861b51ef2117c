import { aliasChangeLimit, type Personal } from '@enlace/contract/account/account/personal.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { announcePageChange } from '#profiles/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { aliasTaken, tooManyAliasChanges } from '../account.errors.ts';
import { countAliasChanges, getPerson, isAliasPending, lockAlias, moveAlias } from '../account.repository.ts';
import type { AccountDeps, ClientContext } from '../account.types.ts';
import { aliasWindowStart, personalOf } from './read-personal.ts';

async function assertChangesLeft(tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<void> {
  const { count, firstAt } = await countAliasChanges(tx, { owner, since: aliasWindowStart(now) });
  if (count < aliasChangeLimit.changes || firstAt === null) return;
  const again = firstAt.add({ hours: 24 * aliasChangeLimit.days });
  throw tooManyAliasChanges(Math.ceil(now.until(again).total('seconds')));
}

type Input = { deps: Pick<AccountDeps, 'db' | 'clock' | 'ids'>; ctx: ClientContext; alias: string };

/**
 * Takes another alias; the one before stays the client's and leads to the new one. Errors: auth.alias_taken,
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
