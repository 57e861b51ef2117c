import type { Tx } from '#platform/database/client.ts';
import { foldText } from '#platform/search/search-tokens.ts';

/** Where a client's own texts may mention somebody, and how to find the row again. */
export type PersonPlace = {
  kind: 'mentions' | 'file_names';
  table: string;
  /** Key columns besides the owner's. */
  key: readonly string[];
  texts?: readonly string[];
  jsons?: readonly string[];
  lists?: readonly string[];
  /** The name of the row's own person: people of the same name keep it. */
  namesake?: (tx: Tx) => ReturnType<Tx['sql']>;
  only?: (tx: Tx) => ReturnType<Tx['sql']>;
  /** Columns that identify the row's person; rows of the person are erased, or listed as something else. */
  of?: { records?: readonly string[]; conversation?: string };
  /** The name is unique in the table under this key. */
  unique?: { name: string; key: string; keyOf: (name: string) => string };
};

const id = ['id'] as const;
const spaced = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
const folded = (name: string) => foldText(name).trim();
const foldedAndSpaced = (name: string) => foldText(name).trim().replace(/\s+/g, ' ');

/**
 * Texts that the client or the product wrote about people: none of them mentions an erased person any more. Texts of
 * others are theirs, and what the client publishes or configures (pages, templates, campaigns, senders) stays.
 */
export const personPlaces: readonly PersonPlace[] = [
  {
    kind: 'mentions',
    table: 'messages',
    key: id,
    texts: ['subject', 'text', 'full_text', 'html'],
    jsons: ['fields', 'system'],
    of: { conversation: 'conversation_id' },
    only: (tx) => tx.sql`direction <> 'in'`,
    namesake: (tx) =>
      tx.sql`(select c.visitor_name from conversations c where c.owner_id = t.owner_id and c.id = t.conversation_id)`,
  },
  {
    kind: 'mentions',
    table: 'conversations',
    key: id,
    texts: ['subject'],
    of: { conversation: 'id' },
    namesake: (tx) => tx.sql`visitor_name`,
  },
  {
    kind: 'mentions',
    table: 'conversations',
    key: id,
    texts: ['preview'],
    of: { conversation: 'id' },
    only: (tx) => tx.sql`last_direction = 'out'`,
    namesake: (tx) => tx.sql`visitor_name`,
  },
  { kind: 'mentions', table: 'conversation_notes', key: id, texts: ['text'], of: { conversation: 'conversation_id' } },
  {
    kind: 'mentions',
    table: 'conversation_drafts',
    key: ['conversation_id'],
    texts: ['text', 'html'],
    of: { conversation: 'conversation_id' },
  },
  {
    kind: 'mentions',
    table: 'new_message_drafts',
    key: id,
    texts: ['subject', 'text', 'html'],
    of: { records: ['contact_id'] },
  },
  {
    kind: 'mentions',
    table: 'scheduled_replies',
    key: id,
    texts: ['text', 'html', 'failure'],
    of: { conversation: 'conversation_id' },
    // An unsent mail belongs to its recipient.
    only: (tx) => tx.sql`state = 'failed'`,
  },
  { kind: 'mentions', table: 'saved_replies', key: ['template_id'], texts: ['body'] },
  { kind: 'mentions', table: 'mailbox_rules', key: id, texts: ['name'], jsons: ['conditions'] },
  {
    kind: 'mentions',
    table: 'contacts',
    key: id,
    texts: ['notes', 'status_reason'],
    jsons: ['fields'],
    of: { records: ['id', 'merged_into'] },
    namesake: (tx) => tx.sql`name`,
  },
  {
    kind: 'mentions',
    table: 'contact_events',
    key: ['at', 'id'],
    jsons: ['details'],
    of: { records: ['contact_id'] },
    namesake: (tx) => tx.sql`(select c.name from contacts c where c.owner_id = t.owner_id and c.id = t.contact_id)`,
  },
  {
    kind: 'mentions',
    table: 'contact_merges',
    key: id,
    jsons: ['state'],
    of: { records: ['kept_id', 'merged_id'] },
    namesake: (tx) => tx.sql`kept_name`,
  },
  { kind: 'mentions', table: 'contact_bulk_runs', key: id, jsons: ['action', 'filter'] },
  {
    kind: 'mentions',
    table: 'contact_views',
    key: id,
    texts: ['name'],
    jsons: ['settings'],
    unique: { name: 'name', key: 'name_key', keyOf: folded },
  },
  {
    kind: 'mentions',
    table: 'segments',
    key: id,
    texts: ['name'],
    jsons: ['rules'],
    unique: { name: 'name', key: 'name_key', keyOf: foldedAndSpaced },
  },
  {
    kind: 'mentions',
    table: 'folders',
    key: id,
    texts: ['name'],
    unique: { name: 'name', key: 'name_key', keyOf: spaced },
  },
  {
    kind: 'mentions',
    table: 'labels',
    key: id,
    texts: ['name'],
    unique: { name: 'name', key: 'name_key', keyOf: spaced },
  },
  { kind: 'mentions', table: 'campaigns', key: id, jsons: ['audience'] },
  { kind: 'mentions', table: 'campaign_series', key: id, jsons: ['audience'] },
  { kind: 'mentions', table: 'automations', key: id, jsons: ['audience'] },
  { kind: 'mentions', table: 'folder_undos', key: id, jsons: ['state'] },
  { kind: 'mentions', table: 'contact_imports', key: id, texts: ['file_name'] },
  { kind: 'mentions', table: 'data_imports', key: id, texts: ['file_name'], jsons: ['report'] },
  { kind: 'mentions', table: 'suppressions', key: ['address'], texts: ['note'] },
  { kind: 'mentions', table: 'mail_events', key: id, texts: ['detail'] },
  { kind: 'mentions', table: 'return_calls', key: id, texts: ['body'] },
  { kind: 'mentions', table: 'file_requests', key: id, texts: ['title', 'message'], of: { records: ['contact_id'] } },
  { kind: 'mentions', table: 'file_shares', key: id, texts: ['name', 'message'] },
  { kind: 'mentions', table: 'wall_posts', key: id, jsons: ['media', 'link', 'poll', 'event'], lists: ['topics'] },
  { kind: 'mentions', table: 'wall_blocks', key: id, texts: ['label'] },
  { kind: 'mentions', table: 'wall_reports', key: id, texts: ['body'] },
  { kind: 'file_names', table: 'files', key: id, texts: ['name'] },
  { kind: 'file_names', table: 'received_files', key: id, texts: ['name', 'sender'] },
  { kind: 'file_names', table: 'uploads', key: id, texts: ['name', 'sender'], lists: ['folder_path'] },
  { kind: 'file_names', table: 'outgoing_files', key: id, texts: ['name'] },
  {
    kind: 'file_names',
    table: 'message_attachments',
    key: id,
    texts: ['name'],
    only: (tx) =>
      tx.sql`exists (select from messages m where m.owner_id = t.owner_id and m.id = t.message_id and m.direction <> 'in')`,
  },
];
