export const campaignsErrors = {
  /** The state does not allow this action. params: state */
  'campaigns.wrong_state': 409,
  /** Somebody else saved meanwhile. params: revision */
  'campaigns.draft_conflict': 409,
  /** params: missing (`template` or `profile`) */
  'campaigns.incomplete': 409,
  /** The audience is empty. */
  'campaigns.empty_audience': 409,
  /** The mail has errors. params: problem (first problem code), detail, count */
  'campaigns.template_broken': 409,
  /** The scheduled moment is in the past or more than a year ahead. */
  'campaigns.bad_schedule': 422,
  /** A variant of the experiment has nothing to send. params: variant (from 1) */
  'campaigns.bad_experiment': 409,
  /** Two variants of the experiment are the same. params: variant, other (letters, from A) */
  'campaigns.equal_variants': 409,
  /** Texts of the mail are still those of a template of the gallery. params: count, text (the first one) */
  'campaigns.sample_text': 409,
  /** The client has given no postal address, which has to be under every mailing. */
  'campaigns.no_postal_address': 409,
  /** Segments, folders, labels, selections or campaigns of the audience no longer exist. params: count */
  'campaigns.audience_gone': 409,
  /** The audience has reached its limit of contacts. */
  'campaigns.audience_full': 409,
  /** Files of this kind may not be attached. params: name */
  'campaigns.attachment_refused': 422,
  /** What is attached is too large together. params: megabytes (the limit) */
  'campaigns.attachments_too_large': 422,
  /** Files that were attached are no longer in the drive. params: count */
  'campaigns.attachments_gone': 409,
  /** There is no undecided experiment. */
  'campaigns.no_trial': 409,
} as const;
