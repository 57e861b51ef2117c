import { type TrialCardAction, trialCardActions } from '@enlace/contract/billing/payments/trial-cards.ts';

/** The sandbox's id of a card: its behaviour, never its number. */
export function nameTrialMethod({ action, id }: { action: TrialCardAction; id: string }): string {
  return `trial_${action}.${id}`;
}

/** What a test card does when charged; undefined for a foreign id. */
export function actionOf(providerMethodId: string): TrialCardAction | undefined {
  const name = /^trial_([a-z_]+)\./.exec(providerMethodId)?.[1];
  return trialCardActions.find((action) => action === name);
}
