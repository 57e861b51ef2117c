import { IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCampaignDeed } from '../api/campaign-actions.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import { StatePill } from '../components/state-pill.tsx';
import classes from './big-send.module.css';

/** The ten seconds in which nothing leaves and everything can still be taken back. */
export function HoldCard({ campaign, seconds }: { campaign: Campaign; seconds: number }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const withdraw = useCampaignDeed('withdraw');
  return (
    <>
      {withdraw.isError && <Callout tone="danger" title={errorText(withdraw.error)} />}
      <section className={classes.card}>
        <div>
          <StatePill campaign={campaign} />
          <h1 className={classes.heading}>
            <span role="timer">{t(($) => $.campaigns.live.holdTitle, { seconds: formats.number(seconds) })}</span>
          </h1>
          <p className={classes.help}>{t(($) => $.campaigns.live.holdHelp)}</p>
        </div>
        <div className={classes.action}>
          <Button
            variant="danger"
            size="lg"
            icon={IconPlayerStop}
            loading={withdraw.isPending}
            autoFocus
            onClick={() => withdraw.mutate(campaign.id)}
          >
            {t(($) => $.campaigns.live.holdStop)}
          </Button>
        </div>
      </section>
    </>
  );
}
