import { DomainsSection } from '#features/sending/components/domains-section.tsx';
import { OwnLimitSection } from '#features/sending/components/limits-section.tsx';
import { SettingsPage } from '#features/settings/pages/settings.page.tsx';

export function Component() {
  return <SettingsPage sendingDomains={<DomainsSection place="client" />} pace={<OwnLimitSection />} />;
}
export const namespaces = [
  'settings',
  'bring',
  'incoming',
  'mailbox',
  'rules',
  'senders',
  'domains',
  'letterhead',
  'sending',
  'editor',
  'record',
  'visits',
  'trash',
  'returns',
  'webhooks',
] as const;
