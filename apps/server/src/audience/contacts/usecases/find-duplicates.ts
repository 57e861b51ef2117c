import type { z } from 'zod';
import type { duplicatePairSchema } from '@enlace/contract/audience/contacts/duplicates.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField } from '#platform/errors.ts';
import { searchTokens } from '#platform/search/search-tokens.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { getContactRow, lockLiveContact } from '../contacts.repository.ts';
import {
  deleteDistinction,
  findLookalikes,
  findNeighbours,
  findPairs,
  insertDistinction,
  pairKey,
  type PairOfIds,
  readCandidates,
  readDistinctions,
} from '../duplicates.queries.ts';
import { leastScore, likeness } from '../duplicates.rules.ts';

type Call = { deps: Pick<ContactsDeps, 'db' | 'clock'>; ctx: ClientContext };

const shown = 100;

function ordered(one: string, other: string): PairOfIds {
  return one < other ? { leftId: one, rightId: other } : { leftId: other, rightId: one };
}

async function pairsOf(
  tx: Tx,
  owner: OwnerId,
  { contactId, now }: { contactId: string | undefined; now: Temporal.Instant },
): Promise<PairOfIds[]> {
  if (contactId === undefined) return [...(await findPairs(tx, owner)), ...(await findNeighbours(tx, owner))];
  const row = await getContactRow(tx, owner, { id: contactId, now });
  const tokens = searchTokens(row.name).map((token) => `'${token}'`);
  const words = tokens.length === 0 ? null : tokens.join(' | ');
  return (await findLookalikes(tx, owner, { id: contactId, words })).map((id) => ordered(id, contactId));
}

/** Possible duplicates, most likely first. Throws resource.not_found for an unknown `contactId`. */
export async function listDuplicates(
  call: Call & { contactId: string | undefined },
): Promise<{ items: z.output<typeof duplicatePairSchema>[] }> {
  const { deps, ctx, contactId } = call;
  const { owner } = authorOf(ctx);
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => {
    const apart = await readDistinctions(tx, owner);
    const pairs = new Map((await pairsOf(tx, owner, { contactId, now })).map((pair) => [pairKey(pair), pair]));
    const open = [...pairs].filter(([key]) => !apart.has(key)).map(([, pair]) => pair);
    const people = await readCandidates(tx, owner, {
      ids: open.flatMap(({ leftId, rightId }) => [leftId, rightId]),
      now,
    });
    const scored = open.flatMap(({ leftId, rightId }) => {
      const left = people.get(leftId);
      const right = people.get(rightId);
      if (!left || !right) return [];
      return [{ left, right, ...likeness(left, right) }];
    });
    const items = scored
      .filter(({ score }) => score >= leastScore)
      .toSorted((a, b) => b.score - a.score || (a.left.id < b.left.id ? -1 : 1));
    return { items: items.slice(0, shown) };
  });
}

type PairCall = Call & { ids: readonly string[] };

/** Changes a pair's stored decision, with its history record. `change` is false when there was nothing to change. */
async function changePair(
  { deps, ctx, ids }: PairCall,
  { action, change }: { action: string; change: (tx: Tx, owner: OwnerId, pair: PairOfIds) => Promise<boolean> },
): Promise<void> {
  const { owner, actor } = authorOf(ctx);
  const [one, other] = ids;
  if (one === undefined || other === undefined || one === other) throw invalidField('contactIds', 'too_few');
  await deps.db.scoped(owner, async (tx) => {
    const first = await lockLiveContact(tx, owner, one);
    const second = await lockLiveContact(tx, owner, other);
    if (!(await change(tx, owner, ordered(one, other)))) return;
    const after = { name: first.name, other: second.name };
    await recordHistory({ tx, owner, actor, entry: { action, subjectKind: 'contact', subjectId: one, after } });
  });
}

/** Marks two contacts as different people. Throws resource.not_found, request.invalid. */
export function tellApart(call: PairCall): Promise<void> {
  return changePair(call, { action: 'contact.told_apart', change: insertDistinction });
}

/** Undoes it; the pair is suggested again. Throws resource.not_found, request.invalid. */
export function undoTellApart(call: PairCall): Promise<void> {
  return changePair(call, { action: 'contact.tell_apart_undone', change: deleteDistinction });
}
