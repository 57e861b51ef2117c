import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { RepliesSection } from '#features/account/settings/sections/replies.section.tsx';

export const namespaces = ['settings', 'editor', 'folders', 'mailbox'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="replies">
      <RepliesSection />
    </SettingsSectionPage>
  );
}
