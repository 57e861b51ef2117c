import { type ChainFacts, chainHash } from './chain-hash.rules.ts';

/** A record as stored or exported. */
export type StoredRecord = ChainFacts & { sequence: number; hash: string };
/** `date`, `time`: earlier than a previously issued or recorded one. */
export type ChainBreach = { kind: 'sequence' | 'link' | 'hash' | 'date' | 'time'; sequence: number };

function stepOf(record: StoredRecord, last: { sequence: number; hash: string }): ChainBreach | undefined {
  const expected = last.sequence + 1;
  if (record.sequence !== expected) return { kind: 'sequence', sequence: expected };
  if (record.previousHash !== last.hash) return { kind: 'link', sequence: record.sequence };
  if (chainHash(record) !== record.hash) return { kind: 'hash', sequence: record.sequence };
  return undefined;
}

/** The series of a number: the part before its last digits. */
function seriesOf(fullNumber: string): string {
  return fullNumber.replace(/\d{1,20}$/, '');
}

/**
 * Checks records in order: each must follow the previous one, contain its hash, and hash to its own hash. Within a
 * series dates never go back, nor moments over all series, compared as moments rather than texts. Returns every breach
 * of a record; for one out of sequence only that.
 */
export function createChainWalk(): (record: StoredRecord) => ChainBreach[] {
  let last = { sequence: 0, hash: '' };
  let lastMoment: number | undefined;
  const lastDays = new Map<string, string>();
  return (record) => {
    const step = stepOf(record, last);
    if (step) return [step];
    last = { sequence: record.sequence, hash: record.hash };
    const breaches: ChainBreach[] = [];
    if (record.recordKind === 'alta') {
      const series = seriesOf(record.fullNumber);
      const lastDay = lastDays.get(series) ?? '';
      if (record.issueDate < lastDay) breaches.push({ kind: 'date', sequence: record.sequence });
      else lastDays.set(series, record.issueDate);
    }
    const moment = Date.parse(record.recordedAt);
    if (lastMoment !== undefined && moment < lastMoment) breaches.push({ kind: 'time', sequence: record.sequence });
    lastMoment = moment;
    return breaches;
  };
}

/** The first tampered record of an exported chain; undefined when it is intact. */
export function findChainBreach(records: Iterable<StoredRecord>): ChainBreach | undefined {
  const walk = createChainWalk();
  for (const record of records) {
    const [breach] = walk(record);
    if (breach) return breach;
  }
  return undefined;
}
