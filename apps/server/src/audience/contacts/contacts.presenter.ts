import type {
  Contact,
  ContactAddress,
  ContactCard,
  ContactConsent,
  ContactEvent,
  ContactListItem,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { AddressRow, ConsentRow, ContactEventRow, ContactListRow, ContactRow } from './contacts.types.ts';

/** A list row. */
export function presentListItem(row: ContactListRow): ContactListItem {
  const { id, name, email, phone, company, city, status, pulse } = row;
  return {
    id,
    name,
    email,
    phone,
    company,
    city,
    status,
    pulse,
    createdAt: row.createdAt.toString(),
    activityAt: row.activityAt.toString(),
  };
}

/** The whole record. */
export function presentContact(row: ContactListRow): Contact {
  const { firstName, lastName, statusReason, timeZone, notes, fields, source } = row;
  const { sourceProfileId, sourceProfileName } = row;
  return {
    ...presentListItem(row),
    firstName,
    lastName,
    statusReason,
    notes,
    fields,
    source,
    statusChangedAt: row.statusChangedAt.toString(),
    language: row.language ? toWireLocale(row.language) : null,
    timeZone,
    sourceProfile: sourceProfileId && sourceProfileName ? { id: sourceProfileId, name: sourceProfileName } : null,
    updatedAt: row.updatedAt.toString(),
    deletedAt: row.deletedAt?.toString() ?? null,
    mergedInto: row.mergedInto,
  };
}

export function presentAddress({ id, kind, value, label, isPrimary }: AddressRow): ContactAddress {
  return { id, kind, value, label, isPrimary };
}

export function presentEvent({ id, kind, at, details }: ContactEventRow): ContactEvent {
  return { id, kind, at: at.toString(), details };
}

export function presentConsent(row: ConsentRow): ContactConsent {
  const { id, purpose, text, textVersion, source, profileName } = row;
  return {
    id,
    purpose,
    text,
    textVersion,
    source,
    profileName,
    givenAt: row.at.toString(),
    withdrawnAt: row.withdrawnAt?.toString() ?? null,
  };
}

/** A person as other screens show them. */
export function presentCard({ row, events }: { row: ContactRow; events: readonly ContactEventRow[] }): ContactCard {
  const { id, name, email, phone, company, city, status } = row;
  return {
    id,
    name,
    email,
    phone,
    company,
    city,
    status,
    createdAt: row.createdAt.toString(),
    language: row.language ? toWireLocale(row.language) : null,
    deletedAt: row.deletedAt?.toString() ?? null,
    recent: events.map(presentEvent),
  };
}
