export const campaignSeriesErrors = {
  /** Somebody else saved meanwhile. params: revision */
  'campaign_series.conflict': 409,
  /** It has no template that can be sent. */
  'campaign_series.incomplete': 409,
  /** The rule has no future dates. */
  'campaign_series.no_dates': 409,
  /** params: limit */
  'campaign_series.limit_reached': 409,
  /** This date already has its campaign, or had nothing to send. */
  'campaign_series.issue_done': 409,
  /** Its entries were sent with another issue meanwhile; retrying sends the rest. */
  'campaign_series.items_sent': 409,
  /** The feed consists of what this installation sends, which would create a loop. */
  'campaign_series.feed_loop': 422,
  /** Requests to this address are not allowed. */
  'campaign_series.feed_refused': 422,
  /** params: reason (an outbound failure, or `status`), status (of the answer, 0 without one) */
  'campaign_series.feed_unreachable': 422,
  /** params: suggestion (the feed linked by the page, or empty) */
  'campaign_series.not_a_feed': 422,
} as const;
