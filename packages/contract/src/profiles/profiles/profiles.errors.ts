export const profileErrors = {
  /** Another tab saved first. params: revision, savedAt. Read the profile again for the document that won. */
  'profiles.draft_conflict': 409,
  /** params: slug, suggestion */
  'profiles.slug_taken': 409,
  'profiles.not_published': 409,
  /** A file to import in which nothing was found that could be taken over. */
  'profiles.import_unreadable': 422,
  'profiles.not_scheduled': 409,
  /** A visitor’s form without a valid proof of work (wrong, used or expired) or too fast without JavaScript. */
  'forms.not_verified': 403,
} as const;
