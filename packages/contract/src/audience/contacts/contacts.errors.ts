export const contactsErrors = {
  /** Another active contact has this address. params: contactId, name */
  'contacts.email_taken': 409,
  /** The person with this address was erased; writing to it again needs their consent. */
  'contacts.address_suppressed': 409,
  'contacts.too_many_addresses': 409,
  'contacts.field_name_taken': 409,
  'contacts.too_many_fields': 409,
  /** params: values */
  'contacts.field_values_changed': 409,
  /** Another topic that readers are offered has this name, ignoring case. */
  'contacts.topic_name_taken': 409,
  /** An archived topic has this name: it can be offered again, with what was chosen about it. */
  'contacts.topic_archived': 409,
  /** params: limit */
  'contacts.too_many_topics': 409,
  'contacts.merge_expired': 410,
  /** A later merge depends on this one. */
  'contacts.merge_covered': 409,
  'contacts.name_differs': 422,
} as const;
