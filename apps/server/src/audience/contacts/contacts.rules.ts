import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { foldText, searchQuery, searchTokens } from '#platform/search/search-tokens.ts';

/** Statuses that a person or a mail server set; they outlive the trash. */
export const suppressedStatuses: readonly ContactStatus[] = ['unsubscribed', 'bounced', 'complained', 'blocked'];

type Searchable = {
  name: string;
  firstName?: string | null;
  lastName?: string | null;
  email: string | null;
  phone: string | null;
  company?: string | null;
  city?: string | null;
  /** Addresses beside the primary ones. */
  further?: readonly string[];
};

/** The name as it sorts. */
export function nameKey(name: string): string {
  return foldText(name).trim();
}

/** What a name of two or more words most likely means; Japanese names put the family first and stay whole. */
export function splitName(name: string): { firstName: string | null; lastName: string | null } {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return { firstName: null, lastName: null };
  const [first, ...rest] = name.trim().split(/\s+/);
  return { firstName: first ?? null, lastName: rest.length > 0 ? rest.join(' ') : null };
}

/** Telephones are found with and without their country code. */
export function contactTokens(contact: Searchable): string[] {
  const phone = contact.phone ? parsePhoneNumberFromString(contact.phone) : undefined;
  return searchTokens(
    contact.name,
    contact.firstName,
    contact.lastName,
    contact.email,
    contact.company,
    contact.city,
    contact.phone,
    phone?.nationalNumber,
    ...(contact.further ?? []),
  );
}

/** Search text → tsquery text; a telephone may be typed with spaces and signs. Null finds nothing. */
export function contactQuery(search: string): string | null {
  const looksLikePhone = /^\+?[\d\s().-]{3,}$/.test(search);
  return searchQuery(looksLikePhone ? search.replace(/\D+/g, '').replace(/^00/, '') : search);
}

/** Whether a mail server or the person may move a tamy from one status into another. */
export function mayBecome(from: ContactStatus, to: ContactStatus): boolean {
  if (from === to) return false;
  if (to === 'subscribed' || to === 'blocked' || to === 'complained') return true;
  if (to === 'unsubscribed') return from !== 'complained' && from !== 'blocked';
  if (to === 'bounced') return from === 'subscribed' || from === 'pending';
  return false;
}
