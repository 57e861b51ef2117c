import { contactErased } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import { candidatePatterns, type PersonFinder, personFinder } from '#platform/person-words/person-words.rules.ts';

type Input = { owner: OwnerId; finder: PersonFinder; patterns: string[] };
type Writing = { id: string; authorKind: string; authorName: string; body: string };

/**
 * Removes the full name and addresses from posts and comments. Visitors' texts go back to review, where removal is
 * offered: from the name alone nobody knows whether it was this person's.
 */
async function blankWritings(tx: Tx, { owner, finder, patterns }: Input): Promise<void> {
  for (const table of ['wall_posts', 'wall_comments'] as const) {
    const rows = await tx.sql<Writing[]>`
      select id, author_kind, author_name, body from ${tx.sql(table)}
      where owner_id = ${owner} and lower(concat_ws(' ', author_name, body)) like any(${patterns}::text[])`;
    for (const { id, authorKind, authorName, body } of rows) {
      if (!finder.isIn(authorName) && !finder.isIn(body)) continue;
      const texts = { authorName: finder.withoutPerson(authorName), body: finder.withoutPerson(body) };
      const isTheirs = authorKind === 'visitor' && finder.isIn(authorName);
      const pin = table === 'wall_posts' ? tx.sql`, pin = null` : tx.sql``;
      const review = isTheirs ? tx.sql`, review = 'pending' ${pin}` : tx.sql``;
      await tx.sql`update ${tx.sql(table)} set ${tx.sql(texts)} ${review} where owner_id = ${owner} and id = ${id}`;
    }
  }
}

/** An erased person is named on no wall. */
export function erasureHandlers(): EventSubscription[] {
  return [
    onEvent(contactErased, async ({ tx, payload: { owner, names, addresses } }) => {
      const words = { names, addresses };
      const patterns = candidatePatterns(words);
      if (patterns.length === 0) return;
      await blankWritings(tx, { owner, patterns, finder: personFinder(words) });
    }),
  ];
}
