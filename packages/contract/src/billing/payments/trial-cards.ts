/** What a trial card does when charged. */
export const trialCardActions = [
  'succeeds',
  'is_declined',
  'has_no_funds',
  'is_lost',
  'asks_the_bank',
  'falls_silent',
  'settles_later',
] as const;
export type TrialCardAction = (typeof trialCardActions)[number];

/** The only numbers the sandbox accepts; none of them is a real card. */
export const trialCards: readonly { number: string; brand: string; action: TrialCardAction }[] = [
  { number: '4242424242424242', brand: 'visa', action: 'succeeds' },
  { number: '5555555555554444', brand: 'mastercard', action: 'succeeds' },
  { number: '4000000000000002', brand: 'visa', action: 'is_declined' },
  { number: '4000000000009995', brand: 'visa', action: 'has_no_funds' },
  { number: '4000000000009987', brand: 'visa', action: 'is_lost' },
  { number: '4000002500003155', brand: 'visa', action: 'asks_the_bank' },
  { number: '4000000000000408', brand: 'visa', action: 'falls_silent' },
  { number: '4000000000002024', brand: 'visa', action: 'settles_later' },
];

/** The trial card with this number; undefined for any other. */
export function findTrialCard(text: string): (typeof trialCards)[number] | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return trialCards.find(({ number }) => number === digits);
}
