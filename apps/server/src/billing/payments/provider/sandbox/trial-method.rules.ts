import { type TrialCardDeed, trialCardDeeds } from '@enlace/contract/billing/payments/trial-cards.ts';

/** The sandbox's name of a card: what it does, never its number. */
export function nameTrialMethod({ deed, id }: { deed: TrialCardDeed; id: string }): string {
  return `trial_${deed}.${id}`;
}

/** What a trial card does when it is charged; undefined for a name that is none of ours. */
export function deedOf(providerMethodId: string): TrialCardDeed | undefined {
  const name = /^trial_([a-z_]+)\./.exec(providerMethodId)?.[1];
  return trialCardDeeds.find((deed) => deed === name);
}
