import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { oauthIdSchema, oauthProviderInputSchema, oauthProvidersSchema } from './oauth-providers.schemas.ts';

const write = { access: 'admin', permission: 'settings.write', proof: true } as const;
const path = '/api/admin/oauth-providers';
const params = z.object({ id: oauthIdSchema });

export const listOauthProviders = defineOperation({
  id: 'instance.list_oauth',
  method: 'GET',
  path,
  access: 'admin',
  permission: 'settings.read',
  summary:
    'Providers whose mailboxes can be connected by signing in there, and the redirect address to register; never a secret',
  reply: oauthProvidersSchema,
});

export const setOauthProvider = defineOperation({
  id: 'instance.set_oauth',
  method: 'PUT',
  path: `${path}/:id`,
  ...write,
  summary: 'Set the client id and secret of this installation at Google, Microsoft or another provider',
  params,
  body: oauthProviderInputSchema,
  reply: oauthProvidersSchema,
  errors: ['instance.oauth_too_many'],
});

export const removeOauthProvider = defineOperation({
  id: 'instance.remove_oauth',
  method: 'DELETE',
  path: `${path}/:id`,
  ...write,
  summary: 'Forget a provider; mailboxes connected through it stop until it is set again',
  params,
  reply: oauthProvidersSchema,
  errors: ['resource.not_found'],
});
