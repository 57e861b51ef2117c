/** Error codes of notices with their HTTP status. */
export const notificationErrors = {
  /** The browser does not take pushes any more and is off the list. */
  'notifications.push_gone': 410,
  'notifications.push_failed': 502,
} as const;
