export const trashErrors = {
  /** What it belongs to lies in the trash too and has to come back first. params: container (its name) */
  'trash.inside_trashed': 409,
  /** Links to unsubscribe in its mails must work for a while. params: until (instant) */
  'trash.links_in_use': 409,
} as const;
