import { z } from 'zod';
import { aliasAvailabilitySchema } from '../../identity/sign-in/alias.schemas.ts';
import { defineOperation } from '../../core/operation.ts';
import { billingIdentityInputSchema } from './billing-identity.schema.ts';
import { aliasChangeSchema, avatarCropSchema, personalChangeSchema, personalSchema } from './personal.schemas.ts';
import { accountSettingsSchema, preferencesChangeSchema } from './preferences.schemas.ts';

export const readAccountSettings = defineOperation({
  id: 'account.settings',
  method: 'GET',
  path: '/api/account/preferences',
  access: 'signed_in',
  permission: 'account.read',
  summary: 'The person’s picture and preferences for look and language',
  reply: accountSettingsSchema,
});

export const changePreferences = defineOperation({
  id: 'account.change_preferences',
  method: 'PATCH',
  path: '/api/account/preferences',
  access: 'signed_in',
  permission: 'account.write',
  summary: 'Change some preferences; anything not named stays',
  body: preferencesChangeSchema,
  reply: accountSettingsSchema,
});

export const readPersonal = defineOperation({
  id: 'account.personal',
  method: 'GET',
  path: '/api/account/personal',
  access: 'user',
  permission: 'account.read',
  summary: 'Name, telephone, alias, billing identity and registration data of the client',
  reply: personalSchema,
});

export const changePersonal = defineOperation({
  id: 'account.change_personal',
  method: 'PATCH',
  path: '/api/account/personal',
  access: 'user',
  permission: 'account.write',
  summary: 'Change name or telephone',
  body: personalChangeSchema,
  reply: personalSchema,
});

export const checkOwnAlias = defineOperation({
  id: 'account.alias_availability',
  method: 'GET',
  path: '/api/account/alias',
  access: 'user',
  permission: 'account.read',
  summary: 'Whether the client can take an alias; their own former ones are available to them',
  query: z.object({ alias: z.string().max(64) }),
  reply: aliasAvailabilitySchema,
});

export const changeAlias = defineOperation({
  id: 'account.change_alias',
  method: 'POST',
  path: '/api/account/alias',
  access: 'user',
  permission: 'account.write',
  proof: true,
  summary: 'Take another alias; addresses with the old one redirect to the new one from then on',
  body: aliasChangeSchema,
  reply: personalSchema,
  errors: ['auth.alias_taken', 'account.alias_limit'],
});

export const saveBillingIdentity = defineOperation({
  id: 'account.save_billing_identity',
  method: 'PUT',
  path: '/api/account/billing-identity',
  access: 'user',
  permission: 'account.write',
  summary: 'Who invoices are made out to; tax ID and postal code are checked by the country’s rules',
  body: billingIdentityInputSchema,
  reply: personalSchema,
});

export const uploadAvatar = defineOperation({
  id: 'account.upload_avatar',
  method: 'POST',
  path: '/api/account/avatar',
  access: 'signed_in',
  permission: 'account.write',
  summary:
    'Set the person’s picture (multipart/form-data, part `file`, preceded by the fields `x`, `y`, `zoom` for the square to keep)',
  upload: { kind: 'form', file: 'A picture of up to 5 MB.', fields: avatarCropSchema },
  reply: accountSettingsSchema,
  errors: [
    'files.missing',
    'files.not_an_image',
    'files.too_many_pixels',
    'account.avatar_too_large',
    'request.unsupported_media_type',
  ],
});

export const removeAvatar = defineOperation({
  id: 'account.remove_avatar',
  method: 'DELETE',
  path: '/api/account/avatar',
  access: 'signed_in',
  permission: 'account.write',
  summary: 'Remove the person’s picture',
  reply: accountSettingsSchema,
});
