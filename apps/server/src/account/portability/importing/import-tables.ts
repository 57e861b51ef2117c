import { exportedTables } from '../content/export-tables.ts';
import type { ImportSpec } from './import.types.ts';
import { fileTables } from './tables/file-tables.ts';
import { folderTables, linkTables } from './tables/folder-tables.ts';
import { mailboxTables } from './tables/mailbox-tables.ts';
import { mailingTables } from './tables/mailing-tables.ts';
import { pageTables } from './tables/page-tables.ts';
import { peopleTables } from './tables/people-tables.ts';
import { wallTables } from './tables/wall-tables.ts';

/** Imported tables, each after those it refers to. */
export const importTables: readonly ImportSpec[] = [
  ...fileTables,
  ...folderTables,
  ...pageTables,
  ...peopleTables,
  ...mailingTables,
  ...mailboxTables,
  ...wallTables,
  ...linkTables,
];

const wallOnly = new Set(['files', 'wall_posts', 'wall_comments', 'wall_reactions', 'wall_votes']);

/** The same for the archive of one wall. */
export const wallImportTables: readonly ImportSpec[] = importTables.filter(({ table }) => wallOnly.has(table));

/** How a table is exported. */
export function exportedAs(table: string) {
  const exported = exportedTables.find((candidate) => candidate.table === table);
  if (!exported) throw new Error(`${table} is imported but not exported`);
  return exported;
}

/** Exported tables that are not imported, with the reason. A table in neither list fails a test. */
export const stayingTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'subscriptions',
      'subscription_periods',
      'subscription_events',
      'subscription_coupons',
      'package_purchases',
      'quota_grants',
      'quota_counters',
      'quota_entries',
      'invoices',
      'invoice_lines',
      'invoice_taxes',
      'invoice_events',
      'invoice_reminders',
      'client_credits',
      'payments',
      'refunds',
      'payment_methods',
      'tax_id_checks',
      'billing_identities',
    ].map((table) => [table, 'what was agreed and paid is between the client and the old place']),
  ),
  ...Object.fromEntries(
    ['sign_ins', 'email_changes', 'passkeys', 'totp_factors', 'api_keys', 'policy_answers'].map((table) => [
      table,
      'ways into the old account, and who used them',
    ]),
  ),
  ...Object.fromEntries(
    [
      'webhook_endpoints',
      'webhook_messages',
      'webhook_deliveries',
      'webhook_attempts',
      'own_mail_servers',
      'sending_domains',
      'sending_keys',
      'mail_sources',
      'return_hooks',
      'custom_domains',
      'custom_domain_profiles',
      'push_devices',
      'notification_channels',
    ].map((table) => [table, 'works only with secrets that leave no place, or with names that point to it']),
  ),
  ...Object.fromEntries(
    ['file_shares', 'file_downloads', 'file_requests', 'received_files'].map((table) => [
      table,
      'links with secrets that leave no place; the files come',
    ]),
  ),
  ...Object.fromEntries(
    [
      'automation_runs',
      'automation_step_totals',
      'automation_streams',
      'automation_mails',
      'campaign_series',
      'campaign_series_feeds',
      'campaign_series_issues',
      'campaign_series_items',
      'campaign_feeds',
      'scheduled_replies',
      'conversation_drafts',
      'new_message_drafts',
      'outgoing_files',
      'inbound_mails',
      'mails',
      'mail_events',
      'signup_requests',
    ].map((table) => [table, 'under way in the old place: here it would be sent, or counted, twice']),
  ),
  ...Object.fromEntries(
    [
      'account_preferences',
      'quiet_hours',
      'first_steps',
      'notification_digests',
      'notifications',
      'account_avatars',
      'alias_claims',
      'alias_changes',
      'client_brands',
      'history_entries',
      'history_seals',
      'history_checks',
      'exports',
      'data_imports',
      'contact_imports',
    ].map((table) => [table, 'about the account itself and its past']),
  ),
  mailbox_retention: 'nothing that comes goes by age before somebody wants it here',
  profile_slug_redirects: 'old addresses lead on where they were known',
  spam_lessons: 'learnt anew from the conversations that come',
  wall_reports: 'reports are answered where they were made',
  wall_blocks: 'hashes of visitors of the old place',
};
