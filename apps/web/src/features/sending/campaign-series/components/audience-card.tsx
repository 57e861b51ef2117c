import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { reachQuery } from '../api/series.queries.ts';
import type { SeriesForm } from '../use-series-form.ts';
import classes from './series-form.module.css';

export type AudienceComponent = ComponentType<{
  audience: CampaignAudience;
  onChange: (audience: CampaignAudience) => void;
}>;

/** The audience, selected as for any campaign. */
export function AudienceCard({ form, Audience }: { form: SeriesForm; Audience: AudienceComponent }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const { audience } = form.fields;
  const reach = useQuery(reachQuery(audience));
  return (
    <Card title={t(($) => $.series.audience.title)}>
      <div className={classes.fields}>
        <p className={classes.help} aria-live="polite">
          {reach.data && (
            <strong>{t(($) => $.series.audience.reach, { n: formats.number(reach.data.total) })}. </strong>
          )}
          {t(($) => $.series.audience.each)}
        </p>
        {reach.isError && <Callout tone="danger" title={errorText(reach.error)} />}
        <Audience audience={audience} onChange={(next) => form.change({ audience: next })} />
      </div>
    </Card>
  );
}
