import {
  type HistoryActorKind,
  historyActorKinds,
  type HistoryCause,
  type HistoryDetail,
  type HistoryEntry,
  shownValueLength,
} from '@enlace/contract/workspace/history/history.schemas.ts';
import { canonicalJson } from './canonical.rules.ts';
import type { EntryRow, Json, ListedRow, StoredSeal } from './history.types.ts';
import { operatorOwner } from './history.usecases.ts';

/** The reader: clients do not see the names of administrators, nor other clients' ids. */
export type Reader = 'client' | 'admin';

const changedLimit = 8;
const nameKeys = ['name', 'title', 'subject', 'email', 'alias', 'label'] as const;

type Values = { [key: string]: Json };
export function valuesOf(value: Json): Values | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
}

function changedKeys(before: Values | null, after: Values | null): string[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const print = (values: Values | null, key: string) => canonicalJson(values?.[key] ?? null);
  return [...keys].filter((key) => print(before, key) !== print(after, key)).slice(0, changedLimit);
}

type ShownValue = HistoryEntry['changes'][number]['before'];

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Undefined for what takes more than a row of a list, and for ids, which say nothing there. */
function shortValue(value: Json | undefined): ShownValue | undefined {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'object') return undefined;
  if (typeof value !== 'string') return value;
  return value.length > shownValueLength || value.includes('\n') || idForm.test(value) ? undefined : value;
}

function shortChanges(before: Values | null, after: Values | null, names: readonly string[]): HistoryEntry['changes'] {
  return names.flatMap((name) => {
    const [was, is] = [shortValue(before?.[name]), shortValue(after?.[name])];
    return was === undefined || is === undefined ? [] : [{ name, before: was, after: is }];
  });
}

function nameOf(...sources: (Values | null)[]): string | null {
  for (const source of sources) {
    for (const key of nameKeys) {
      const value = source?.[key];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return null;
}

/** Whether an entry's content was erased, with its client or with a person it identified. */
export function isErased({ erasedAt, valuesErasedAt }: Pick<EntryRow, 'erasedAt' | 'valuesErasedAt'>): boolean {
  return erasedAt !== null || valuesErasedAt !== null;
}

/** How an entry came about, from its stored data. */
export function causeOf(row: Pick<EntryRow, 'requestId' | 'apiKeyId' | 'actingAdminId' | 'erasedAt'>): HistoryCause {
  if (row.actingAdminId !== null) return 'acting_admin';
  if (row.apiKeyId !== null) return 'api_key';
  return row.requestId === null && row.erasedAt === null ? 'job' : 'browser';
}

function actorOf(row: ListedRow, reader: Reader): HistoryEntry['actor'] {
  const stored = valuesOf(row.actor);
  const kind = historyActorKinds.find((each): each is HistoryActorKind => each === stored?.['kind']) ?? 'erased';
  const userId = typeof stored?.['userId'] === 'string' ? stored['userId'] : null;
  const isHidden = reader === 'client' && kind === 'admin';
  return { kind, userId: isHidden ? null : userId, name: isHidden ? null : row.actorName };
}

function ownerOf(row: ListedRow, reader: Reader): HistoryEntry['owner'] {
  if (reader === 'client' || row.ownerId === operatorOwner) return null;
  return { id: row.ownerId, name: row.ownerName ?? '' };
}

function shownCauseOf(row: ListedRow, reader: Reader): HistoryEntry['cause'] {
  const { operation, requestId, network, apiKeyId, job, actingAdminId } = row;
  const actingAdmin =
    actingAdminId === null
      ? null
      : reader === 'client'
        ? { id: '', name: null }
        : { id: actingAdminId, name: row.actingAdminName };
  // An administrator's network is not the client's business.
  const isOperators = reader === 'client' && (actingAdminId !== null || valuesOf(row.actor)?.['kind'] === 'admin');
  return {
    kind: causeOf(row),
    operation,
    requestId,
    network: isOperators ? null : network,
    actingAdmin,
    apiKeyId,
    job,
  };
}

export function showEntry(row: ListedRow, reader: Reader): HistoryEntry {
  const [before, after] = [valuesOf(row.before), valuesOf(row.after)];
  const changed = changedKeys(before, after);
  return {
    id: row.id,
    at: row.createdAt.toString({ fractionalSecondDigits: 3 }),
    owner: ownerOf(row, reader),
    actor: actorOf(row, reader),
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: nameOf(after, before) },
    cause: shownCauseOf(row, reader),
    changed,
    changes: shortChanges(before, after, changed),
    erased: isErased(row),
  };
}

/** A seal in hexadecimal, as screens and exports show it. */
export function showSeal(seal: StoredSeal | undefined, reader: Reader): HistoryDetail['seal'] {
  if (!seal) return null;
  return {
    seq: reader === 'admin' ? seal.seq : null,
    ownerSeq: seal.ownerSeq,
    entryDigest: seal.entryDigest.toString('hex'),
    previousHash: seal.previousHash.toString('hex'),
    ownerPreviousHash: seal.ownerPreviousHash.toString('hex'),
    hash: seal.hash.toString('hex'),
    sealedAt: seal.sealedAt.toString({ fractionalSecondDigits: 3 }),
  };
}
