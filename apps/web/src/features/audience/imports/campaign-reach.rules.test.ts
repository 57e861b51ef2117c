import { expect, test } from 'vitest';
import { campaignReach } from './campaign-reach.rules.ts';

const counts = { created: 49, updated: 0, unchanged: 0, rejected: 1, problems: 1 };

test('who gets no campaigns is summed, the most frequent reason first', () => {
  const withoutCampaigns = { noPermission: 3, noAddress: 0, objected: 45 };
  expect(campaignReach({ counts, withoutCampaigns })).toEqual({
    created: 49,
    without: 48,
    reasons: [
      { reason: 'objected', people: 45 },
      { reason: 'noPermission', people: 3 },
    ],
  });
});

test('nothing is said without new people, nor of imports that did not count it', () => {
  const none = { noPermission: 0, noAddress: 0, objected: 0 };
  expect(campaignReach({ counts, withoutCampaigns: none })).toEqual({ created: 49, without: 0, reasons: [] });
  expect(campaignReach({ counts: { ...counts, created: 0 }, withoutCampaigns: none })).toBeUndefined();
  expect(campaignReach({ counts, withoutCampaigns: null })).toBeUndefined();
});
