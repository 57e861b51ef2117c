/** How the rows of one table get into an export. */
export type ExportedTable = {
  table: string;
  /** Without ending; every table becomes JSON Lines. */
  path: string;
  /** Left out beside what is never told anywhere: hashes, secrets, search indexes. */
  omit?: readonly string[];
  /** Told although their names look like secrets: they prove something and open nothing. */
  keep?: readonly string[];
  /** Keys left out of JSON columns. */
  strip?: Readonly<Record<string, readonly string[]>>;
  /** Rows read at once; small where one row can be large. */
  pageRows?: number;
};

const largeRows = 50;

/** Every table of a client that the export tells, in the order of the archive. */
export const exportedTables: readonly ExportedTable[] = [
  { table: 'account_preferences', path: 'account/preferences' },
  { table: 'notification_channels', path: 'account/notification-channels' },
  { table: 'push_devices', path: 'account/push-devices', omit: ['endpoint', 'p256dh', 'auth'] },
  { table: 'quiet_hours', path: 'account/quiet-hours' },
  { table: 'notification_digests', path: 'account/notification-digests' },
  { table: 'billing_identities', path: 'account/billing-identity' },
  { table: 'account_avatars', path: 'account/picture' },
  { table: 'alias_claims', path: 'account/aliases' },
  { table: 'alias_changes', path: 'account/alias-changes' },
  { table: 'sign_ins', path: 'account/sign-ins' },
  { table: 'email_changes', path: 'account/email-changes' },
  { table: 'passkeys', path: 'account/passkeys', omit: ['credential_id', 'counter'] },
  { table: 'totp_factors', path: 'account/authenticator', omit: ['last_step'] },
  { table: 'api_keys', path: 'account/api-keys' },
  { table: 'subscriptions', path: 'account/subscriptions' },
  { table: 'quota_counters', path: 'account/usage' },
  { table: 'quota_entries', path: 'account/usage-entries' },
  { table: 'notifications', path: 'account/notifications' },
  { table: 'profiles', path: 'profiles/profiles', omit: ['password_hash'], pageRows: largeRows },
  { table: 'profile_versions', path: 'profiles/published-versions', pageRows: largeRows },
  { table: 'profile_slug_redirects', path: 'profiles/old-addresses' },
  { table: 'profile_short_codes', path: 'profiles/short-links' },
  { table: 'profile_visit_days', path: 'profiles/statistics-visits' },
  { table: 'profile_click_days', path: 'profiles/statistics-clicks' },
  { table: 'profile_click_links', path: 'profiles/statistics-links' },
  { table: 'profile_visit_facts', path: 'profiles/statistics-facts' },
  { table: 'visit_settings', path: 'profiles/statistics-settings' },
  { table: 'folders', path: 'folders/folders', omit: ['name_key'] },
  { table: 'folder_links', path: 'folders/folder-contents' },
  { table: 'labels', path: 'folders/labels', omit: ['name_key'] },
  { table: 'label_links', path: 'folders/label-contents' },
  { table: 'contacts', path: 'contacts/contacts' },
  { table: 'contact_views', path: 'contacts/views', omit: ['name_key'] },
  { table: 'segments', path: 'contacts/segments', omit: ['name_key'] },
  { table: 'contact_fields', path: 'contacts/fields', omit: ['name_key'] },
  { table: 'contact_addresses', path: 'contacts/addresses' },
  { table: 'contact_distinctions', path: 'contacts/told-apart' },
  { table: 'contact_consents', path: 'contacts/consents' },
  { table: 'contact_events', path: 'contacts/timeline' },
  { table: 'contact_imports', path: 'contacts/imports' },
  { table: 'signup_requests', path: 'contacts/signup-requests', omit: ['ip_hash'] },
  { table: 'conversations', path: 'mailbox/conversations' },
  {
    table: 'messages',
    path: 'mailbox/messages',
    omit: ['idempotency_key'],
    strip: { consent: ['ipHash'] },
    pageRows: largeRows,
  },
  { table: 'message_attachments', path: 'mailbox/attachments', omit: ['storage_key'] },
  { table: 'conversation_drafts', path: 'mailbox/drafts' },
  { table: 'scheduled_replies', path: 'mailbox/scheduled-answers', omit: ['idempotency_key'] },
  { table: 'outgoing_files', path: 'mailbox/files-not-sent', omit: ['storage_key'] },
  { table: 'sender_profiles', path: 'mailbox/senders' },
  { table: 'office_hours', path: 'mailbox/hours' },
  { table: 'own_mail_servers', path: 'mailbox/own-server', omit: ['tests_in_window', 'window_began_at'] },
  { table: 'conversation_notes', path: 'mailbox/notes' },
  { table: 'spam_lessons', path: 'mailbox/spam-lessons' },
  { table: 'picture_senders', path: 'mailbox/picture-senders' },
  { table: 'mail_sources', path: 'mailbox/mail-sources' },
  { table: 'inbound_mails', path: 'mailbox/received-mails' },
  { table: 'templates', path: 'templates/templates', pageRows: largeRows },
  { table: 'saved_replies', path: 'templates/saved-replies' },
  { table: 'campaigns', path: 'campaigns/campaigns', pageRows: largeRows },
  { table: 'campaign_contents', path: 'campaigns/sent-mails', pageRows: largeRows },
  { table: 'campaign_links', path: 'campaigns/links' },
  { table: 'campaign_totals', path: 'campaigns/totals' },
  { table: 'campaign_deliveries', path: 'campaigns/deliveries', omit: ['fence'] },
  { table: 'campaign_events', path: 'campaigns/events' },
  { table: 'campaign_minutes', path: 'campaigns/pace' },
  {
    table: 'mails',
    path: 'mails/mails',
    omit: ['envelope_from', 'sending_until'],
    strip: { attachments: ['storageKey'] },
    pageRows: largeRows,
  },
  { table: 'files', path: 'files/files' },
  { table: 'history_entries', path: 'history/history' },
  {
    table: 'history_seals',
    path: 'history/seals',
    keep: ['entry_digest', 'previous_hash', 'owner_previous_hash', 'hash'],
  },
  { table: 'history_checks', path: 'history/checks' },
  { table: 'exports', path: 'account/exports', omit: ['attempt', 'heartbeat_at'] },
];

/** Tables of a client that the export leaves out, with the reason. A table in neither list fails a test. */
export const leftOutTables: Readonly<Record<string, string>> = {
  spam_words: 'sums of the lessons about spam, which are there themselves',
  mail_tombstones: 'hashes of the ids of removed mails, so that they do not come in again',
  remote_pictures: 'copies of foreign pictures, kept for a week; their addresses stand in the mails',
  contact_merges: 'what takes a merge of two tamys apart, kept for thirty days; the tamys are there themselves',
  contact_merge_items: 'the same, piece by piece',
  contact_privacy_links: 'secrets: only hashes of links that were mailed for an hour',
  suppressed_addresses: 'hashes of erased people; nobody can be told from them',
  suppression_salts: 'secrets: what those hashes are made with',
  contact_counters: 'sums of contacts, which are there themselves',
  auto_answers: 'hashes of addresses that had an automatic answer today, for their limit',
  conversation_counters: 'sums of conversations, which are there themselves',
  contact_bulk_runs: 'changes of many tamys under way or just done, kept for a day; the history tells of them',
  contact_bulk_items: 'what takes such a change back, kept for a day',
  contact_import_rows:
    'what takes an import back and what was wrong with its file, kept for a month; its figures are there',
  contact_import_mappings: 'how columns of files were mapped, to suggest it again',
  folder_undos: 'what takes back a change of folders or labels, kept for a day',
  folder_undo_links: 'the same, link by link',
  conversation_merges:
    'what takes the joining of two conversations apart, kept for thirty days; the messages are there themselves',
  conversation_merge_items: 'the same, piece by piece',
  conversation_undos: 'what takes back a change of conversations, kept for a day',
  live_events: 'signals to open browsers, kept for a day; each is about something that is there itself',
  profile_visitor_marks: 'hashes of the last two days that say who was counted already; nobody can be told from them',
  form_attempts: 'hashes that limit messages per network for ten minutes',
  template_tests: 'times of trial mails of the last hour, for their limit; the mails are there themselves',
  campaign_claims: 'which process is sending right now',
  campaign_domain_backoffs: 'which receiving servers asked for slower sending right now',
  recovery_codes: 'secrets: only their hashes exist',
  totp_set_ups: 'secrets of a set-up under way',
  factor_challenges: 'secrets of a sign-in under way',
  code_guesses: 'count of wrong codes, for their limit',
  history_unsealed: 'entries of the history that wait for their seal; the entries are there themselves',
  history_erasures: 'exists only for accounts that are gone',
  abuse_reports: 'what other people reported to the operator; told by the operator on request',
  client_notes: 'working notes of the operator, told by the operator on request',
};
