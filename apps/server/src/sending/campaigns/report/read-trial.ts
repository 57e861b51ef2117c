import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { CampaignView, ExperimentResult } from '../campaigns.types.ts';
import { countHeld, listVariantMails, readVariantFigures } from './trial.queries.ts';
import { leaderOf } from './trial.rules.ts';

function phaseOf({ winner, experiment, testSentAt, decideAt, finishedAt }: CampaignView): ExperimentResult['phase'] {
  // Without a rest there is nothing to decide: the trial ends with the campaign.
  if (winner !== null || finishedAt !== null) return 'decided';
  if (testSentAt === null || decideAt === null) return 'testing';
  return experiment?.decision === 'manual' ? 'choosing' : 'waiting';
}

/** Progress of a started campaign's trial; null without one. */
export async function readTrial(tx: Tx, owner: OwnerId, view: CampaignView): Promise<ExperimentResult | null> {
  const { experiment, startedAt, id: campaignId } = view;
  if (!experiment || startedAt === null) return null;
  const mails = await listVariantMails(tx, owner, campaignId);
  const figures = await readVariantFigures(tx, owner, { campaignId, count: mails.length });
  const { leader, certainty } = leaderOf(figures, experiment.goal);
  return {
    phase: phaseOf(view),
    decideAt: view.decideAt,
    winner: view.winner,
    decidedBy: view.decidedBy,
    decidedCertainty: view.decidedCertainty,
    leader,
    certainty,
    rest: view.restReleasedAt === null ? await countHeld(tx, owner, campaignId) : 0,
    variants: figures.map((row, index) => ({ subject: '', template: '', ...mails[index], ...row })),
  };
}
