import { useTranslation } from 'react-i18next';
import { IconPlayerStop } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
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
      <Grid
        radius={16}
        phone={{ columns: 'minmax(0, 1fr)', gap: 10 }}
        border
        fill="surface-2"
        as="section"
        columns="minmax(0, 1fr) auto"
        align="end"
        gap={0}
        gapX={32}
        mb={20}
        className={classes.card}
      >
        <div>
          <StatePill campaign={campaign} />
          <Box tabular display size={30} leading={1.16} spacing="display" as="h1" mt={12}>
            <HoldTitle campaign={campaign} seconds={seconds} />
          </Box>
          <Text mt={4} tone="muted">
            {t(($) => $.campaigns.live.holdHelp)}
          </Text>
        </div>
        <Box self="center">
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
        </Box>
      </Grid>
    </>
  );
}
