export const instanceErrors = {
  /** SMTP_URL is set: the environment wins, so nothing in the product would change where mails go. */
  'instance.mail_in_environment': 409,
  /** STRIPE_SECRET_KEY is set: the environment wins. */
  'instance.stripe_in_environment': 409,
  /** Stripe does not know the key. */
  'instance.stripe_refused': 422,
  'instance.stripe_unreachable': 503,
  'instance.oauth_too_many': 409,
  /** There is no key to test. */
  'instance.stripe_missing': 409,
} as const;
