export const folderErrors = {
  /** A sibling has this name, ignoring case. params: name */
  'folders.name_taken': 409,
  /** params: limit */
  'folders.too_deep': 409,
  /** params: limit */
  'folders.too_many': 409,
  /** A folder cannot be moved into itself or its descendants. */
  'folders.inside_itself': 409,
  /** params: name */
  'labels.name_taken': 409,
  /** params: limit */
  'labels.too_many': 409,
} as const;
