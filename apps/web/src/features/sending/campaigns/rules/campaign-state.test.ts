import { campaignStates } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { describe, expect, it } from 'vitest';
import { badgeOf, actionsOf, screenOf, secondsLeft } from './campaign-state.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const inHold = '2026-11-21T10:00:07.200Z';

describe('state of a campaign', () => {
  it('has a screen and a pill for every state of the contract', () => {
    for (const state of campaignStates) {
      expect(screenOf(state)).toBeTypeOf('string');
      expect(badgeOf({ state, hasFailures: false }).tone).toBeTypeOf('string');
    }
  });

  it('says “with failures” only of what was sent', () => {
    expect(badgeOf({ state: 'sent', hasFailures: true })).toEqual({ word: 'withFailures', tone: 'danger' });
    expect(badgeOf({ state: 'sending', hasFailures: true })).toEqual({ word: 'sending', tone: 'live' });
  });

  it('says that it waits only while the rest of a trial does and it could send', () => {
    const trialWait = { people: 4, until: null };
    expect(badgeOf({ state: 'sending', hasFailures: false, trialWait })).toEqual({ word: 'waiting', tone: 'info' });
    expect(badgeOf({ state: 'paused', hasFailures: false, trialWait }).word).toBe('paused');
    expect(badgeOf({ state: 'sending', hasFailures: false, trialWait: null }).word).toBe('sending');
  });

  it('counts the hold in whole seconds and stops at zero', () => {
    expect(secondsLeft({ until: inHold, now })).toBe(8);
    expect(secondsLeft({ until: inHold, now: now + 60_000 })).toBe(0);
    expect(secondsLeft({ until: null, now })).toBe(0);
  });

  it('can be withdrawn during the hold and only paused or stopped after it', () => {
    expect(actionsOf({ state: 'queued', holdUntil: inHold, now })).toMatchObject({
      canWithdraw: true,
      canPause: false,
      canCancel: false,
    });
    expect(actionsOf({ state: 'queued', holdUntil: inHold, now: now + 9000 })).toMatchObject({
      canWithdraw: false,
      canPause: true,
      canCancel: true,
    });
  });

  it('goes to the trash only when nothing of it is on the way', () => {
    const removable = campaignStates.filter((state) => actionsOf({ state, holdUntil: null, now }).canRemove);
    expect(removable).toEqual(['draft', 'sent', 'cancelled', 'failed']);
  });
});
