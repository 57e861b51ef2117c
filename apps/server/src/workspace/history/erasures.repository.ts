import { createHash } from 'node:crypto';
import type { Tx } from '#platform/database/client.ts';
import { canonicalJson, sealedForm } from './canonical.rules.ts';
import type { ChainDeps, EntryRow } from './history.types.ts';

const purpose = 'history.erasure';
const batch = 2000;

export type ErasureProof = {
  ownerId: string;
  id: string;
  entries: number;
  digest: Buffer;
  at: Temporal.Instant;
  signature: string;
};

type Unsigned = Omit<ErasureProof, 'signature'>;

function signedText({ ownerId, id, entries, digest, at }: Unsigned): string {
  return `${ownerId} ${id} ${entries} ${digest.toString('hex')} ${at.toString({ fractionalSecondDigits: 3 })}`;
}

export function signErasure({ deps, proof }: { deps: Pick<ChainDeps, 'secrets'>; proof: Unsigned }): ErasureProof {
  return { ...proof, signature: deps.secrets.sign(purpose, signedText(proof)) };
}

export function isGenuineErasure({ deps, proof }: { deps: Pick<ChainDeps, 'secrets'>; proof: ErasureProof }): boolean {
  return deps.secrets.verify({ purpose, text: signedText(proof), signature: proof.signature });
}

/** One erasure of a client's entries at a time, because each proof digests what all of them left. */
export async function orderErasure(
  tx: Tx,
  { ownerId, id, at }: { ownerId: string; id: string; at: Temporal.Instant },
): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`enlace.history_erasure ${ownerId}`}, 0))`;
  await tx.sql`insert into history_erasures (owner_id, id, stage, at) values (${ownerId}, ${id}, 'ordered', ${at})`;
}

export async function insertProof(tx: Tx, proof: ErasureProof): Promise<void> {
  const { ownerId, id, entries, digest, signature, at } = proof;
  await tx.sql`
    insert into history_erasures (owner_id, id, stage, entries, digest, signature, at)
    values (${ownerId}, ${id}, 'done', ${entries}, ${digest}, ${signature}, ${at})`;
}

/** The newest proof of each client with erasures, or of this one; erasures only accumulate. */
export async function listProofs(tx: Tx, owner: string | null): Promise<ErasureProof[]> {
  return tx.sql<ErasureProof[]>`
    select distinct on (owner_id) owner_id, id, entries, digest, signature, at from history_erasures
     where stage = 'done' and (${owner}::uuid is null or owner_id = ${owner}::uuid)
     order by owner_id, entries desc, at desc, id desc`;
}

/** Number and digest of a client's erased entries. */
export async function digestTombstones(tx: Tx, owner: string): Promise<{ entries: number; digest: Buffer }> {
  const hash = createHash('sha256');
  let entries = 0;
  let after: string | null = null;
  for (;;) {
    const rows: EntryRow[] = await tx.sql<EntryRow[]>`
      select * from history_entries where owner_id = ${owner} and (erased_at is not null or values_erased_at is not null) and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${batch}`;
    for (const row of rows) hash.update(`${canonicalJson(sealedForm(row))}\n`);
    entries += rows.length;
    if (rows.length < batch) return { entries, digest: hash.digest() };
    after = rows.at(-1)?.id ?? null;
  }
}
