import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { RepliesSection } from '#features/mailbox/conversations/replies/replies.section.tsx';

export const namespaces = ['settings', 'editor', 'folders', 'mailbox'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="replies">
      <RepliesSection />
    </SettingsSectionPage>
  );
}
