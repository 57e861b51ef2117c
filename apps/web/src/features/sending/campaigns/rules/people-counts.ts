import type { Campaign, CampaignReport } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { DeliveryFilter } from './campaign-address.ts';

type Known = { campaign: Pick<Campaign, 'totals' | 'funnel'>; report: Pick<CampaignReport, 'people'> | undefined };

/** Size of a group; undefined until the report has loaded. */
export function countOf(group: DeliveryFilter | 'all', { campaign, report }: Known): number | undefined {
  const { totals, funnel } = campaign;
  switch (group) {
    case 'all':
      return totals.audience;
    case 'waiting':
    case 'accepted':
    case 'rejected':
    case 'skipped':
    case 'uncertain':
      return totals[group];
    case 'opened':
    case 'clicked':
    case 'replied':
    case 'unsubscribed':
      return funnel[group];
    case 'failed':
      return totals.rejected + totals.uncertain;
    case 'deferred':
      return report?.people.deferred;
    case 'not_opened':
      return report?.people.notOpened;
  }
}
