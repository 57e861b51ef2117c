import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { personFinder } from '#platform/person-words/person-words.rules.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { Json } from '../canonical.rules.ts';
import { digestTombstones, insertProof, orderErasure, signErasure } from '../erasures.repository.ts';
import { type ErasedPerson, mentions } from '../person-mentions.rules.ts';

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'clock' | 'ids' | 'secrets'>;
  owner: OwnerId;
  person: ErasedPerson;
};

type Candidate = { id: string; subjectId: string | null; before: Json; after: Json };

const batch = 5000;

/** Entries that may mention the person, in batches: those about their things, and those containing one of the texts. */
async function* readCandidates({ tx, owner, person }: Input): AsyncGenerator<Candidate[]> {
  const texts = [...person.names, ...person.addresses].map((text) => text.trim().toLowerCase()).filter(Boolean);
  // As written in the text of a JSON value.
  const written = texts.map((text) => JSON.stringify(text).slice(1, -1));
  for (let after: string | null = null; ;) {
    const rows: Candidate[] = await tx.sql<Candidate[]>`
      select id, subject_id, before, after from history_entries
       where owner_id = ${owner} and erased_at is null and values_erased_at is null
         and (${after}::uuid is null or id > ${after}::uuid)
         and (subject_id = any(${[...person.subjectIds]}::text[]) or after ? 'search'
              or exists (select from unnest(${written}::text[]) as w (text)
                          where strpos(lower(coalesce(before::text, '') || ' ' || coalesce(after::text, '')), w.text) > 0))
       order by id limit ${batch}`;
    yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/**
 * Empties the values of a client's entries that mention an erased person, in the transaction of that erasure. Who did
 * what, to which thing and when stays, under its seal; a signed proof allows the check to distinguish this from a
 * forgery. Returns how many entries it emptied.
 */
export async function erasePersonHistory(input: Input): Promise<number> {
  const { tx, deps, owner, person } = input;
  const ids: string[] = [];
  const finder = personFinder(person);
  for await (const rows of readCandidates(input))
    ids.push(...rows.filter((row) => mentions(row, person, finder)).map((row) => row.id));
  if (ids.length === 0) return 0;
  const id = deps.ids.uuid();
  const at = deps.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
  await orderErasure(tx, { ownerId: owner, id, at });
  const [row] = await tx.sql<{ erased: number }[]>`
    select enlace_erase_history_values(${owner}::uuid, ${ids}::uuid[])::int as erased`;
  const tombstones = await digestTombstones(tx, owner);
  await insertProof(tx, signErasure({ deps, proof: { ownerId: owner, id, at, ...tombstones } }));
  return row?.erased ?? 0;
}
