import type { ContactSource, ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** A tamy was added, by whatever way. */
export const contactCreated = defineEvent<{
  owner: OwnerId;
  contactId: string;
  status: ContactStatus;
  source: ContactSource;
}>('contact.created');

/** What is known of a tamy changed: by the client, by a form, by joining two. Not emitted for changes of many at once. */
export const contactUpdated = defineEvent<{ owner: OwnerId; contactId: string }>('contact.updated');

/** The person may be written to again. */
export const contactSubscribed = defineEvent<{ owner: OwnerId; contactId: string; reason: string | null }>(
  'contact.subscribed',
);

/** The person must not be written to in bulk any more; `source` names the door (page, one-click, client …). */
export const contactUnsubscribed = defineEvent<{
  owner: OwnerId;
  contactId: string;
  source: string;
  reason: string | null;
}>('contact.unsubscribed');

/** Mail to the person cannot be delivered, drew a complaint, or the client wants no more of them. */
export const contactSuppressed = defineEvent<{
  owner: OwnerId;
  contactId: string;
  status: 'bounced' | 'complained' | 'blocked';
  reason: string | null;
}>('contact.suppressed');

/** The tamy went to the trash. */
export const contactDeleted = defineEvent<{ owner: OwnerId; contactId: string }>('contact.deleted');

/** A person is erased, in the transaction of it: whoever keeps something that names them lets it go. */
export const contactErased = defineEvent<{
  owner: OwnerId;
  contactIds: readonly string[];
  names: readonly string[];
  /** E-mail addresses (lower case) and telephones. */
  addresses: readonly string[];
}>('contact.erased');

/** Somebody signed up for the mails of a profile, and confirmed it where that is asked for. */
export const signupJoined = defineEvent<{ owner: OwnerId; contactId: string; profileId: string }>('signup.joined');
