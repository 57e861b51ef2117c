import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { customDomainLimits, customDomainSchema } from './custom-domains.schemas.ts';

const params = z.object({ id: idSchema });
const changed = z.object({ domain: customDomainSchema });

export const listCustomDomains = defineOperation({
  id: 'custom_domains.list',
  method: 'GET',
  path: '/api/custom-domains',
  access: 'user',
  permission: 'profiles.read',
  summary: 'The client’s custom domains that serve profiles, with their DNS records and last check',
  reply: z.object({ items: z.array(customDomainSchema), limit: z.number().int() }),
});

export const addCustomDomain = defineOperation({
  id: 'custom_domains.add',
  method: 'POST',
  path: '/api/custom-domains',
  access: 'user',
  permission: 'account.security',
  feature: 'own_domain',
  summary: 'Claim a domain; it serves nothing until the DNS proves it. Unverified claims expire',
  body: z.strictObject({ host: lineSchema({ max: customDomainLimits.host }) }),
  reply: changed,
  errors: [
    'custom_domains.exists',
    'custom_domains.too_many',
    'custom_domains.taken',
    'custom_domains.own_host',
    'custom_domains.public_suffix',
    'custom_domains.no_name',
    'quota.read_only',
  ],
});

export const checkCustomDomain = defineOperation({
  id: 'custom_domains.check',
  method: 'POST',
  path: '/api/custom-domains/:id/check',
  access: 'user',
  permission: 'account.security',
  history: 'none',
  summary: 'Ask the name servers now',
  params,
  reply: changed,
});

export const updateCustomDomain = defineOperation({
  id: 'custom_domains.update',
  method: 'PATCH',
  path: '/api/custom-domains/:id',
  access: 'user',
  permission: 'account.security',
  summary: 'Choose the profile at the root, the profiles below it, and whether their other addresses redirect here',
  params,
  body: z.strictObject({
    rootProfileId: idSchema.nullable().optional(),
    profileIds: z.array(idSchema).max(customDomainLimits.profiles).nullable().optional(),
    redirects: z.boolean().optional(),
  }),
  reply: changed,
});

export const removeCustomDomain = defineOperation({
  id: 'custom_domains.remove',
  method: 'DELETE',
  path: '/api/custom-domains/:id',
  access: 'user',
  permission: 'account.security',
  summary: 'Remove a domain; pages are served at their other addresses at once',
  params,
  reply: emptySchema,
});
