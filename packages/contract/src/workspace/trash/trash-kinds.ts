import type { ClientPermission } from '../../core/permissions.ts';

/** Kinds in the trash, in menu order. */
export const trashKinds = [
  'profile',
  'post',
  'comment',
  'file',
  'conversation',
  'contact',
  'campaign',
  'campaign_series',
  'automation',
  'template',
  'saved_reply',
] as const;
export type TrashKindName = (typeof trashKinds)[number];

type Needs = { read: ClientPermission; write: ClientPermission };
const profiles = { read: 'profiles.read', write: 'profiles.write' } as const;
const campaigns = { read: 'campaigns.read', write: 'campaigns.write' } as const;
const templates = { read: 'templates.read', write: 'templates.write' } as const;

/** Permission needed besides `trash.*` to see items of a kind, and to restore or remove them: the kind's own. */
export const trashPermissions: Readonly<Record<TrashKindName, Needs>> = {
  profile: profiles,
  post: profiles,
  comment: profiles,
  file: { read: 'files.read', write: 'files.write' },
  conversation: { read: 'mailbox.read', write: 'mailbox.write' },
  contact: { read: 'contacts.read', write: 'contacts.write' },
  campaign: campaigns,
  campaign_series: campaigns,
  automation: campaigns,
  template: templates,
  saved_reply: templates,
};
