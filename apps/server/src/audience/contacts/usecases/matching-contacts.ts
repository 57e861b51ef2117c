import type { ContactFilter } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { type Condition, readConditions } from '../contact-list.conditions.ts';
import { assertFilterKnown, ownContactIds } from '../known-filter.ts';

type Matching = { filter: ContactFilter; exceptContactIds: readonly string[]; now: Temporal.Instant };

/**
 * All matches of a filter, as a query of their ids. Wrapped in an object: resolving a promise with the statement part
 * would run it. Error: resource.not_found for a folder, label or segment.
 */
export async function matchingContacts(
  tx: Tx,
  owner: OwnerId,
  { filter, exceptContactIds, now }: Matching,
): Promise<{ ids: Condition }> {
  await assertFilterKnown(tx, owner, filter);
  const { where } = await readConditions(tx, owner, { filter, now });
  const except =
    exceptContactIds.length === 0 ? tx.sql`` : tx.sql`and not c.id = any(${[...exceptContactIds]}::uuid[])`;
  return { ids: tx.sql`select c.id from contacts c where ${where} ${except}` };
}

/** These contacts without duplicates. Error: resource.not_found when one is not the owner's. */
export async function knownContactIds(tx: Tx, owner: OwnerId, asked: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(asked)];
  const found = await ownContactIds(tx, owner, wanted);
  if (found.length < wanted.length) throw notFound();
  return found;
}
