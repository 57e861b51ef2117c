import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { WebhooksSection } from '#features/account/settings/sections/webhooks.section.tsx';

export const namespaces = ['settings', 'webhooks'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="webhooks">
      <WebhooksSection />
    </SettingsSectionPage>
  );
}
