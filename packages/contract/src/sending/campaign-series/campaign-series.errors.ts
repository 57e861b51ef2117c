export const campaignSeriesErrors = {
  /** Somebody saved in between. params: revision */
  'campaign_series.conflict': 409,
  /** It has no template that could be sent. */
  'campaign_series.incomplete': 409,
  /** The rule names no day that is still to come. */
  'campaign_series.no_dates': 409,
  /** params: limit */
  'campaign_series.limit_reached': 409,
  /** This date has its campaign already, or had nothing to send. */
  'campaign_series.issue_done': 409,
  /** Its entries have gone out with another issue meanwhile; trying again sends what is left. */
  'campaign_series.items_sent': 409,
  /** A feed of what this installation sends: it would feed itself. */
  'campaign_series.feed_loop': 422,
  /** An address we do not go to. */
  'campaign_series.feed_refused': 422,
  /** params: reason (an outbound failure, or `status`), status (of the answer, 0 without one) */
  'campaign_series.feed_unreachable': 422,
  /** params: suggestion (address of the feed the page names, or empty) */
  'campaign_series.not_a_feed': 422,
} as const;
