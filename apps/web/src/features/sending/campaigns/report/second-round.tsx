import { useTranslation } from 'react-i18next';
import { IconSend2 } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useFollowUp } from '../api/campaign-actions.ts';
import type { Campaign } from '../api/campaigns.queries.ts';

/** The most common follow-up: a second mail for those who did not open the first, as a draft to review. */
export function SecondRound({ campaign, notOpened }: { campaign: Campaign; notOpened: number }) {
  const { t } = useTranslation('outcome');
  const follow = useFollowUp(campaign.id);
  const canWrite = useCan('campaigns.write');
  if (!canWrite || notOpened === 0) return null;
  return (
    <>
      <Button variant="primary" icon={IconSend2} loading={follow.isPending} onClick={() => follow.mutate('not_opened')}>
        {t(($) => $.outcome.standing.again)}
      </Button>
      {follow.isError && <Callout tone="danger" title={errorText(follow.error)} />}
    </>
  );
}
