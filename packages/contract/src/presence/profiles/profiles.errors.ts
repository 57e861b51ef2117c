export const profileErrors = {
  /** Another tab saved first. params: revision, savedAt. Reading the profile again returns the stored document. */
  'profiles.draft_conflict': 409,
  /** params: slug, suggestion */
  'profiles.slug_taken': 409,
  'profiles.not_published': 409,
  /** Nothing in the file could be imported. */
  'profiles.import_unreadable': 422,
  'profiles.not_scheduled': 409,
  /** A visitor’s form without a valid proof of work (wrong, used or expired), or sent too fast without JavaScript. */
  'forms.not_verified': 403,
} as const;
