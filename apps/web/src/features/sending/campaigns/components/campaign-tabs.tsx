import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box } from '#components/layout/layout.tsx';

const tabs = [
  { key: 'campaigns', to: paths.user.campaigns },
  { key: 'series', to: paths.user.campaignSeries },
  { key: 'automations', to: paths.user.automations },
] as const;

export type CampaignTab = (typeof tabs)[number]['key'];

/** The kinds of mailings, above each of their lists. */
export function CampaignTabs({ current }: { current: CampaignTab }) {
  const { t } = useTranslation('mailing');
  return (
    <Box phone={{ px: 16 }} lineBottom fixed pt={4} px={24}>
      <FilterTabs
        label={t(($) => $.mailing.sections.label)}
        tabs={tabs.map(({ key, to }) => ({
          key,
          to,
          label: t(($) => $.mailing.sections[key]),
          isCurrent: key === current,
        }))}
      />
    </Box>
  );
}
