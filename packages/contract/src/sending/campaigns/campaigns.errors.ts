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
  /** A variant of the trial has nothing to send. params: variant (from 1) */
  'campaigns.bad_experiment': 409,
  /** Segments, folders, labels, selections or campaigns of the audience are not there any more. params: count */
  'campaigns.audience_gone': 409,
  /** The audience holds as many names as it can. */
  'campaigns.audience_full': 409,
  /** There is no trial that could be decided. */
  'campaigns.no_trial': 409,
} as const;
