import type { SettingsSection } from '@enlace/contract/core/user-paths.ts';
import type { catalogue } from '#locales/es/settings.ts';

type Group = { key: keyof (typeof catalogue)['index']['groups']; sections: readonly SettingsSection[] };

/** The sections of the settings in their groups and order. */
export const groups: readonly Group[] = [
  { key: 'look', sections: ['brand', 'domains'] },
  {
    key: 'mailOut',
    sections: ['senders', 'signature', 'server', 'sendingDomains', 'pace', 'returns', 'tracking', 'topics'],
  },
  { key: 'mailbox', sections: ['replies', 'rules', 'hours', 'incoming', 'retention'] },
  { key: 'records', sections: ['fields', 'statistics', 'trash'] },
  { key: 'programs', sections: ['keys', 'webhooks'] },
  { key: 'everything', sections: ['data', 'bring', 'account'] },
];
