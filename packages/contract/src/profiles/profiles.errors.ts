export const profileErrors = {
  /** Another tab saved first. params: revision, savedAt. Read the profile again for the document that won. */
  'profiles.draft_conflict': 409,
  /** params: slug, suggestion */
  'profiles.slug_taken': 409,
  'profiles.not_published': 409,
} as const;
