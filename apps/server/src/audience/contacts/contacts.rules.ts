import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { foldText, searchQuery, searchTokens } from '#platform/search/search-tokens.ts';

/** Statuses set by a person or mail server; they outlive the trash. */
export const suppressedStatuses: readonly ContactStatus[] = ['unsubscribed', 'bounced', 'complained', 'blocked'];

type Searchable = {
  name: string;
  firstName?: string | null;
  lastName?: string | null;
  email: string | null;
  phone: string | null;
  company?: string | null;
  city?: string | null;
  /** Addresses besides the primary ones. */
  further?: readonly string[];
};

/** The sort key of a name. */
export function nameKey(name: string): string {
  return foldText(name).trim();
}

/**
 * Likely given and family name in a name of two or more words; Japanese names put the family name first and stay whole.
 */
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

/** Search text → tsquery text; a telephone may contain spaces and punctuation. Null matches nothing. */
export function contactQuery(search: string): string | null {
  const looksLikePhone = /^\+?[\d\s().-]{3,}$/.test(search);
  return searchQuery(looksLikePhone ? search.replace(/\D+/g, '').replace(/^00/, '') : search);
}

/** Whether a mail server or the person may change a contact from one status to another. */
export function mayBecome(from: ContactStatus, to: ContactStatus): boolean {
  if (from === to) return false;
  if (to === 'subscribed' || to === 'blocked' || to === 'complained') return true;
  if (to === 'unsubscribed') return from !== 'complained' && from !== 'blocked';
  if (to === 'bounced') return from === 'subscribed' || from === 'pending';
  return false;
}
