import { type ChainFacts, chainHash } from './chain-hash.rules.ts';

/** A record as it is stored or exported. */
export type StoredRecord = ChainFacts & { sequence: number; hash: string };
export type ChainBreach = { kind: 'sequence' | 'link' | 'hash'; sequence: number };

/** Walks records in their order: each must follow the one before, carry its hash, and have the hash of what it says. */
export function createChainWalk(): (record: StoredRecord) => ChainBreach | undefined {
  let last = { sequence: 0, hash: '' };
  return (record) => {
    const expected = last.sequence + 1;
    if (record.sequence !== expected) return { kind: 'sequence', sequence: expected };
    if (record.previousHash !== last.hash) return { kind: 'link', sequence: record.sequence };
    if (chainHash(record) !== record.hash) return { kind: 'hash', sequence: record.sequence };
    last = { sequence: record.sequence, hash: record.hash };
    return undefined;
  };
}

/** The first record of an exported chain that was tampered with; undefined when it is whole. */
export function findChainBreach(records: Iterable<StoredRecord>): ChainBreach | undefined {
  const walk = createChainWalk();
  for (const record of records) {
    const breach = walk(record);
    if (breach) return breach;
  }
  return undefined;
}
