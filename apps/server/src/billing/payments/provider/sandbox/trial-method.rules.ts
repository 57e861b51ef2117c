import { type TrialCardDeed, trialCardDeeds } from '@enlace/contract/billing/payments/trial-cards.ts';

/** The sandbox's id of a card: its behaviour, never its number. */
export function nameTrialMethod({ deed, id }: { deed: TrialCardDeed; id: string }): string {
  return `trial_${deed}.${id}`;
}

/** What a test card does when charged; undefined for a foreign id. */
export function deedOf(providerMethodId: string): TrialCardDeed | undefined {
  const name = /^trial_([a-z_]+)\./.exec(providerMethodId)?.[1];
  return trialCardDeeds.find((deed) => deed === name);
}
