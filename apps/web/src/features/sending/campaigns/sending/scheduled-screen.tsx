import { useTranslation } from 'react-i18next';
import { IconCalendarOff } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useCampaignAction } from '../api/campaign-actions.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import { CampaignFrame } from '../components/campaign-frame.tsx';
import { StatePill } from '../components/state-pill.tsx';
import { PreflightCard } from '../wizard/preflight-card.tsx';
import { PlannedMail } from './planned-mail.tsx';

/** A scheduled campaign: when it is sent, the current recipients, and a button to withdraw it. */
export function ScheduledScreen({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const withdraw = useCampaignAction('withdraw');
  const at = campaign.scheduledAt ?? campaign.updatedAt;
  const onWithdraw = () =>
    withdraw.mutate(campaign.id, { onSuccess: () => showToast({ text: t(($) => $.campaigns.scheduled.withdrawn) }) });
  return (
    <CampaignFrame
      title={campaign.name}
      titleNote={<StatePill campaign={campaign} />}
      heading={t(($) => $.campaigns.scheduled.heading, { date: `${formats.longDate(at)}, ${formats.time(at)}` })}
      lead={t(($) => $.campaigns.scheduled.lead)}
      actions={
        <Button size="sm" icon={IconCalendarOff} loading={withdraw.isPending} onClick={onWithdraw}>
          {t(($) => $.campaigns.action.withdraw)}
        </Button>
      }
    >
      {withdraw.isError && <Callout tone="danger" title={errorText(withdraw.error)} />}
      <Grid oneColumnBelow={900} columns="minmax(0, 1fr) 340px" gap={20} align="start">
        <PreflightCard campaign={campaign} title={t(($) => $.campaigns.scheduled.now)} />
        <PlannedMail campaign={campaign} />
      </Grid>
    </CampaignFrame>
  );
}
