export const contactsErrors = {
  /** Another live tamy has this address. params: contactId, name */
  'contacts.email_taken': 409,
  /** The person was erased with this address; only with their agreement can it be written to again. */
  'contacts.address_suppressed': 409,
  'contacts.too_many_addresses': 409,
  'contacts.field_name_taken': 409,
  'contacts.too_many_fields': 409,
  /** params: values */
  'contacts.field_values_changed': 409,
  'contacts.merge_expired': 410,
  /** A later merge stands on this one. */
  'contacts.merge_covered': 409,
  'contacts.name_differs': 422,
} as const;
