import { createHash } from 'node:crypto';

/** The hash before the first link. */
export const genesis = Buffer.alloc(32);

export type LinkInput = { previousHash: Uint8Array; ownerPreviousHash: Uint8Array; entryDigest: Uint8Array };

/** SHA-256(previous ‖ previous of the same client ‖ digest of the entry): one link in both chains. */
export function linkHash({ previousHash, ownerPreviousHash, entryDigest }: LinkInput): Buffer {
  return createHash('sha256').update(previousHash).update(ownerPreviousHash).update(entryDigest).digest();
}

export type Position = { seq: number; hash: Uint8Array };
export const beginning: Position = { seq: 0, hash: genesis };

export type Seal = LinkInput & {
  seq: number;
  ownerId: string;
  ownerSeq: number;
  entryId: string;
  hash: Uint8Array;
};
/** A seal to append, with the digest of its entry's values. */
export type NewSeal = Seal & { valuesDigest: Uint8Array | null };

export type Pending = { entryId: string; ownerId: string; digest: Uint8Array; valuesDigest: Uint8Array | null };

/** Appends these entries to the chain; `owners` contains each client's last link and is updated. */
export function sealAll({
  pending,
  head,
  owners,
}: {
  pending: readonly Pending[];
  head: Position;
  owners: Map<string, Position>;
}): NewSeal[] {
  let last = head;
  return pending.map(({ entryId, ownerId, digest, valuesDigest }) => {
    const own = owners.get(ownerId) ?? beginning;
    const link = { previousHash: last.hash, ownerPreviousHash: own.hash, entryDigest: digest };
    const place = { seq: last.seq + 1, ownerId, ownerSeq: own.seq + 1, entryId };
    const seal = { ...link, ...place, valuesDigest, hash: linkHash(link) };
    last = { seq: seal.seq, hash: seal.hash };
    owners.set(ownerId, { seq: seal.ownerSeq, hash: seal.hash });
    return seal;
  });
}

export type LinkBreach = 'changed' | 'missing' | 'reordered';

function same(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

/** Whether this seal follows what was read so far; on success both positions advance. */
export function followLink(
  seal: Seal,
  { last, owners }: { last: Position; owners: Map<string, Position> },
): LinkBreach | undefined {
  if (seal.seq !== last.seq + 1) return 'missing';
  if (!same(linkHash(seal), seal.hash)) return 'changed';
  const own = owners.get(seal.ownerId) ?? beginning;
  if (!same(seal.previousHash, last.hash)) return 'reordered';
  if (seal.ownerSeq !== own.seq + 1 || !same(seal.ownerPreviousHash, own.hash)) return 'reordered';
  owners.set(seal.ownerId, { seq: seal.ownerSeq, hash: seal.hash });
  return undefined;
}
