import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { TopicsSection } from '#features/audience/contacts/topics/topics.section.tsx';

export const namespaces = ['settings', 'topics'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="topics">
      <TopicsSection />
    </SettingsSectionPage>
  );
}
