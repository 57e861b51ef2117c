import type { contactSchema } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { z } from 'zod';
import type { ContactListRow } from './contacts.types.ts';

export type ContactView = z.output<typeof contactSchema>;

/** The whole record. */
export function presentContact(row: ContactListRow): ContactView {
  const { sourceProfileId: id, sourceProfileName: name } = row;
  return { ...row, sourceProfile: id && name ? { id, name } : null };
}
