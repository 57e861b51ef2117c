export const campaignsErrors = {
  /** The action does not fit the state. params: state */
  'campaigns.wrong_state': 409,
  /** Somebody saved in between. params: revision */
  'campaigns.draft_conflict': 409,
  /** params: missing (`template` or `profile`) */
  'campaigns.incomplete': 409,
  /** Nobody would get it. */
  'campaigns.empty_audience': 409,
  /** The mail has errors. params: problem (first problem code), detail, count */
  'campaigns.template_broken': 409,
  /** The moment to send lies in the past or more than a year ahead. */
  'campaigns.bad_schedule': 422,
} as const;
