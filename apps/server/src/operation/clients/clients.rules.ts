import type { ClientState, MoneyStanding } from '@enlace/contract/operation/clients/clients.schemas.ts';
import type { ClientListItem, ClientListRow } from './clients.types.ts';

/** One state where two could apply: a leaving client is leaving, suspended or not. */
export function stateOf({
  suspendedAt,
  leavingAt,
}: {
  suspendedAt: Temporal.Instant | null;
  leavingAt: Temporal.Instant | null;
}): ClientState {
  if (leavingAt !== null) return 'leaving';
  return suspendedAt === null ? 'active' : 'suspended';
}

type Paid = Pick<ClientListRow, 'subscriptionState' | 'isEnding' | 'isFree' | 'owed'>;

/** What is owed comes first: it is what somebody has to act on. */
export function moneyStandingOf({ subscriptionState, isEnding, isFree, owed }: Paid): MoneyStanding {
  if (subscriptionState === 'suspended') return 'suspended';
  if (subscriptionState === 'pending_payment') return 'pending';
  if (owed.length > 0 || subscriptionState === 'past_due') return 'owes';
  switch (subscriptionState) {
    case 'trialing':
    case 'paused':
      return subscriptionState;
    case 'active':
      if (isFree) return 'free';
      return isEnding ? 'ending' : 'paying';
    case 'scheduled':
    case 'cancelled':
    case 'expired':
    case null:
      return 'none';
  }
}

/** A row as the list shows it. */
export function listItemOf({
  owed,
  trialEndsAt,
  isEnding,
  isFree,
  sortKey: _key,
  ...row
}: ClientListRow): ClientListItem {
  const standing = moneyStandingOf({ subscriptionState: row.subscriptionState, isEnding, isFree, owed });
  return { ...row, money: { standing, owed, trialEndsAt: standing === 'trialing' ? trialEndsAt : null } };
}
