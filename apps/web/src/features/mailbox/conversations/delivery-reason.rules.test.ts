import { expect, it } from 'vitest';
import { deliveryReason } from './delivery-reason.rules.ts';

it.each([
  ['550 5.1.1 no such user here', 'unknown_address'],
  ['552 5.2.2 mailbox full', 'mailbox_full'],
  ['552 5.3.4 message too big', 'too_large'],
  ['550 5.7.1 message refused as spam', 'taken_for_spam'],
  ['451 4.7.1 greylisted, try later', 'busy'],
  ['550 User unknown', 'unknown_address'],
  ['535 5.7.8 wrong password', 'policy'],
  ['unreachable', 'own_server'],
])('tells “%s” as %s', (detail, reason) => {
  expect(deliveryReason(detail)).toBe(reason);
});

it('says nothing it cannot know', () => {
  expect(deliveryReason('554 transaction failed')).toBeUndefined();
  expect(deliveryReason(null)).toBeUndefined();
});
