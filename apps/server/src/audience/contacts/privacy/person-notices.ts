import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { candidatePatterns, personFinder } from '#platform/person-words/person-words.rules.ts';
import type { PersonTraces } from './person-traces.ts';

/** The condition for notifications about the person: by id, never by name. */
export function aboutThem(tx: Tx, { ids, conversations }: Pick<PersonTraces, 'ids' | 'conversations'>) {
  return tx.sql`(
    params ->> 'contactId' = any(${[...ids]}::text[]) or params ->> 'conversationId' = any(${[...conversations]}::text[])
    or exists (select from unnest(${[...ids, ...conversations]}::text[]) as t (id) where strpos(coalesce(link, ''), t.id) > 0))`;
}

type Notice = { id: string; params: Record<string, unknown>; namesOther: boolean };

/** Other notifications stay, without the full name and addresses; contacts of the same name keep theirs. */
export async function blankNotices(tx: Tx, owner: OwnerId, { words }: PersonTraces): Promise<void> {
  const patterns = candidatePatterns(words);
  if (patterns.length === 0) return;
  const finder = personFinder(words);
  const rows = await tx.sql<Notice[]>`
    select id, params, (params ? 'contactId' or params ? 'conversationId' or coalesce(link, '') ~ '[?&]c=') as names_other
    from notifications where owner_id = ${owner} and lower(params::text) like any(${patterns}::text[])`;
  for (const { id, params, namesOther } of rows) {
    const isTheirs = (key: string) => namesOther && (key === 'name' || key === 'contact');
    const changed = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        typeof value === 'string' && !isTheirs(key) ? finder.withoutPerson(value) : value,
      ]),
    );
    await tx.sql`update notifications set params = ${tx.sql.json(changed as never)} where owner_id = ${owner} and id = ${id}`;
  }
}
