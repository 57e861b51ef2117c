export const webhooksErrors = {
  'webhooks.too_many': 409,
  /** Plain http is allowed only for hosts the operator trusts. */
  'webhooks.https_required': 422,
  /** A paused or disabled endpoint cannot redeliver. */
  'webhooks.not_active': 409,
} as const;
