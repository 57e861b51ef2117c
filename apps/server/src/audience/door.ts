// Everything other domains may use of audience; the rest is internal.
export { contactErased, contactSuppressed, contactUnsubscribed, signupJoined } from './contacts/contacts.events.ts';
export { lockPeople } from './contacts/contacts.repository.ts';
export { contactTokens, nameKey, suppressedStatuses } from './contacts/contacts.rules.ts';
export {
  addContactEvent,
  type ContactCard,
  addContactEvents,
  contactsSeries,
  contactsSummary,
  findContactByEmail,
  findContactIdentity,
  getContactCard,
  markBounced,
  markComplained,
  recordConsent,
  resubscribe,
  unsubscribeContact,
} from './contacts/contacts.usecases.ts';
export { changeOwnLanguage } from './contacts/usecases/change-preferences.ts';
export { eraseForGood } from './contacts/usecases/erase-contact.ts';
export { allContacts } from './contacts/usecases/export-contacts.ts';
export { fillFromForm, type FormDetail } from './contacts/usecases/fill-from-form.ts';
export { findOrCreateContact, type FoundContact } from './contacts/usecases/find-or-create-contact.ts';
export { knownContactIds, matchingContacts } from './contacts/usecases/matching-contacts.ts';
export { type OpenedLink, openPrivacyLink, requestPrivacyLink } from './contacts/usecases/privacy-links.ts';
export { exportPerson } from './contacts/usecases/export-person.ts';
export {
  findTopic,
  listTopicIds,
  offersTopics,
  refusesTopic,
  refusingContacts,
} from './contacts/topics/topics.repository.ts';
export { chooseOwnTopics, type OwnTopic, readOwnTopics } from './contacts/topics/wanted-topics.ts';
export { segmentNameTaken } from './segments/segments.errors.ts';
export { segmentNames } from './segments/segments.repository.ts';
export type { Sql } from './segments/segments.types.ts';
export { countMatches, rulesCondition, segmentCondition } from './segments/segments.usecases.ts';
export { createSegment } from './segments/usecases/change-segments.ts';
export { listSegments } from './segments/usecases/read-segments.ts';
