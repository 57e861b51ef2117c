import type { ContactSource, ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** A contact was added, by any means. */
export const contactCreated = defineEvent<{
  owner: OwnerId;
  contactId: string;
  status: ContactStatus;
  source: ContactSource;
}>('contact.created');

/** A contact's data changed: by the client, a form, or a merge. Not emitted for bulk changes. */
export const contactUpdated = defineEvent<{ owner: OwnerId; contactId: string }>('contact.updated');

/** The person may be written to again. */
export const contactSubscribed = defineEvent<{ owner: OwnerId; contactId: string; reason: string | null }>(
  'contact.subscribed',
);

/** The person must not get mailings any more; `source` is the origin (page, one-click, client …). */
export const contactUnsubscribed = defineEvent<{
  owner: OwnerId;
  contactId: string;
  source: string;
  reason: string | null;
}>('contact.unsubscribed');

/** The person's mail is undeliverable, caused a complaint, or the client blocked them. */
export const contactSuppressed = defineEvent<{
  owner: OwnerId;
  contactId: string;
  status: 'bounced' | 'complained' | 'blocked';
  reason: string | null;
}>('contact.suppressed');

/** The contact was moved to the trash. */
export const contactDeleted = defineEvent<{ owner: OwnerId; contactId: string }>('contact.deleted');

/** A person is erased; emitted in its transaction: subscribers delete whatever refers to them. */
export const contactErased = defineEvent<{
  owner: OwnerId;
  contactIds: readonly string[];
  names: readonly string[];
  /** E-mail addresses (lower case) and telephones. */
  addresses: readonly string[];
  /** Conversations of others that lost messages of the person, and how many of these were unread. */
  lessened: readonly { id: string; unread: number }[];
}>('contact.erased');

/** Somebody signed up for a profile's mails, and confirmed if required. */
export const signupJoined = defineEvent<{ owner: OwnerId; contactId: string; profileId: string }>('signup.joined');
