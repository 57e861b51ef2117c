import { contactErased } from '#modules/contacts/contacts.events.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import {
  candidatePatterns,
  type PersonFinder,
  personFinder,
  type PersonWords,
} from '#platform/person-words/person-words.rules.ts';
import type { Platform } from '#platform/platform.types.ts';

type Input = { owner: OwnerId; finder: PersonFinder; patterns: string[] };

/** Titles and messages of links and requests that name the person, without them. */
async function blankTexts(tx: Tx, { owner, finder, patterns }: Input): Promise<void> {
  for (const [table, name] of [
    ['file_requests', 'title'],
    ['file_shares', 'name'],
  ] as const) {
    const rows = await tx.sql<{ id: string; name: string; message: string }[]>`
      select id, ${tx.sql(name)} as name, message from ${tx.sql(table)}
      where owner_id = ${owner} and lower(concat_ws(' ', ${tx.sql(name)}, message)) like any(${patterns}::text[])`;
    for (const row of rows) {
      const texts = { [name]: finder.withoutPerson(row.name), message: finder.withoutPerson(row.message) };
      await tx.sql`update ${tx.sql(table)} set ${tx.sql(texts)} where owner_id = ${owner} and id = ${row.id}`;
    }
  }
}

/** What they or others sent under a name of theirs: the files are the client's, whom they came from is gone. */
async function blankSenders(tx: Tx, { owner, finder, patterns }: Input): Promise<void> {
  const rows = await tx.sql<{ id: string; sender: string; name: string }[]>`
    select id, sender, name from received_files
    where owner_id = ${owner} and lower(concat_ws(' ', sender, name)) like any(${patterns}::text[])`;
  for (const { id, sender, name } of rows) {
    const texts = { sender: finder.isIn(sender) ? '' : sender, name: finder.withoutPerson(name) };
    await tx.sql`update received_files set ${tx.sql(texts)} where owner_id = ${owner} and id = ${id}`;
  }
}

/** A request to somebody who is erased ends, and nothing says any more whom it was for. */
export function erasureHandlers({ clock }: Pick<Platform, 'clock'>): EventSubscription[] {
  return [
    onEvent(contactErased, async ({ tx, payload: { owner, contactIds, names, addresses } }) => {
      const ids = [...contactIds];
      await tx.sql`
        update received_files set sender = '' where owner_id = ${owner} and request_id in (
          select id from file_requests where owner_id = ${owner} and contact_id = any(${ids}::uuid[]))`;
      await tx.sql`
        update file_requests set contact_id = null, closed_at = coalesce(closed_at, ${clock.now()})
        where owner_id = ${owner} and contact_id = any(${ids}::uuid[])`;
      const words: PersonWords = { names, addresses };
      const patterns = candidatePatterns(words);
      if (patterns.length === 0) return;
      const input = { owner, patterns, finder: personFinder(words) };
      await blankTexts(tx, input);
      await blankSenders(tx, input);
    }),
  ];
}
