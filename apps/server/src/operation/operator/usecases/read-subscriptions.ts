import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import { countDunning, countLost, countStates, countTrials } from '#billing/door.ts';
import { momentsOf, shareOf } from '../operator.rules.ts';
import type { Reading } from './read-money.ts';

/** Who pays, who stopped, who tries and who is behind. */
export async function readSubscriptions({ tx, span, timeZone }: Reading): Promise<OperatorOverview['subscriptions']> {
  const moments = momentsOf(span, timeZone);
  const before = momentsOf(span.previous, timeZone);
  const states = await countStates(tx);
  const of = (state: string) => states.find((each) => each.state === state)?.count ?? 0;
  const { now: lost, before: lostBefore } = await countLost(tx, { span: moments, before });
  const trials = await countTrials(tx, { span: moments, before });
  return {
    billed: of('active') + of('past_due'),
    states,
    logoChurn: {
      ...lost,
      rate: shareOf(lost.lost, lost.atStart),
      rateBefore: shareOf(lostBefore.lost, lostBefore.atStart),
    },
    trials: { running: of('trialing'), ...trials, rate: shareOf(trials.converted, trials.ended) },
    dunning: await countDunning(tx),
  };
}
