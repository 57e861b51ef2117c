import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { WebhooksSection } from '#features/account/webhooks/webhooks.section.tsx';

export const namespaces = ['settings', 'webhooks'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="webhooks">
      <WebhooksSection />
    </SettingsSectionPage>
  );
}
