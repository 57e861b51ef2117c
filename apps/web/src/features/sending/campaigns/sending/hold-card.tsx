import { useTranslation } from 'react-i18next';
import { IconPlayerStop } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCampaignAction } from '../api/campaign-actions.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import { StatePill } from '../components/state-pill.tsx';
import classes from './big-send.module.css';

/** Above this the time is shown instead of seconds: a campaign started in its quiet hours waits for their end. */
const longHoldSeconds = 120;

/** When the first mail is sent: as a countdown, or as a time while it is far away. */
function HoldTitle({ campaign, seconds }: { campaign: Campaign; seconds: number }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const until = campaign.progress?.holdUntil;
  if (seconds > longHoldSeconds && until)
    return t(($) => $.campaigns.live.holdLongTitle, { date: `${formats.longDate(until)}, ${formats.time(until)}` });
  return <span role="timer">{t(($) => $.campaigns.live.holdTitle, { seconds: formats.number(seconds) })}</span>;
}

/** The hold during which nothing is sent and everything can be undone. */
export function HoldCard({ campaign, seconds }: { campaign: Campaign; seconds: number }) {
  const { t } = useTranslation('campaigns');
  const withdraw = useCampaignAction('withdraw');
  return (
    <>
      {withdraw.isError && <Callout tone="danger" title={errorText(withdraw.error)} />}
      <section className={classes.card}>
        <div>
          <StatePill campaign={campaign} />
          <h1 className={classes.heading}>
            <HoldTitle campaign={campaign} seconds={seconds} />
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
