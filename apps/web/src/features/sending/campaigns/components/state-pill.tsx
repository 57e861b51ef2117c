import type { CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { badgeOf } from '../rules/campaign-state.ts';

type Props = {
  campaign: { state: CampaignState; hasFailures: boolean; trialWait?: object | null };
  isQuiet?: boolean;
};

export function StatePill({ campaign, isQuiet = false }: Props) {
  const { t } = useTranslation('campaigns');
  const { word, tone } = badgeOf(campaign);
  return (
    <StatusBadge
      tone={tone === 'hollow' ? 'neutral' : tone}
      isDraft={tone === 'hollow'}
      isQuiet={isQuiet && tone === 'ok'}
    >
      {t(($) => $.campaigns.state[word])}
    </StatusBadge>
  );
}
