export const automationsErrors = {
  /** The state does not allow this action. params: state */
  'automations.wrong_state': 409,
  /** Somebody else saved meanwhile. params: revision */
  'automations.draft_conflict': 409,
  /** Something is missing, gone or broken; the automation's `problems` lists everything. params: path, stepId, problem, count */
  'automations.incomplete': 409,
  /** params: limit */
  'automations.too_many': 409,
} as const;
