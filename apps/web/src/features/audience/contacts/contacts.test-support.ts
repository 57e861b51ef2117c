import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { Contact, ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';

export const contactId = (n: number) => `01920000-0000-7000-8000-0000000001${n}`;

/** A contact as the server answers it. */
export function aContact(changes: Partial<Contact> = {}): Contact {
  return {
    id: contactId(11),
    name: 'Lucía Vidal',
    firstName: null,
    lastName: null,
    email: 'lucia@vidal.es',
    phone: null,
    company: null,
    city: 'Valencia',
    status: 'subscribed',
    statusReason: null,
    statusChangedAt: '2026-09-01T10:00:00Z',
    pulse: 3,
    createdAt: '2026-09-01T10:00:00Z',
    activityAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    language: null,
    timeZone: null,
    notes: '',
    fields: {},
    source: 'form',
    sourceProfile: null,
    deletedAt: null,
    mergedInto: null,
    ...changes,
  };
}

export function aContactDetail(contact: Contact, changes: Partial<ContactDetail> = {}): ContactDetail {
  return {
    contact,
    folderId: null,
    labelIds: [],
    fieldSources: {},
    addresses: [],
    figures: { messages: 0, unanswered: 0, campaigns: 0, opened: 0, clicks: 0, visits: 0, visitedProfile: null },
    consents: [],
    timeline: { items: [], next: null },
    ...changes,
  };
}

/** A row of the list. */
export function aContactRow(changes: Partial<ContactListRow> = {}): ContactListRow {
  const { id, name, email, phone, company, city, status, pulse, createdAt, activityAt, language, source, fields } =
    aContact();
  const row = { id, name, email, phone, company, city, status, pulse, createdAt, activityAt, language, source, fields };
  return { ...row, folderId: null, labelIds: [], ...changes };
}
