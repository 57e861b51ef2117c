import { type ClientTables, largeRows, none } from './client-table.ts';

/** Tables of clients of the domain mailbox. */
export const mailboxTables: ClientTables = {
  conversations: { exported: { path: 'mailbox/conversations' }, moving: 'imported', erasure: 'erased' },
  messages: {
    exported: {
      path: 'mailbox/messages',
      omit: ['idempotency_key'],
      strip: { consent: ['ipHash'] },
      pageRows: largeRows,
    },
    moving: 'imported',
    erasure: 'erased',
  },
  message_attachments: {
    exported: { path: 'mailbox/attachments', omit: ['storage_key'] },
    moving: 'imported',
    erasure: 'erased',
  },
  conversation_drafts: {
    exported: { path: 'mailbox/drafts' },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  new_message_drafts: {
    exported: { path: 'mailbox/new-drafts' },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  scheduled_replies: {
    exported: { path: 'mailbox/scheduled-answers', omit: ['idempotency_key'] },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  outgoing_files: {
    exported: { path: 'mailbox/files-not-sent', omit: ['storage_key'] },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  sender_profiles: { exported: { path: 'mailbox/senders' }, moving: 'imported', erasure: 'erased' },
  profile_addresses: {
    exported: { path: 'mailbox/addresses' },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  forward_tests: { exported: none('tests of forwarding, kept for a day'), erasure: 'erased' },
  office_hours: { exported: { path: 'mailbox/hours' }, moving: 'imported', erasure: 'erased' },
  own_mail_servers: {
    exported: {
      path: 'mailbox/own-server',
      omit: ['tests_in_window', 'window_began_at', 'engine_id', 'engine_until'],
    },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  conversation_notes: { exported: { path: 'mailbox/notes' }, moving: 'imported', erasure: 'erased' },
  mailbox_rules: { exported: { path: 'mailbox/rules' }, moving: 'imported', erasure: 'erased' },
  mailbox_targets: { exported: { path: 'mailbox/targets' }, moving: 'imported', erasure: 'erased' },
  mailbox_day_ends: {
    exported: { path: 'mailbox/day-ends' },
    moving: none('what was left in the old place; here counting starts again'),
    erasure: 'erased',
  },
  conversation_ratings: {
    exported: { path: 'mailbox/ratings' },
    moving: none('answers to links of the old place; the conversations are there themselves'),
    erasure: 'erased',
  },
  mailbox_retention: {
    exported: { path: 'mailbox/retention', omit: ['untold_count'] },
    moving: none('nothing that comes goes by age before somebody wants it here'),
    erasure: 'erased',
  },
  spam_lessons: {
    exported: { path: 'mailbox/spam-lessons' },
    moving: none('learnt anew from the conversations that come'),
    erasure: 'erased',
  },
  mail_invitations: {
    exported: { path: 'mailbox/invitations' },
    moving: none('cards of mails from calendars of others; the files come with the mails'),
    erasure: 'erased',
  },
  picture_senders: { exported: { path: 'mailbox/picture-senders' }, moving: 'imported', erasure: 'erased' },
  shelf_senders: { exported: { path: 'mailbox/shelf-senders' }, moving: 'imported', erasure: 'erased' },
  mail_sources: {
    exported: { path: 'mailbox/mail-sources' },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  mail_source_grants: {
    exported: none('secrets of a provider, which work only here'),
    erasure: 'erased',
  },
  mail_source_attempts: {
    exported: none('sign-ins at a provider that are under way, kept for minutes'),
    erasure: 'erased',
  },
  mail_source_folders: {
    exported: { path: 'mailbox/mail-source-folders' },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  inbound_mails: {
    exported: { path: 'mailbox/received-mails' },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  spam_words: { exported: none('sums of the lessons about spam, which are there themselves'), erasure: 'erased' },
  mail_tombstones: {
    exported: none('hashes of the ids of removed mails, so that they do not come in again'),
    erasure: 'erased',
  },
  remote_pictures: {
    exported: none('copies of foreign pictures, kept for a week; their addresses stand in the mails'),
    erasure: 'erased',
  },
  auto_answers: {
    exported: none('hashes of addresses that had an automatic answer today, for their limit'),
    erasure: 'erased',
  },
  conversation_counters: { exported: none('sums of conversations, which are there themselves'), erasure: 'erased' },
  conversation_merges: {
    exported: none(
      'what takes the joining of two conversations apart, kept for thirty days; the messages are there themselves',
    ),
    erasure: 'erased',
  },
  conversation_merge_items: { exported: none('the same, piece by piece'), erasure: 'erased' },
  conversation_moves: {
    exported: none('what takes moved messages back, kept for thirty days; the messages are there themselves'),
    erasure: 'erased',
  },
  conversation_undos: {
    exported: none('what takes back a change of conversations, kept for a day'),
    erasure: 'erased',
  },
};
