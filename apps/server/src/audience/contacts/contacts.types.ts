import type { z } from 'zod';
import type {
  contactAddressSchema,
  contactConsentSchema,
  contactEventSchema,
  contactSchema,
  ContactSource,
  ContactStatus,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { FieldValues } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';

export type ContactView = z.output<typeof contactSchema>;

export type ContactRow = {
  id: string;
  name: string;
  nameKey: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  city: string | null;
  status: ContactStatus;
  statusReason: string | null;
  statusChangedAt: Temporal.Instant;
  language: Locale | null;
  timeZone: string | null;
  notes: string;
  fields: FieldValues;
  source: ContactSource;
  sourceProfileId: string | null;
  sourceProfileName: string | null;
  activityAt: Temporal.Instant;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
  mergedInto: string | null;
};

export type AddressRow = z.output<typeof contactAddressSchema> & { position: number };

export type ContactListRow = ContactRow & { pulse: number };

export type ContactEventRow = z.output<typeof contactEventSchema>;
export type ConsentRow = z.output<typeof contactConsentSchema>;

/** The profile through which somebody came. */
export type SourceProfile = { id: string; name: string };

export type GivenConsent = {
  text: string;
  textVersion: string;
  source: ContactSource;
  profile?: SourceProfile;
  ipHash?: string | null;
  locale?: Locale;
};
