import {
  type Client,
  type ClientHistoryEntry,
  type ClientListItem,
  clientHistoryEntrySchema,
} from '@enlace/contract/operation/clients/clients.schemas.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { stateOf } from './clients.rules.ts';
import type { ClientListRow, ClientRow, Names } from './clients.types.ts';
import type { HistoryRow } from './detail.queries.ts';

function named(id: string | null, name: Names | null): { id: string; name: Names } | null {
  return id === null || name === null ? null : { id, name };
}

export function presentListItem(row: ClientListRow): ClientListItem {
  const { id, state, name, alias, codigo, email, phone, subscriptionState } = row;
  return {
    id,
    state,
    name,
    alias,
    codigo,
    email,
    phone,
    subscriptionState,
    accountType: named(row.accountTypeId, row.accountTypeName),
    plan: named(row.planId, row.planName),
    createdAt: row.createdAt.toString(),
    lastSeenAt: row.lastSeenAt?.toString() ?? null,
  };
}

type Around = Pick<Client, 'erasure' | 'invitation'>;

export function presentClient(row: ClientRow, { erasure, invitation }: Around): Client {
  const { id, name, alias, codigo, email, phone, timeZone, suspendedAt } = row;
  return {
    id,
    name,
    alias,
    codigo,
    email,
    phone,
    timeZone,
    erasure,
    invitation,
    state: stateOf(row),
    accountType: named(row.accountTypeId, row.accountTypeName),
    locale: row.locale ? toWireLocale(row.locale) : null,
    createdAt: row.createdAt.toString(),
    lastSeenAt: row.lastSeenAt?.toString() ?? null,
    suspension:
      suspendedAt === null
        ? null
        : { at: suspendedAt.toString(), reason: row.suspendedReason ?? '', by: row.suspendedByName },
    secondFactorSince: row.secondFactorSince?.toString() ?? null,
  };
}

const actorKinds = clientHistoryEntrySchema.shape.actor.shape.kind;

export function presentHistoryEntry(row: HistoryRow): ClientHistoryEntry {
  const { id, action, actorKind, actorName, actingAdmin, subjectKind, subjectName, createdAt } = row;
  const kind = actorKinds.safeParse(actorKind);
  return {
    id,
    action,
    actor: { kind: kind.success ? kind.data : 'system', name: actorName, actingAdmin },
    subject: { kind: subjectKind, name: subjectName },
    createdAt: createdAt.toString(),
  };
}
