import { type ClientTables, none } from './client-table.ts';

/** Tables of clients of the domain identity. */
export const identityTables: ClientTables = {
  sign_ins: {
    exported: { path: 'account/sign-ins' },
    moving: none('ways into the old account, and who used them'),
    erasure: 'erased',
  },
  email_changes: {
    exported: { path: 'account/email-changes' },
    moving: none('ways into the old account, and who used them'),
    erasure: 'erased',
  },
  policy_answers: {
    exported: { path: 'account/policy-answers' },
    moving: none('ways into the old account, and who used them'),
    erasure: 'erased',
  },
  passkeys: {
    exported: { path: 'account/passkeys', omit: ['credential_id', 'counter'] },
    moving: none('ways into the old account, and who used them'),
    erasure: 'erased',
  },
  totp_factors: {
    exported: { path: 'account/authenticator', omit: ['last_step'] },
    moving: none('ways into the old account, and who used them'),
    erasure: 'erased',
  },
  api_keys: {
    exported: { path: 'account/api-keys' },
    moving: none('ways into the old account, and who used them'),
    erasure: 'erased',
  },
  recovery_codes: { exported: none('secrets: only their hashes exist'), erasure: 'erased' },
  totp_set_ups: { exported: none('secrets of a set-up under way'), erasure: 'erased' },
  factor_challenges: { exported: none('secrets of a sign-in under way'), erasure: 'erased' },
  code_guesses: { exported: none('count of wrong codes, for their limit'), erasure: 'erased' },
};
