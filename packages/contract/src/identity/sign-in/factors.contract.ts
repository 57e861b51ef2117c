import { z } from 'zod';
import { loginReplySchema } from './auth.schemas.ts';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  factorCodeSchema,
  factorsSchema,
  newRecoveryCodesSchema,
  passkeyNameSchema,
  passkeySchema,
  signInChallengeSchema,
} from './factors.schemas.ts';
import {
  passkeyCreatedSchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeyUsedSchema,
} from './webauthn.schemas.ts';

export const loginWithCode = defineOperation({
  id: 'factors.login_code',
  method: 'POST',
  path: '/api/login/code',
  access: 'public',
  summary: 'Second step of signing in: an app code or a recovery code',
  body: z.object({ challenge: signInChallengeSchema, code: factorCodeSchema }),
  reply: loginReplySchema,
  errors: ['factors.code_wrong', 'factors.challenge_invalid', 'auth.too_many_attempts', 'auth.suspended'],
});

export const loginPasskeyOptions = defineOperation({
  id: 'factors.login_passkey_options',
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'public',
  history: 'none',
  summary: 'What the browser needs to ask for a passkey: alone, or as the second step of `challenge`',
  body: z.object({ challenge: signInChallengeSchema.optional() }),
  reply: z.object({ options: passkeyRequestSchema }),
  errors: ['factors.challenge_invalid', 'auth.too_many_attempts'],
});

export const loginWithPasskey = defineOperation({
  id: 'factors.login_passkey',
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  summary: 'Sign in with a passkey: without a password, or as the second step after it',
  body: z.object({ response: passkeyUsedSchema }),
  reply: loginReplySchema,
  errors: ['factors.passkey_refused', 'factors.challenge_invalid', 'auth.suspended'],
});

export const describeFactors = defineOperation({
  id: 'factors.describe',
  method: 'GET',
  path: '/api/account/factors',
  access: 'signed_in',
  permission: 'account.security',
  summary: 'Second factors of the signed-in user',
  reply: factorsSchema,
});

export const beginTotp = defineOperation({
  id: 'factors.begin_totp',
  method: 'POST',
  path: '/api/account/totp',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  history: 'none',
  summary: 'Start setting up an authenticator app: the secret, shown only here',
  reply: z.object({
    /** Base32. */
    secret: z.string(),
    uri: z.string(),
    /** The address as a QR code, SVG. */
    qr: z.string(),
  }),
});

export const confirmTotp = defineOperation({
  id: 'factors.confirm_totp',
  method: 'POST',
  path: '/api/account/totp/confirm',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  summary: 'Finish setting up the app with a code it shows; replaces an earlier one',
  body: z.object({ code: factorCodeSchema }),
  reply: z.object({ recoveryCodes: newRecoveryCodesSchema }),
  errors: ['factors.code_wrong', 'factors.set_up_over'],
});

export const removeTotp = defineOperation({
  id: 'factors.remove_totp',
  method: 'DELETE',
  path: '/api/account/totp',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  summary: 'Stop using the authenticator app',
  reply: emptySchema,
  errors: ['resource.not_found', 'factors.last_required'],
});

export const renewRecoveryCodes = defineOperation({
  id: 'factors.renew_recovery_codes',
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  summary: 'Create new recovery codes; the earlier ones stop working',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['factors.none'],
});

export const offerPasskey = defineOperation({
  id: 'factors.offer_passkey',
  method: 'POST',
  path: '/api/account/passkeys/options',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  history: 'none',
  summary: 'What the browser needs to create a passkey',
  reply: z.object({ options: passkeyCreationSchema }),
  errors: ['factors.too_many_passkeys'],
});

export const addPasskey = defineOperation({
  id: 'factors.add_passkey',
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  summary: 'Store the passkey the browser has created',
  body: z.object({ name: passkeyNameSchema, response: passkeyCreatedSchema }),
  reply: z.object({ passkey: passkeySchema, recoveryCodes: newRecoveryCodesSchema }),
  errors: [
    'factors.passkey_refused',
    'factors.challenge_invalid',
    'factors.passkey_exists',
    'factors.too_many_passkeys',
  ],
});

const passkeyParams = z.object({ passkeyId: idSchema });

export const renamePasskey = defineOperation({
  id: 'factors.rename_passkey',
  method: 'PATCH',
  path: '/api/account/passkeys/:passkeyId',
  access: 'signed_in',
  permission: 'account.security',
  summary: 'Rename a passkey',
  params: passkeyParams,
  body: z.object({ name: passkeyNameSchema }),
  reply: passkeySchema,
});

export const removePasskey = defineOperation({
  id: 'factors.remove_passkey',
  method: 'DELETE',
  path: '/api/account/passkeys/:passkeyId',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  summary: 'Remove a passkey',
  params: passkeyParams,
  reply: emptySchema,
  errors: ['factors.last_required'],
});

export const provePasskeyOptions = defineOperation({
  id: 'factors.prove_passkey_options',
  method: 'POST',
  path: '/api/account/proof/passkey/options',
  access: 'signed_in',
  permission: 'account.security',
  history: 'none',
  summary: 'What the browser needs to ask for a passkey as proof of identity',
  reply: z.object({ options: passkeyRequestSchema }),
  errors: ['factors.none'],
});

export const proveWithPasskey = defineOperation({
  id: 'factors.prove_passkey',
  method: 'POST',
  path: '/api/account/proof/passkey',
  access: 'signed_in',
  permission: 'account.security',
  history: 'none',
  summary: 'Prove your identity with a passkey',
  body: z.object({ response: passkeyUsedSchema }),
  reply: emptySchema,
  errors: ['factors.passkey_refused', 'factors.challenge_invalid'],
});

export const proveWithCode = defineOperation({
  id: 'factors.prove_code',
  method: 'POST',
  path: '/api/account/proof/code',
  access: 'signed_in',
  permission: 'account.security',
  history: 'none',
  summary: 'Prove your identity with an app code or a recovery code',
  body: z.object({ code: factorCodeSchema }),
  reply: emptySchema,
  errors: ['factors.code_wrong', 'auth.too_many_attempts'],
});
