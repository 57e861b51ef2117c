export const wallsErrors = {
  /** Somebody saved in between. params: revision (the stored one) */
  'walls.post_conflict': 409,
  /** The post cannot be shown as it stands. params: problem (first problem code) */
  'walls.post_incomplete': 409,
  /** params: limit */
  'walls.too_many_pins': 409,
  /** Only what visitors can see can be pinned or archived. */
  'walls.not_published': 409,
  /** Votes are there already: the options of a poll stay as they are. */
  'walls.poll_has_votes': 409,
  /** A wall behind a password needs one first. */
  'walls.password_missing': 409,
  /** params: limit */
  'walls.too_many_posts': 409,
  /** params: limit */
  'walls.too_many_blocks': 409,
} as const;
