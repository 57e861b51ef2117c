import type { Operation } from '@enlace/contract/core/operation.ts';
import type { Kind } from './fixtures.ts';

/** `shared`: the same thing for everybody, or a secret that is its own permission; nobody owns it. */
export type KindOrShared = Kind | 'shared';

export class MissingFixtureError extends Error {
  override readonly name = 'MissingFixtureError';
}

const byName: Record<string, KindOrShared> = {
  passkeyId: 'passkey',
  /** What a line of the record is about: any thing of the client. */
  subjectId: 'contact',
  owner: 'client',
  ticket: 'shared',
  /** A place within a list, as in `/pictures/3`. */
  position: 'shared',
  /** A number of the tax office, not of ours. */
  taxId: 'shared',
  profileId: 'profile',
  contactId: 'contact',
  contactIds: 'contact',
  excludeContactIds: 'excluded_contact',
  templateId: 'template',
  campaignId: 'campaign',
  conversationId: 'conversation',
  messageId: 'message',
  versionId: 'profile_version',
  parentId: 'profile_parent_folder',
  folderId: 'profile_folder',
  intoId: 'profile_label',
  addIds: 'profile_label',
  removeIds: 'profile_label',
  labelIds: 'profile_label',
  undoId: 'profile_folder_undo',
  fileId: 'file',
  sessionId: 'session',
  clientId: 'client',
  userId: 'client',
  accountTypeId: 'shared',
  planId: 'shared',
  starterId: 'shared',
  token: 'shared',
};

/** What `id` and `ids` mean, by the first part of the operation's id. */
const byNoun: Record<string, Kind> = {
  admins: 'administrator',
  api_keys: 'api_key',
  clients: 'client',
  exports: 'export',
  history: 'history_entry',
  campaigns: 'campaign',
  contacts: 'contact',
  files: 'file',
  mailbox: 'conversation',
  mails: 'outbox_mail',
  notifications: 'notification',
  profiles: 'profile',
  reports: 'report',
  profile_folders: 'profile_folder',
  profile_labels: 'profile_label',
  templates: 'template',
};

const exact: Record<string, KindOrShared> = {
  'mailbox.attachment id': 'attachment',
  'mailbox.remote_picture id': 'pictured_message',
  'admins.resend_invitation id': 'invitation',
  'admins.withdraw_invitation id': 'invitation',
  'clients.confirm_registration id': 'registration',
  'clients.resend_verification id': 'registration',
  'history.audit_clients id': 'client',
  'campaigns.restore id': 'trashed_campaign',
  'contacts.restore id': 'trashed_contact',
  'mailbox.restore id': 'trashed_conversation',
  'profile_folders.move beforeId': 'profile_inner_folder',
  'profile_folders.move_subjects ids': 'profile',
  'profile_labels.move beforeId': 'profile_label',
  'profile_labels.label_subjects ids': 'profile',
  'profiles.restore id': 'trashed_profile',
  'profiles.stats_export table': 'shared',
  'templates.restore id': 'trashed_template',
};

/** The kind of thing an id of an operation names. Throws MissingFixtureError for one nobody has told. */
export function kindOf(operation: Operation, name: string): KindOrShared {
  const noun = operation.id.split('.')[0] ?? '';
  const kind = exact[`${operation.id} ${name}`] ?? (name === 'id' || name === 'ids' ? byNoun[noun] : byName[name]);
  if (kind === undefined) {
    throw new MissingFixtureError(
      `${operation.id}: nobody has told what “${name}” names; add it to kind-of.ts, with a factory in fixtures.ts`,
    );
  }
  return kind;
}
