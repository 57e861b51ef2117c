export const contactsErrors = {
  /** Another live tamy has this address. params: contactId, name */
  'contacts.email_taken': 409,
} as const;
