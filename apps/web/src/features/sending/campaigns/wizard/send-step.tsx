import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendarClock, IconMailShare, IconSend } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { TestDialog } from '#components/mail-preview/test-dialog.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useStartCampaign, useTestSend } from '../api/campaign-actions.ts';
import { type Campaign, type Preflight, preflightQuery } from '../api/campaigns.queries.ts';
import { LinkCheck } from './link-check.tsx';
import { type Moment, MomentFields, useMoment } from './moment-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import { PreflightList } from './preflight-list.tsx';
import type { Draft } from './use-draft.ts';
import classes from './wizard.module.css';

type SendProps = {
  campaign: Campaign;
  draft: Draft;
  moment: Moment;
  isReady: boolean;
  /** Sample text in the mail, which the person has to accept. */
  samples: Preflight['samples']['texts'];
};

function SendButton({ campaign, draft, moment, isReady, samples }: SendProps) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const start = useStartCampaign();
  const { isLater, isPast, timing } = moment;
  // Accepted is what was read: other sample text asks again.
  const shown = samples.map(({ text }) => text).join('\n');
  const [accepted, setAccepted] = useState('');
  const isAccepted = shown !== '' && accepted === shown;
  async function send(): Promise<void> {
    await draft.flush();
    start.mutate({ id: campaign.id, timing, acceptsSampleText: isAccepted });
  }
  const isSaved = draft.state === 'saved' || draft.state === 'saving';
  return (
    <>
      {shown !== '' && (
        <CheckField
          checked={isAccepted}
          onChange={({ currentTarget: { checked } }) => setAccepted(checked ? shown : '')}
        >
          {tp(($) => $.mailing.check.sample.accept)}
        </CheckField>
      )}
      {start.isError && <Callout tone="danger" title={errorText(start.error)} />}
      <Button
        variant="primary"
        size="lg"
        full
        icon={isLater ? IconCalendarClock : IconSend}
        disabled={!isReady || isPast || !isSaved || (shown !== '' && !isAccepted)}
        loading={start.isPending}
        onClick={() => void send()}
      >
        {start.isPending && t(($) => $.campaigns.send.sending)}
        {!start.isPending && (isLater ? t(($) => $.campaigns.send.schedule) : t(($) => $.campaigns.send.sendNow))}
      </Button>
      {!isLater && (
        <Text size={13} tone="muted" className={classes.help}>
          {t(($) => $.campaigns.send.hold)}
        </Text>
      )}
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

/** Final review, a test mail, and the button. */
export function SendStep({ campaign, draft }: { campaign: Campaign; draft: Draft }) {
  const moment = useMoment(draft);
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
      {preflight.data && <PreflightList preflight={preflight.data} campaign={campaign} />}
      {templateId !== null && <TestSend templateId={templateId} profileId={profileId} />}
      {templateId !== null && <LinkCheck campaignId={campaign.id} />}
      <MomentFields draft={draft} moment={moment} preflight={preflight.data} />
      <OptionFields draft={draft} />
      <SendButton
        campaign={campaign}
        draft={draft}
        moment={moment}
        isReady={preflight.data?.blockers.length === 0}
        samples={preflight.data?.samples.texts ?? []}
      />
    </>
  );
}
