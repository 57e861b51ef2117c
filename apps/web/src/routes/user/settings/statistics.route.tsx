import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { StatisticsSection } from '#features/publishing/visits/statistics.section.tsx';

export const namespaces = ['settings', 'visits'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="statistics">
      <StatisticsSection />
    </SettingsSectionPage>
  );
}
