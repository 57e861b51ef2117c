import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { Text } from '#components/layout/layout.tsx';
import { TopicField } from '#components/topics/topic-field.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { type Campaign, preflightQuery, reachQuery } from '../api/campaigns.queries.ts';
import { AudienceFields } from './audience-fields.tsx';
import { LeftOut } from './left-out.tsx';
import type { Draft } from './use-draft.ts';

type ReachProps = { audience: CampaignAudience; topicId: string | null; campaign: Campaign };

/** Live reach while editing the audience. A second round is counted with the draft. */
function Reach({ audience, topicId, campaign }: ReachProps) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const formats = useFormats();
  const live = useQuery({ ...reachQuery({ audience, topicId }), enabled: campaign.follows === null });
  const stored = useQuery(preflightQuery(campaign));
  if (live.isError) return <Callout tone="danger" title={errorText(live.error)} />;
  const count = campaign.follows === null ? live.data?.total : stored.data?.audience;
  const margin = live.data?.margin ?? 0;
  return (
    <Text tabular display size={24} leading={1.2} spacing="display" aria-live="polite">
      {count === undefined && tp(($) => $.mailing.audience.counting)}
      {count !== undefined && margin > 0 && (
        <>
          {tp(($) => $.mailing.audience.rough, {
            n: formats.number(count),
            low: formats.number(Math.max(0, count - margin)),
            high: formats.number(count + margin),
          })}
        </>
      )}
      {count !== undefined &&
        margin === 0 &&
        (count === 0
          ? t(($) => $.campaigns.wizard.reachNone)
          : t(($) => $.campaigns.wizard.reach, { count, n: formats.number(count) }))}
    </Text>
  );
}

function Follows({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('mailing');
  const { follows } = campaign;
  if (!follows) return null;
  return (
    <Callout tone="info" title={t(($) => $.mailing.follow.title, { name: follows.name })}>
      {t(($) => $.mailing.follow[follows.who])}
    </Callout>
  );
}

/** All subscribed contacts or some parts, minus excluded parts, with a live count. Nothing is chosen beforehand. */
export function AudienceStep({ draft, campaign }: { draft: Draft; campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const preflight = useQuery(preflightQuery(campaign));
  const { audience, topicId, decided } = draft.fields;
  const isDecided = decided.includes('audience');
  return (
    <>
      <Follows campaign={campaign} />
      {isDecided && (
        <div>
          <Reach audience={audience} topicId={topicId} campaign={campaign} />
          <Text size={13} tone="muted">
            {t(($) => $.campaigns.wizard.everyoneHelp)}
          </Text>
        </div>
      )}
      {preflight.data?.blockers.includes('audience_gone') && (
        <Callout tone="warn" title={tp(($) => $.mailing.audience.goneNotice)} />
      )}
      <AudienceFields
        audience={audience}
        selections={campaign.selections}
        isDecided={isDecided}
        onChange={(next) => draft.choose('audience', { audience: next })}
      />
      {isDecided && <TopicField value={topicId} onChange={(next) => draft.change({ topicId: next })} />}
      {preflight.isError && <Callout tone="danger" title={errorText(preflight.error)} />}
      {isDecided && preflight.data && preflight.data.leftOut.length > 0 && (
        <LeftOut leftOut={preflight.data.leftOut} campaign={campaign} />
      )}
    </>
  );
}
