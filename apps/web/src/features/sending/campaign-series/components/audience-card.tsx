import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { TopicField } from '#components/topics/topic-field.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { reachQuery } from '../api/series.queries.ts';
import type { SeriesForm } from '../use-series-form.ts';

export type AudienceComponent = ComponentType<{
  audience: CampaignAudience;
  onChange: (audience: CampaignAudience) => void;
}>;

/** The audience, selected as for any campaign. */
export function AudienceCard({ form, Audience }: { form: SeriesForm; Audience: AudienceComponent }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const { audience, topicId } = form.fields;
  const reach = useQuery(reachQuery({ audience, topicId }));
  return (
    <Card title={t(($) => $.series.audience.title)}>
      <Stack gap={16}>
        <Text size={13} tone="muted" aria-live="polite">
          {reach.data && (
            <strong>{t(($) => $.series.audience.reach, { n: formats.number(reach.data.total) })}. </strong>
          )}
          {t(($) => $.series.audience.each)}
        </Text>
        {reach.isError && <Callout tone="danger" title={errorText(reach.error)} />}
        <Audience audience={audience} onChange={(next) => form.change({ audience: next })} />
        <TopicField value={topicId} onChange={(next) => form.change({ topicId: next })} />
      </Stack>
    </Card>
  );
}
