import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { RetentionSection } from '#features/mailbox/conversations/retention/retention.section.tsx';

export const namespaces = ['settings'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="retention">
      <RetentionSection />
    </SettingsSectionPage>
  );
}
