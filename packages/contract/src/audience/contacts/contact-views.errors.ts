export const contactViewsErrors = {
  /** params: limit */
  'contact_views.too_many': 409,
  /** params: name */
  'contact_views.name_taken': 409,
} as const;
