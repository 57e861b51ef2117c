import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { emailSchema, emptySchema, lineSchema } from '../../core/primitives.ts';
import { aliasAvailabilitySchema } from './alias.schemas.ts';
import {
  loginInputSchema,
  loginReplySchema,
  registerInputSchema,
  registrationOptionsSchema,
  resetPasswordInputSchema,
} from './auth.schemas.ts';
import { newPasswordSchema } from './password.schemas.ts';
import { userSchema } from './user.schemas.ts';

export const login = defineOperation({
  id: 'auth.login',
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: loginInputSchema,
  reply: loginReplySchema,
  errors: ['auth.invalid_credentials', 'auth.not_verified', 'auth.suspended', 'auth.too_many_attempts'],
});

export const logout = defineOperation({
  id: 'auth.logout',
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  summary: 'End the session of the bearer token, if any',
  reply: z.object({ ok: z.literal(1) }),
});

export const currentUser = defineOperation({
  id: 'auth.user',
  method: 'GET',
  path: '/api/user',
  access: 'signed_in',
  permission: 'account.read',
  summary: 'The signed-in user',
  reply: userSchema,
});

export const registrationOptions = defineOperation({
  id: 'auth.registration_options',
  method: 'GET',
  path: '/api/register/options',
  access: 'public',
  summary: 'Account types and policy version for the registration form, and whether it is open to this invitation',
  query: z.object({ invitation: z.string().max(600).optional() }),
  reply: registrationOptionsSchema,
});

export const aliasAvailability = defineOperation({
  id: 'auth.alias_availability',
  method: 'GET',
  path: '/api/register/alias',
  access: 'public',
  summary: 'Whether an alias is available',
  query: z.object({ alias: z.string().max(64) }),
  reply: aliasAvailabilitySchema,
});

export const register = defineOperation({
  id: 'auth.register',
  method: 'POST',
  path: '/api/register',
  access: 'public',
  history: 'none',
  summary: 'Register a client and send the verification mail',
  body: registerInputSchema,
  reply: z.object({ email: z.string() }),
  errors: [
    'auth.alias_taken',
    'auth.invitation_needed',
    'auth.registration_closed',
    'auth.registrations_full',
    'request.rate_limited',
  ],
});

export const verifyRegistration = defineOperation({
  id: 'auth.verify',
  method: 'POST',
  path: '/api/register/verify',
  access: 'public',
  summary: 'Confirm the e-mail address with the code from the mail; starts the trial',
  body: z.object({ code: z.string().min(1).max(100) }),
  reply: z.object({ email: z.string(), alias: z.string() }),
  errors: ['auth.code_invalid'],
});

export const resendVerification = defineOperation({
  id: 'auth.resend_verification',
  method: 'POST',
  path: '/api/register/resend',
  access: 'public',
  history: 'none',
  summary: 'Resend the verification mail; the answer never reveals whether the address exists',
  body: z.object({ email: emailSchema }),
  reply: emptySchema,
  errors: ['request.rate_limited'],
});

export const requestPasswordReset = defineOperation({
  id: 'auth.request_reset',
  method: 'POST',
  path: '/api/password/forgot',
  access: 'public',
  history: 'none',
  summary: 'Request a password reset mail; the answer never reveals whether the address exists',
  body: z.object({ email: emailSchema }),
  reply: emptySchema,
  errors: ['request.rate_limited'],
});

export const resetPassword = defineOperation({
  id: 'auth.reset',
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  summary: 'Set a new password with the token from the mail; ends all sessions',
  body: resetPasswordInputSchema,
  reply: emptySchema,
  errors: ['auth.reset_invalid'],
});

export const setupState = defineOperation({
  id: 'auth.setup_state',
  method: 'GET',
  path: '/api/setup/:token',
  access: 'public',
  summary: 'Whether the one-time link for the first administrator is still valid',
  params: z.object({ token: z.string().max(100) }),
  reply: z.object({ open: z.boolean() }),
});

export const setupAdmin = defineOperation({
  id: 'auth.setup_admin',
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  summary: 'Create the first administrator with the one-time link from the console',
  body: z.object({
    token: z.string().max(100),
    name: lineSchema({ max: 120 }),
    email: emailSchema,
    password: newPasswordSchema,
    /** Language of the screens and of mails to the user; default: the installation's. */
    locale: wireLocaleSchema.optional(),
  }),
  reply: z.object({ email: z.string() }),
  errors: ['auth.setup_closed'],
});

export const updatePreferences = defineOperation({
  id: 'auth.update_preferences',
  method: 'PATCH',
  path: '/api/user/preferences',
  access: 'signed_in',
  permission: 'account.write',
  summary: 'Change the language of the signed-in user',
  body: userSchema.pick({ locale: true }),
  reply: userSchema,
});
