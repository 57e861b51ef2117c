import type { CampaignPart } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import type { Campaign, Preflight } from '../api/campaigns.queries.ts';
import { blockersOf } from '../rules/wizard.ts';
import { Attachments } from './attachments.tsx';
import { AudienceStep } from './audience-step.tsx';
import { LinkCheck } from './link-check.tsx';
import { type Moment, MomentFields } from './moment-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import { Facts } from './preflight-facts.tsx';
import { Blockers, Domains, MissingValues, Problems, SegmentBlocks, Signs } from './preflight-list.tsx';
import { SampleTexts } from './sample-texts.tsx';
import { SenderStep } from './sender-step.tsx';
import { MailStep, SubjectStep } from './template-step.tsx';
import { TrialStep } from './trial-step.tsx';
import type { Draft } from './use-draft.ts';

export type Review = {
  preflight: Preflight | undefined;
  error: Error | null;
  /** The sample text that is in the mail was accepted as it is. */
  isAccepted: boolean;
  onAccept: (accepted: boolean) => void;
};

type Props = {
  part: CampaignPart;
  campaign: Campaign;
  draft: Draft;
  moment: Moment;
  review: Review;
  /** The card has its answer, and the next may open. */
  onDone: () => void;
};

/** What the finished mail would look like to a filter and to its readers. */
function MailReview({ campaign, review }: Pick<Props, 'campaign' | 'review'>) {
  const { t } = useTranslation('mailing');
  const { preflight, isAccepted, onAccept } = review;
  if (!preflight || campaign.template === null) return null;
  return (
    <>
      <SampleTexts samples={preflight.samples} />
      {preflight.samples.texts.length > 0 && (
        <CheckField checked={isAccepted} onChange={({ currentTarget: { checked } }) => onAccept(checked)}>
          {t(($) => $.mailing.check.sample.accept)}
        </CheckField>
      )}
      <SegmentBlocks preflight={preflight} />
      <MissingValues preflight={preflight} />
      <Signs signs={preflight.signs} templateId={preflight.templateId} />
      {preflight.problems.length > 0 && <Problems preflight={preflight} />}
      <Facts preflight={preflight} campaign={campaign} of={['size']} />
      <LinkCheck campaignId={campaign.id} />
    </>
  );
}

function Fields({ part, campaign, draft, moment, review, onDone }: Props) {
  const { preflight } = review;
  switch (part) {
    case 'audience':
      return (
        <>
          <AudienceStep draft={draft} campaign={campaign} />
          {preflight && draft.fields.decided.includes('audience') && (
            <>
              <Facts preflight={preflight} campaign={campaign} of={['quota']} />
              <Domains domains={preflight.domains} />
            </>
          )}
        </>
      );
    case 'sender':
      return (
        <>
          <SenderStep draft={draft} />
          {preflight && <Facts preflight={preflight} campaign={campaign} of={['from', 'way']} />}
        </>
      );
    case 'subject':
      return <SubjectStep draft={draft} campaign={campaign} />;
    case 'trial':
      return <TrialStep draft={draft} campaign={campaign} />;
    case 'mail':
      return (
        <>
          <MailStep draft={draft} onPick={onDone} />
          <Attachments draft={draft} campaign={campaign} />
          <MailReview campaign={campaign} review={review} />
        </>
      );
    case 'moment':
      return (
        <>
          <MomentFields draft={draft} moment={moment} preflight={preflight} />
          <OptionFields draft={draft} campaign={campaign} />
          {preflight && <Facts preflight={preflight} campaign={campaign} of={['time']} />}
        </>
      );
  }
}

/** The fields say these themselves. */
const saidByFields: readonly Preflight['blockers'][number][] = [
  'template',
  'profile',
  'audience_gone',
  'equal_variants',
  'past',
];

/** The open card: what prevents sending and is put right here, then its fields. */
export function PartFields(props: Props) {
  const { part, review } = props;
  const { preflight, error } = review;
  const blockers = blockersOf(part, preflight?.blockers ?? []).filter((blocker) => !saidByFields.includes(blocker));
  const isBlank = part === 'audience' && !props.draft.fields.decided.includes('audience');
  return (
    <>
      {error && <Callout tone="danger" title={errorText(error)} />}
      {preflight && !isBlank && <Blockers blockers={blockers} from={preflight.from} isInPlace />}
      <Fields {...props} />
    </>
  );
}
