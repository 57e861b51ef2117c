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
    drafts: 'Drafts to this person',
    mentions: 'Texts of yours about other people and things, kept without the name and the address',
    file_names: 'Names of files, kept without the name',
    exports: 'Archives of your data that are ready to download; you can ask for a new one',
    blanked_mails: 'Mails to other people, kept without the name and the address',
    outbox_copies: 'Copies in the outbox',
    notices: 'Notifications',
  },
} as const satisfies English<typeof spanish>;
