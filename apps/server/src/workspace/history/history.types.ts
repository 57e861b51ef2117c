import type { HistoryBreach } from '@enlace/contract/workspace/history/history.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { EntryFacts, Json } from './canonical.rules.ts';

export type HistoryDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'logger' | 'secrets' | 'storage'>;
export type ChainDeps = Pick<Platform, 'db' | 'clock' | 'logger' | 'secrets' | 'storage'>;

/** An entry as stored. */
export type EntryRow = EntryFacts & {
  /** Everything was erased, with the client. */
  erasedAt: Temporal.Instant | null;
  /** The values were erased, with a person they identified. */
  valuesErasedAt: Temporal.Instant | null;
};

/** An entry as lists read it, with the names of the people in it. */
export type ListedRow = EntryRow & {
  ownerName: string | null;
  actorName: string | null;
  actingAdminName: string | null;
};

export type StoredSeal = {
  seq: number;
  ownerId: string;
  ownerSeq: number;
  entryId: string;
  entryDigest: Buffer;
  /** Null when the entry is sealed with its values. */
  valuesDigest: Buffer | null;
  previousHash: Buffer;
  ownerPreviousHash: Buffer;
  hash: Buffer;
  sealedAt: Temporal.Instant;
};

export type Breach = {
  reason: HistoryBreach;
  seq: number | null;
  ownerSeq: number | null;
  entryId: string | null;
  ownerId: string | null;
};

export type CheckResult = {
  state: 'ok' | 'broken';
  /** Seals read. */
  checked: number;
  /** Entries whose content was compared with its digest. */
  entries: number;
  /** Entries whose content was erased, with proof. */
  erased: number;
  breach: Breach | null;
};

export type CheckRow = {
  id: string;
  ownerId: string;
  state: 'running' | 'ok' | 'broken' | 'failed';
  startedAt: Temporal.Instant;
  finishedAt: Temporal.Instant | null;
  progressAt: Temporal.Instant;
  checked: number;
  total: number;
  entries: number;
  reason: HistoryBreach | null;
  seq: number | null;
  entryId: string | null;
};

export type { EntryFacts, Json };
