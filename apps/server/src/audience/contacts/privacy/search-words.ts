import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isFullName } from '#platform/person-words/person-words.rules.ts';
import { searchTokens } from '#platform/search/search-tokens.ts';
import type { PersonTraces } from './person-traces.ts';

const batch = 200;

type Row = { id: string; texts: (string | null)[]; lexemes: string[] };

/** The lexemes of each term: a message found by all lexemes of one of them may be found by the person. */
function termsOf({ words: { names, addresses }, emails }: PersonTraces): string[][] {
  const terms = [...names.filter(isFullName), ...addresses, ...emails];
  return terms.map((term) => searchTokens(term)).filter((lexemes) => lexemes.length > 0);
}

async function readFoundBy(tx: Tx, owner: OwnerId, { terms, after }: { terms: string[][]; after: string | null }) {
  const vectors = terms.map((lexemes) => lexemes.map((each) => `'${each}'`).join(' & '));
  return tx.sql<Row[]>`
    select m.id, tsvector_to_array(m.search) as lexemes,
      array[m.author_name, m.author_email, m.subject, m.text]
        || array(select field ->> 'value' from jsonb_array_elements(m.fields) as field)
        || array(select each from jsonb_each(m.recipients) as list, jsonb_array_elements(list.value) as person,
                   unnest(array[person ->> 'name', person ->> 'email']) as each) as texts
    from messages m
    where m.owner_id = ${owner} and m.search @@ any(${vectors}::text[]::tsquery[]) and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${batch}`;
}

/**
 * Others' messages are no longer found by what they do not say any more: the words of every message that the person is
 * found by become those that are still written in it. Runs after everything was blanked.
 */
export async function forgetSearchWords(tx: Tx, owner: OwnerId, traces: PersonTraces): Promise<void> {
  const terms = termsOf(traces);
  if (terms.length === 0) return;
  for (let after: string | null = null; ;) {
    const rows: Row[] = await readFoundBy(tx, owner, { terms, after });
    for (const { id, texts, lexemes } of rows) {
      // One text at a time: together they may exceed what is indexed of a message.
      const written = new Set(texts.flatMap((text) => searchTokens(text)));
      const kept = lexemes.filter((each) => written.has(each));
      if (kept.length < lexemes.length)
        await tx.sql`
          update messages set search = array_to_tsvector(${kept}::text[]) where owner_id = ${owner} and id = ${id}`;
    }
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}
