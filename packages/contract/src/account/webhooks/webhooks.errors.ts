export const webhooksErrors = {
  'webhooks.too_many': 409,
  /** Plain http goes only to hosts the operator vouches for. */
  'webhooks.https_required': 422,
  /** A paused endpoint or one that is switched off sends nothing again. */
  'webhooks.not_active': 409,
} as const;
