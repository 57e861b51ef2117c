import { useTranslation } from 'react-i18next';
import { IconCalendarOff, IconSend } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCampaignAction } from '../api/campaign-actions.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import { CampaignFrame } from '../components/campaign-frame.tsx';
import { StatePill } from '../components/state-pill.tsx';
import { PreflightCard } from '../wizard/preflight-card.tsx';
import { PlannedMail } from './planned-mail.tsx';

/** A campaign whose scheduled time passed while nothing could be sent: the person decides whether it is still sent. */
export function LateScreen({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('mailing');
  const { t: tc } = useTranslation('campaigns');
  const formats = useFormats();
  const isPhone = useMedia(phoneQuery);
  const resume = useCampaignAction('resume');
  const withdraw = useCampaignAction('withdraw');
  const at = campaign.scheduledAt ?? campaign.updatedAt;
  const failure = resume.error ?? withdraw.error;
  return (
    <CampaignFrame
      title={campaign.name}
      titleNote={<StatePill campaign={campaign} />}
      heading={t(($) => $.mailing.late.title)}
      lead={t(($) => $.mailing.late.help, { date: `${formats.longDate(at)}, ${formats.time(at)}` })}
      actions={
        <>
          {isPhone ? (
            <IconButton
              icon={IconCalendarOff}
              label={t(($) => $.mailing.late.back)}
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate(campaign.id)}
            />
          ) : (
            <Button
              size="sm"
              icon={IconCalendarOff}
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(campaign.id)}
            >
              {t(($) => $.mailing.late.back)}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            icon={IconSend}
            loading={resume.isPending}
            onClick={() => resume.mutate(campaign.id)}
          >
            {t(($) => $.mailing.late.send)}
          </Button>
        </>
      }
    >
      {failure && <Callout tone="danger" title={errorText(failure)} />}
      <Grid oneColumnBelow={900} columns="minmax(0, 1fr) 340px" gap={20} align="start">
        <PreflightCard campaign={campaign} title={tc(($) => $.campaigns.scheduled.now)} />
        <PlannedMail campaign={campaign} />
      </Grid>
    </CampaignFrame>
  );
}
