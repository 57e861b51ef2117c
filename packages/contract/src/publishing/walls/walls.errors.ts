export const wallsErrors = {
  /** Somebody else saved meanwhile. params: revision (the stored one) */
  'walls.post_conflict': 409,
  /** The post cannot be shown in its current form. params: problem (first problem code) */
  'walls.post_incomplete': 409,
  /** params: limit */
  'walls.too_many_pins': 409,
  /** Only visible posts can be pinned or archived. */
  'walls.not_published': 409,
  /** There are already votes: the options of the poll cannot change. */
  'walls.poll_has_votes': 409,
  /** A password must be set first. */
  'walls.password_missing': 409,
  /** params: limit */
  'walls.too_many_posts': 409,
  /** params: limit */
  'walls.too_many_blocks': 409,
} as const;
