import type { CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';

export type Screen = 'draft' | 'scheduled' | 'sending' | 'report';

/** The screen for a campaign's state. */
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

/** `waiting`: the test is sent, and the rest waits for its result. */
export type StateBadge = CampaignState | 'withFailures' | 'waiting';
export type BadgeTone = 'neutral' | 'hollow' | 'ok' | 'warn' | 'danger' | 'info' | 'primary' | 'live';

const tones: Record<StateBadge, BadgeTone> = {
  draft: 'hollow',
  scheduled: 'info',
  preparing: 'primary',
  queued: 'primary',
  sending: 'live',
  waiting: 'info',
  paused: 'warn',
  sent: 'ok',
  withFailures: 'danger',
  cancelled: 'neutral',
  failed: 'danger',
};

type Shown = { state: CampaignState; hasFailures: boolean; trialWait?: object | null };

function badgeWord({ state, hasFailures, trialWait }: Shown): StateBadge {
  if (state === 'sending' && trialWait) return 'waiting';
  return state === 'sent' && hasFailures ? 'withFailures' : state;
}

/** Text and tone of a campaign's badge; a sent one with rejected or uncertain mails is marked. */
export function badgeOf(campaign: Shown): { word: StateBadge; tone: BadgeTone } {
  const word = badgeWord(campaign);
  return { word, tone: tones[word] };
}

export type CampaignActions = {
  canPause: boolean;
  canResume: boolean;
  canCancel: boolean;
  canWithdraw: boolean;
  canRemove: boolean;
};

/** Actions currently possible for a campaign. `holdUntil` null or past: mails may already have been sent. */
export function actionsOf({
  state,
  holdUntil,
  now,
}: {
  state: CampaignState;
  holdUntil: string | null;
  now: number;
}): CampaignActions {
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

/** Whether it was sent, so that there is something to publish. */
export function canBeArchived(state: CampaignState): boolean {
  return state === 'sending' || state === 'paused' || state === 'sent';
}
