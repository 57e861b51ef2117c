import type { CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';

export type Screen = 'draft' | 'scheduled' | 'sending' | 'report';

/** Which screen a campaign shows in its state. */
export function screenOf(state: CampaignState): Screen {
  switch (state) {
    case 'draft':
    case 'failed':
      return 'draft';
    case 'scheduled':
      return 'scheduled';
    case 'preparing':
    case 'queued':
    case 'sending':
    case 'paused':
      return 'sending';
    case 'sent':
    case 'cancelled':
      return 'report';
  }
}

export type StateBadge = CampaignState | 'withFailures';
export type BadgeTone = 'neutral' | 'hollow' | 'ok' | 'warn' | 'danger' | 'info' | 'primary' | 'live';

const tones: Record<StateBadge, BadgeTone> = {
  draft: 'hollow',
  scheduled: 'info',
  preparing: 'primary',
  queued: 'primary',
  sending: 'live',
  paused: 'warn',
  sent: 'ok',
  withFailures: 'danger',
  cancelled: 'neutral',
  failed: 'danger',
};

/** Word and tone of a campaign's pill; a sent one with rejected or uncertain mails says so. */
export function badgeOf({ state, hasFailures }: { state: CampaignState; hasFailures: boolean }): {
  word: StateBadge;
  tone: BadgeTone;
} {
  const word: StateBadge = state === 'sent' && hasFailures ? 'withFailures' : state;
  return { word, tone: tones[word] };
}

export type CampaignDeeds = {
  canPause: boolean;
  canResume: boolean;
  canCancel: boolean;
  canWithdraw: boolean;
  canRemove: boolean;
};

/** What can be done with a campaign now. `holdUntil` null or past: mails may already have left. */
export function deedsOf({
  state,
  holdUntil,
  now,
}: {
  state: CampaignState;
  holdUntil: string | null;
  now: number;
}): CampaignDeeds {
  const isHeld = state === 'queued' && secondsLeft({ until: holdUntil, now }) > 0;
  return {
    canPause: state === 'sending' || (state === 'queued' && !isHeld),
    canResume: state === 'paused',
    canCancel: state === 'sending' || state === 'paused' || (state === 'queued' && !isHeld),
    canWithdraw: state === 'scheduled' || isHeld,
    canRemove: state === 'draft' || state === 'failed' || state === 'sent' || state === 'cancelled',
  };
}

/** Whole seconds until an instant, never negative; 0 without one. */
export function secondsLeft({ until, now }: { until: string | null; now: number }): number {
  if (until === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}

/** Whether something of it went out that everybody might read. */
export function canBeArchived(state: CampaignState): boolean {
  return state === 'sending' || state === 'paused' || state === 'sent';
}
