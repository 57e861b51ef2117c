import { AppError } from '#platform/errors.ts';

export function seriesConflict(revision: number): AppError {
  return new AppError('campaign_series.conflict', { params: { revision } });
}

export function seriesIncomplete(): AppError {
  return new AppError('campaign_series.incomplete');
}

export function noDates(): AppError {
  return new AppError('campaign_series.no_dates');
}

export function tooManySeries(limit: number): AppError {
  return new AppError('campaign_series.limit_reached', { params: { limit } });
}

export function issueDone(): AppError {
  return new AppError('campaign_series.issue_done');
}

export function itemsSent(): AppError {
  return new AppError('campaign_series.items_sent');
}

export function feedLoop(): AppError {
  return new AppError('campaign_series.feed_loop');
}

export function feedRefused(): AppError {
  return new AppError('campaign_series.feed_refused');
}

export function feedUnreachable(params: { reason: string; status: number }): AppError {
  return new AppError('campaign_series.feed_unreachable', { params });
}

/** `suggestion`: the feed that the page at this address names. */
export function notAFeed(suggestion: string): AppError {
  return new AppError('campaign_series.not_a_feed', { params: { suggestion } });
}
