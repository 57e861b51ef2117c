export const automationsErrors = {
  /** The action does not fit the state. params: state */
  'automations.wrong_state': 409,
  /** Somebody saved in between. params: revision */
  'automations.draft_conflict': 409,
  /** Something is missing, gone or broken; all of it stands in the automation's `problems`. params: path, stepId, problem, count */
  'automations.incomplete': 409,
  /** params: limit */
  'automations.too_many': 409,
} as const;
