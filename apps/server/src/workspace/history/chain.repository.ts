import type { Tx } from '#platform/database/client.ts';
import { beginning, type NewSeal, type Position } from './chain.rules.ts';
import type { EntryRow, StoredSeal } from './history.types.ts';

const lockName = 'enlace.history_sealer';

/** True for the single transaction that may append to the chain now; held until it ends. */
export async function takeSealer(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql<
    { mine: boolean }[]
  >`select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as mine`;
  return row?.mine ?? false;
}

export async function hasUnsealed(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql<{ isThere: boolean }[]>`select exists (select 1 from history_unsealed) as is_there`;
  return row?.isThere ?? false;
}

/** Unsealed entries, in creation order as far as known; `after` skips what was just sealed. */
export async function listUnsealed(
  tx: Tx,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<EntryRow[]> {
  return tx.sql<EntryRow[]>`
    select e.* from history_unsealed u join history_entries e on e.owner_id = u.owner_id and e.id = u.entry_id
    ${after === undefined ? tx.sql`` : tx.sql`where u.entry_id > ${after}::uuid`} order by u.entry_id limit ${limit}`;
}

export async function findHead(tx: Tx): Promise<Position> {
  const [row] = await tx.sql<Position[]>`select seq, hash from history_seals order by seq desc limit 1`;
  return row ?? beginning;
}

/** The last link of each of these clients. */
export async function findOwnerHeads(tx: Tx, owners: readonly string[]): Promise<Map<string, Position>> {
  const rows = await tx.sql<{ ownerId: string; seq: number; hash: Buffer }[]>`
    select o.id as owner_id, s.owner_seq as seq, s.hash
      from unnest(${[...owners]}::uuid[]) as o (id)
     cross join lateral (select owner_seq, hash from history_seals where owner_id = o.id order by owner_seq desc limit 1) s`;
  return new Map(rows.map(({ ownerId, seq, hash }) => [ownerId, { seq, hash }]));
}

/** Stores the seals and removes their entries from the waiting list. */
export async function insertSeals(tx: Tx, seals: readonly NewSeal[]): Promise<void> {
  const column = <T>(pick: (seal: NewSeal) => T) => seals.map(pick);
  const hex = (pick: (seal: NewSeal) => Uint8Array | null) =>
    seals.map((seal) => {
      const bytes = pick(seal);
      return bytes === null ? null : Buffer.from(bytes).toString('hex');
    });
  const ids = column((seal) => seal.entryId);
  await tx.sql`
    insert into history_seals (seq, owner_id, owner_seq, entry_id, entry_digest, values_digest, previous_hash, owner_previous_hash, hash)
    select seq, owner_id, owner_seq, entry_id, decode(digest, 'hex'), decode(values, 'hex'), decode(previous, 'hex'), decode(own, 'hex'), decode(hash, 'hex')
      from unnest(${column((seal) => seal.seq)}::bigint[], ${column((seal) => seal.ownerId)}::uuid[],
                  ${column((seal) => seal.ownerSeq)}::bigint[], ${ids}::uuid[],
                  ${hex((seal) => seal.entryDigest)}::text[], ${hex((seal) => seal.valuesDigest)}::text[],
                  ${hex((seal) => seal.previousHash)}::text[], ${hex((seal) => seal.ownerPreviousHash)}::text[], ${hex((seal) => seal.hash)}::text[])
           as s (seq, owner_id, owner_seq, entry_id, digest, values, previous, own, hash)`;
  await tx.sql`delete from history_unsealed where entry_id = any(${ids}::uuid[])`;
}

export async function findSealHash(tx: Tx, seq: number): Promise<Buffer | undefined> {
  const [row] = await tx.sql<{ hash: Buffer }[]>`select hash from history_seals where seq = ${seq}`;
  return row?.hash;
}

export type Anchor = { seq: number; hash: Buffer; at: Temporal.Instant; signature: string };

export async function findLastAnchor(tx: Tx): Promise<Anchor | undefined> {
  const [row] = await tx.sql<Anchor[]>`select seq, hash, at, signature from history_anchors order by seq desc limit 1`;
  return row;
}

export async function insertAnchor(tx: Tx, { seq, hash, at, signature }: Anchor): Promise<void> {
  await tx.sql`insert into history_anchors (seq, hash, at, signature) values (${seq}, ${hash}, ${at}, ${signature})`;
}

export type CheckedSeal = {
  seal: StoredSeal;
  anchor: Anchor | null;
  /** Null when deleted or of a client other than the one being checked. */
  entry: EntryRow | null;
};

type SealRange = { after: number; upTo: number; limit: number; owner: string | null };

type JoinedRow = StoredSeal & {
  anchorHash: Buffer | null;
  anchorAt: Temporal.Instant | null;
  anchorSignature: string | null;
} & { [Key in keyof EntryRow as `e${Capitalize<Key>}`]: EntryRow[Key] | null };

/** The next seals of the chain with their anchors and, for the requested owner, their entries. */
export async function readSeals(tx: Tx, { after, upTo, limit, owner }: SealRange): Promise<CheckedSeal[]> {
  const rows = await tx.sql<JoinedRow[]>`
    select s.*, a.hash as anchor_hash, a.at as anchor_at, a.signature as anchor_signature,
           e.id as e_id, e.owner_id as e_owner_id, e.created_at as e_created_at, e.actor as e_actor, e.action as e_action,
           e.subject_kind as e_subject_kind, e.subject_id as e_subject_id, e.before as e_before, e.after as e_after,
           e.request_id as e_request_id, e.operation as e_operation, e.network as e_network,
           e.acting_admin_id as e_acting_admin_id, e.api_key_id as e_api_key_id, e.job as e_job, e.erased_at as e_erased_at,
           e.salt as e_salt, e.values_erased_at as e_values_erased_at
      from history_seals s
      left join history_anchors a on a.seq = s.seq
      left join history_entries e on e.owner_id = s.owner_id and e.id = s.entry_id and (${owner}::uuid is null or e.owner_id = ${owner}::uuid)
     where s.seq > ${after} and s.seq <= ${upTo} order by s.seq limit ${limit}`;
  return rows.map(toChecked);
}

function toChecked(row: JoinedRow): CheckedSeal {
  const { anchorHash, anchorAt, anchorSignature, eId, eOwnerId, eCreatedAt, eAction, eSubjectKind } = row;
  const anchor =
    anchorHash && anchorAt && anchorSignature !== null
      ? { seq: row.seq, hash: anchorHash, at: anchorAt, signature: anchorSignature }
      : null;
  if (eId === null || eOwnerId === null || !eCreatedAt || eAction === null || eSubjectKind === null)
    return { seal: row, anchor, entry: null };
  const entry = {
    id: eId,
    ownerId: eOwnerId,
    createdAt: eCreatedAt,
    actor: row.eActor,
    action: eAction,
    subjectKind: eSubjectKind,
    subjectId: row.eSubjectId,
    before: row.eBefore,
    after: row.eAfter,
    requestId: row.eRequestId,
    operation: row.eOperation,
    network: row.eNetwork,
    actingAdminId: row.eActingAdminId,
    apiKeyId: row.eApiKeyId,
    job: row.eJob,
    salt: row.eSalt,
    erasedAt: row.eErasedAt,
    valuesErasedAt: row.eValuesErasedAt,
  };
  return { seal: row, anchor, entry };
}

type Unsealed = { id: string; ownerId: string };
export type EntryKey = { ownerId: string; id: string };
type UnsealedRange = { after: EntryKey | undefined; owner: string | null; limit: number };

/** One range of all entries: the first overdue unsealed one, and where the next range begins (undefined at the end). */
export async function findOverdue(
  tx: Tx,
  { after, owner, limit }: UnsealedRange,
): Promise<{ overdue: Unsealed | undefined; next: EntryKey | undefined }> {
  const rows = await tx.sql<(EntryKey & { isOverdue: boolean })[]>`
    select part.owner_id, part.id, s.seq is null and part.created_at < now() - interval '1 minute' as is_overdue
      from (select owner_id, id, created_at from history_entries
             where (${owner}::uuid is null or owner_id = ${owner}::uuid)
               ${after ? tx.sql`and (owner_id, id) > (${after.ownerId}::uuid, ${after.id}::uuid)` : tx.sql``}
             order by owner_id, id limit ${limit}) part
      left join history_seals s on s.owner_id = part.owner_id and s.entry_id = part.id
     order by part.owner_id, part.id`;
  return { overdue: rows.find((row) => row.isOverdue), next: rows.length === limit ? rows.at(-1) : undefined };
}
