/** Error codes of notices with their HTTP status. */
export const notificationErrors = {
  /** The browser no longer accepts pushes and was removed from the list. */
  'notifications.push_gone': 410,
  'notifications.push_failed': 502,
} as const;
