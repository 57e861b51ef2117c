import type { catalogue as spanish } from '../es/erasure.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'This is what will be erased',
  none: 'Nothing but the record.',
  kinds: {
    records: 'Records',
    profiles: 'Profiles',
    contacts: 'Tamys',
    conversations: 'Conversations',
    messages: 'Messages',
    templates: 'Templates',
    campaigns: 'Campaigns',
    file_requests: 'File requests, which close and lose the name',
    wall_writings: 'Wall posts and comments, which lose the name; those of visitors go back to review',
    campaign_mails: 'Campaign mails, which lose the address',
    files: 'Files',
    mails: 'Mails',
    waiting_mails: 'Waiting mails, which will not be sent',
    blanked_mails: 'Mails to other people, kept without the name and the address',
    outbox_copies: 'Copies in the outbox',
    notices: 'Notifications',
  },
} as const satisfies English<typeof spanish>;
