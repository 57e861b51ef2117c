import { type ClientTables, largeRows, none } from './client-table.ts';

/** Tables of clients of the domain workspace. */
export const workspaceTables: ClientTables = {
  notification_channels: {
    exported: { path: 'account/notification-channels' },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  push_devices: {
    exported: { path: 'account/push-devices', omit: ['endpoint', 'p256dh', 'auth'] },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  quiet_hours: {
    exported: { path: 'account/quiet-hours' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  notification_digests: {
    exported: { path: 'account/notification-digests' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  notifications: {
    exported: { path: 'account/notifications' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  trash_settings: { exported: { path: 'account/trash-settings' }, moving: 'imported', erasure: 'erased' },
  folders: { exported: { path: 'folders/folders', omit: ['name_key'] }, moving: 'imported', erasure: 'erased' },
  folder_links: { exported: { path: 'folders/folder-contents' }, moving: 'imported', erasure: 'erased' },
  labels: { exported: { path: 'folders/labels', omit: ['name_key'] }, moving: 'imported', erasure: 'erased' },
  label_links: { exported: { path: 'folders/label-contents' }, moving: 'imported', erasure: 'erased' },
  sending_domains: {
    exported: { path: 'mailbox/sending-domains', omit: ['client_id', 'next_check_at'] },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  sending_keys: {
    exported: { path: 'mailbox/sending-keys', omit: ['private_sealed'] },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  mails: {
    exported: {
      path: 'mails/mails',
      omit: ['envelope_from', 'sending_until'],
      strip: { attachments: ['storageKey'] },
      blank: ['subject', 'html', 'body_text', 'outcome'],
      pageRows: largeRows,
    },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  history_entries: {
    exported: { path: 'history/history', keep: ['salt'] },
    moving: none('about the account itself and its past'),
    erasure: none('tombstones: what they said is erased, that they were there stays provable'),
  },
  history_seals: {
    exported: {
      path: 'history/seals',
      keep: ['entry_digest', 'previous_hash', 'owner_previous_hash', 'hash'],
    },
    moving: none('about the account itself and its past'),
    erasure: none('seals of the tombstones: without them nobody could prove that nothing else went'),
  },
  history_checks: {
    exported: { path: 'history/checks' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  activity_slots: { exported: none('sums of messages and contacts, which are there themselves'), erasure: 'erased' },
  activity_changes: { exported: none('the same, not added up yet'), erasure: 'erased' },
  folder_undos: { exported: none('what takes back a change of folders or labels, kept for a day'), erasure: 'erased' },
  folder_undo_links: { exported: none('the same, link by link'), erasure: 'erased' },
  live_events: {
    exported: none('signals to open browsers, kept for a day; each is about something that is there itself'),
    erasure: 'erased',
  },
  history_unsealed: {
    exported: none('entries of the history that wait for their seal; the entries are there themselves'),
    erasure: none('tombstones that wait for their seal; the sealer empties it'),
  },
  history_erasures: {
    exported: none('exists only for accounts that are gone'),
    erasure: none('the signed proof of this very erasure'),
  },
};
