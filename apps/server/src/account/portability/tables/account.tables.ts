import { type ClientTables, none } from './client-table.ts';

/** Tables of clients of the domain account. */
export const accountTables: ClientTables = {
  account_preferences: {
    exported: { path: 'account/preferences' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  first_steps: {
    exported: { path: 'account/first-steps' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  billing_identities: {
    exported: { path: 'account/billing-identity' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  account_avatars: {
    exported: { path: 'account/picture' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  alias_claims: {
    exported: { path: 'account/aliases' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  alias_changes: {
    exported: { path: 'account/alias-changes' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  webhook_endpoints: {
    exported: { path: 'account/webhooks', omit: ['secret_sealed', 'old_secret_sealed'] },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  webhook_messages: {
    exported: { path: 'account/webhook-messages' },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  webhook_deliveries: {
    exported: { path: 'account/webhook-deliveries', omit: ['lease_id'] },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  webhook_attempts: {
    exported: { path: 'account/webhook-attempts' },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  data_imports: {
    exported: { path: 'account/data-imports' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  exports: {
    exported: { path: 'account/exports', omit: ['attempt', 'heartbeat_at'] },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  data_import_things: {
    exported: none('what takes back the archive of a wall; the posts and files are there themselves'),
    erasure: 'erased',
  },
};
