import type { Tx } from '#platform/database/client.ts';
import { readOnlyStep } from './metered.rules.ts';

/** Whether `subscriptions s` grants more than read access. */
export const fullAccessSql = (tx: Tx) =>
  tx.sql`(s.state in ('trialing', 'active') or (s.state = 'past_due' and s.dunning_step < ${readOnlyStep}))`;

/** Currently valid rows of `quota_grants g`, by billing time. */
export const liveGrantSql = (tx: Tx) =>
  tx.sql`g.revoked_at is null and g.starts_at <= now() + make_interval(secs => billing_ahead_seconds())
    and (g.expires_at is null or g.expires_at > now() + make_interval(secs => billing_ahead_seconds()))`;

/** Resources without a period have one permanent counter. */
export const forGood = '-infinity';
