export const instanceErrors = {
  /** SMTP_URL is set: the environment wins, so nothing in the product would change where mails go. */
  'instance.mail_in_environment': 409,
} as const;
