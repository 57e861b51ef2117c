import type { Tx } from '#platform/database/client.ts';
import { readOnlyStep } from './metered.rules.ts';

/** Whether billing says that `subscriptions s` gives access to more than reading. */
export const fullAccessSql = (tx: Tx) =>
  tx.sql`(s.state in ('trialing', 'active') or (s.state = 'past_due' and s.dunning_step < ${readOnlyStep}))`;

/** Rows of `quota_grants g` that live now, by the time of billing. */
export const liveGrantSql = (tx: Tx) =>
  tx.sql`g.revoked_at is null and g.starts_at <= now() + make_interval(secs => billing_ahead_seconds())
    and (g.expires_at is null or g.expires_at > now() + make_interval(secs => billing_ahead_seconds()))`;

/** What holds at any moment has one counter for good. */
export const forGood = '-infinity';
