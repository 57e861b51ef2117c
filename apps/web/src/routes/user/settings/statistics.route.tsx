import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { StatisticsSection } from '#features/account/settings/sections/statistics.section.tsx';

export const namespaces = ['settings', 'visits'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="statistics">
      <StatisticsSection />
    </SettingsSectionPage>
  );
}
