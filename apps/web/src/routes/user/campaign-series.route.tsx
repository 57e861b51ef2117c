import { AudienceFields } from '#features/sending/campaigns/wizard/audience-fields.tsx';
import { SeriesPage } from '#features/sending/campaign-series/pages/series.page.tsx';

export function Component() {
  return <SeriesPage Audience={AudienceFields} />;
}
export const namespaces = ['series', 'campaigns', 'mailing', 'templates', 'dates'] as const;
