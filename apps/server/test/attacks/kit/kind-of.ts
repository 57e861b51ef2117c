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
  exceptContactIds: 'excluded_contact',
  segmentId: 'segment',
  contactIds: 'contact',
  addressId: 'contact_address',
  mergedId: 'excluded_contact',
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
  fileIds: 'outgoing_file',
  outgoingFileId: 'outgoing_file',
  scheduledId: 'scheduled_reply',
  /** A revision of a draft is not an id of a thing. */
  base: 'shared',
  sessionId: 'session',
  clientId: 'client',
  userId: 'client',
  accountTypeId: 'shared',
  planId: 'shared',
  starterId: 'shared',
  /** A name a browser gives its own window. */
  window: 'shared',
  noteId: 'conversation_note',
  mergeId: 'conversation_merge',
  sourceIds: 'other_conversation',
  token: 'shared',
};

/** What `id` and `ids` mean, by the first part of the operation's id. */
const byNoun: Record<string, Kind> = {
  admins: 'administrator',
  api_keys: 'api_key',
  mail_sources: 'mail_source',
  mail_quarantine: 'quarantined_mail',
  clients: 'client',
  exports: 'export',
  history: 'history_entry',
  imports: 'import',
  campaigns: 'campaign',
  contacts: 'contact',
  contact_folders: 'contact_folder',
  contact_labels: 'contact_label',
  contact_views: 'contact_view',
  segments: 'segment',
  contact_fields: 'contact_field',
  files: 'file',
  mailbox: 'conversation',
  mails: 'outbox_mail',
  notifications: 'notification',
  push_devices: 'push_device',
  profiles: 'profile',
  reports: 'report',
  profile_folders: 'profile_folder',
  profile_labels: 'profile_label',
  conversation_folders: 'conversation_folder',
  conversation_labels: 'conversation_label',
  saved_replies: 'saved_reply',
  templates: 'template',
};

const exact: Record<string, KindOrShared> = {
  'mail_sources.reconnect id': 'mail_box',
  'mail_sources.poll id': 'mail_box',
  'mailbox.attachment id': 'attachment',
  'mailbox.remote_picture id': 'pictured_message',
  'admins.resend_invitation id': 'invitation',
  'admins.withdraw_invitation id': 'invitation',
  'clients.confirm_registration id': 'registration',
  'clients.resend_verification id': 'registration',
  'history.audit_clients id': 'client',
  'campaigns.restore id': 'trashed_campaign',
  'contacts.undo_merge id': 'contact_merge',
  'contacts.restore id': 'trashed_contact',
  'mailbox.restore id': 'trashed_conversation',
  'mailbox.undo_merge id': 'merge_target',
  'mailbox.undo_states undoId': 'conversation_undo',
  'mailbox.edit_note id': 'noted_conversation',
  'mailbox.remove_note id': 'noted_conversation',
  'mailbox.list folderId': 'conversation_folder',
  'mailbox.list labelIds': 'conversation_label',
  'saved_replies.restore id': 'trashed_saved_reply',
  'conversation_folders.create parentId': 'conversation_parent_folder',
  'conversation_folders.move parentId': 'conversation_parent_folder',
  'conversation_folders.move beforeId': 'conversation_inner_folder',
  'conversation_folders.move_subjects ids': 'conversation',
  'conversation_folders.move_subjects folderId': 'conversation_folder',
  'conversation_folders.undo undoId': 'conversation_folder_undo',
  'conversation_labels.move beforeId': 'conversation_label',
  'conversation_labels.merge intoId': 'conversation_label',
  'conversation_labels.label_subjects ids': 'conversation',
  'conversation_labels.label_subjects addIds': 'conversation_label',
  'conversation_labels.label_subjects removeIds': 'conversation_label',
  'profile_folders.move beforeId': 'profile_inner_folder',
  'profile_folders.move_subjects ids': 'profile',
  'profile_labels.move beforeId': 'profile_label',
  'profile_labels.label_subjects ids': 'profile',
  'contacts.list folderId': 'contact_folder',
  'contacts.list labelIds': 'contact_label',
  'contacts.export folderId': 'contact_folder',
  'contacts.export labelIds': 'contact_label',
  'contacts.start_bulk folderId': 'contact_folder',
  'contacts.start_bulk labelIds': 'contact_label',
  'contacts.start_bulk addIds': 'contact_label',
  'contacts.start_bulk removeIds': 'contact_label',
  'contacts.bulk_run id': 'contact_bulk_run',
  'contacts.stop_bulk id': 'contact_bulk_run',
  'contacts.undo_bulk id': 'contact_finished_run',
  'contact_views.create folderId': 'contact_folder',
  'contact_views.create labelIds': 'contact_label',
  'contact_views.update folderId': 'contact_folder',
  'contact_views.update labelIds': 'contact_label',
  'contact_views.update beforeId': 'contact_view',
  'contact_folders.create parentId': 'contact_folder',
  'contact_folders.move parentId': 'contact_other_folder',
  'contact_folders.move beforeId': 'contact_inner_folder',
  'contact_folders.move_subjects ids': 'contact',
  'contact_folders.move_subjects folderId': 'contact_folder',
  'contact_folders.undo undoId': 'contact_folder_undo',
  'contact_labels.move beforeId': 'contact_label',
  'contact_labels.merge intoId': 'contact_label',
  'contact_labels.label_subjects ids': 'contact',
  'contact_labels.label_subjects addIds': 'contact_label',
  'contact_labels.label_subjects removeIds': 'contact_label',
  'segments.create ids': 'contact_label',
  'segments.update ids': 'contact_label',
  'segments.count ids': 'contact_label',
  'contacts.start_bulk ids': 'contact_label',
  'contact_views.create ids': 'contact_label',
  'contact_views.update ids': 'contact_label',
  'imports.plan labelIds': 'contact_label',
  'imports.plan folderId': 'contact_folder',
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
