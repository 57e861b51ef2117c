export const trashErrors = {
  /** Its container is in the trash too and must be restored first. params: container (its name) */
  'trash.inside_trashed': 409,
  /** The unsubscribe links in its mails must work for a while. params: until (instant) */
  'trash.links_in_use': 409,
} as const;
