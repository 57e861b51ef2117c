export const segmentsErrors = {
  /** Another segment has this name, ignoring case. params: name */
  'segments.name_taken': 409,
  /** params: limit */
  'segments.too_many': 409,
} as const;
