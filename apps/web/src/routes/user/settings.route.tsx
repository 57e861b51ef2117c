import { DomainsSection } from '#features/workspace/sending-domains/components/domains-section.tsx';
import { OwnLimitSection } from '#features/workspace/sending-domains/components/limits-section.tsx';
import { SettingsPage } from '#features/account/settings/pages/settings.page.tsx';

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
