import type { catalogue as spanish } from '../es/erasure.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'What will be erased',
  none: 'Only the record.',
  kinds: {
    records: 'Records',
    profiles: 'Profiles',
    contacts: 'Tamys',
    conversations: 'Conversations',
    messages: 'Messages',
    templates: 'Templates',
    campaigns: 'Campaigns',
    file_requests: 'File requests, which are closed and lose the name',
    wall_writings: 'Wall posts and comments, which lose the name; those by visitors return to review',
    campaign_mails: 'Campaign mails, which lose the address',
    files: 'Files',
    mails: 'Mails',
    waiting_mails: 'Queued mails, which will not be sent',
    drafts: 'Drafts to this person',
    mentions: 'Your texts about other people or things, kept without the name and address',
    file_names: 'File names, kept without the name',
    exports: 'Downloads of your data that are ready; you can request a new one',
    blanked_mails: 'Mails to other people, kept without the name and address',
    outbox_copies: 'Copies in the outbox',
    notices: 'Notifications',
  },
} as const satisfies English<typeof spanish>;
