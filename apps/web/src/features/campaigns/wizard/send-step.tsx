import { IconCalendarClock, IconMailShare, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { TestDialog } from '#components/mail-preview/test-dialog.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { instantOf, suggestedWallTime, wallTimeOf } from '#lib/format/wall-time.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useStartCampaign, useTestSend } from '../api/campaign-actions.ts';
import { type Campaign, preflightQuery } from '../api/campaigns.queries.ts';
import { useNow } from '#lib/countdown/use-now.ts';
import { PreflightList } from './preflight-list.tsx';
import type { Draft } from './use-draft.ts';
import classes from './wizard.module.css';

/** The moment to send: now, or a wall time in the client's zone. */
function useMoment() {
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const [isLater, setLater] = useState(false);
  const [wallTime, setWallTime] = useState(() => suggestedWallTime({ now: Date.now(), timeZone }));
  const sendAt = isLater ? instantOf({ wallTime, timeZone }) : undefined;
  const now = useNow(isLater);
  const isPast = isLater && (sendAt === undefined || Date.parse(sendAt) <= now);
  return { now, timeZone, isLater, setLater, wallTime, setWallTime, sendAt, isPast };
}

type Moment = ReturnType<typeof useMoment>;

function MomentFields({ moment }: { moment: Moment }) {
  const { t } = useTranslation('campaigns');
  const { timeZone, isLater, setLater, wallTime, setWallTime, isPast, now } = moment;
  return (
    <>
      <ChoiceField
        label={t(($) => $.campaigns.send.when)}
        value={isLater ? 'later' : 'now'}
        onChange={(value) => setLater(value === 'later')}
        choices={[
          { value: 'now', label: t(($) => $.campaigns.send.now) },
          { value: 'later', label: t(($) => $.campaigns.send.later) },
        ]}
      />
      {isLater && (
        <TextField
          label={t(($) => $.campaigns.send.moment)}
          hint={t(($) => $.campaigns.send.zone, { zone: timeZone.replaceAll('_', ' ') })}
          type="datetime-local"
          min={wallTimeOf({ instant: now, timeZone })}
          value={wallTime}
          error={isPast ? t(($) => $.campaigns.send.past) : undefined}
          onChange={(event) => setWallTime(event.currentTarget.value)}
        />
      )}
    </>
  );
}

function SendButton({
  campaign,
  draft,
  moment,
  isReady,
}: {
  campaign: Campaign;
  draft: Draft;
  moment: Moment;
  isReady: boolean;
}) {
  const { t } = useTranslation('campaigns');
  const start = useStartCampaign();
  const { isLater, isPast, sendAt } = moment;
  async function send(): Promise<void> {
    await draft.flush();
    start.mutate({ id: campaign.id, sendAt: isLater ? (sendAt ?? null) : null });
  }
  const isSaved = draft.state === 'saved' || draft.state === 'saving';
  return (
    <>
      {start.isError && <Callout tone="danger" title={errorText(start.error)} />}
      <Button
        variant="primary"
        size="lg"
        full
        icon={isLater ? IconCalendarClock : IconSend}
        disabled={!isReady || isPast || !isSaved}
        loading={start.isPending}
        onClick={() => void send()}
      >
        {start.isPending && t(($) => $.campaigns.send.sending)}
        {!start.isPending && (isLater ? t(($) => $.campaigns.send.schedule) : t(($) => $.campaigns.send.sendNow))}
      </Button>
      {!isLater && <p className={classes.help}>{t(($) => $.campaigns.send.hold)}</p>}
    </>
  );
}

function TestSend({ templateId, profileId }: { templateId: string; profileId: string | null }) {
  const { t } = useTranslation('campaigns');
  const [isOpen, setOpen] = useState(false);
  const sending = useTestSend({ templateId, profileId });
  return (
    <>
      <Button icon={IconMailShare} full onClick={() => setOpen(true)}>
        {t(($) => $.campaigns.send.test)}
      </Button>
      <TestDialog sending={sending} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The last look, a trial, and the button. */
export function SendStep({ campaign, draft }: { campaign: Campaign; draft: Draft }) {
  const moment = useMoment();
  const preflight = useQuery(preflightQuery(campaign));
  const { templateId, profileId } = draft.fields;
  return (
    <>
      {preflight.isPending && (
        <LoadingState>
          <SkeletonBox height={180} />
        </LoadingState>
      )}
      {preflight.isError && <Callout tone="danger" title={errorText(preflight.error)} />}
      {preflight.data && <PreflightList preflight={preflight.data} />}
      {templateId !== null && <TestSend templateId={templateId} profileId={profileId} />}
      <MomentFields moment={moment} />
      <SendButton campaign={campaign} draft={draft} moment={moment} isReady={preflight.data?.blockers.length === 0} />
    </>
  );
}
