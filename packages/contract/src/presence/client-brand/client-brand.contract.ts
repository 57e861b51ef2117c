import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { clientBrandSchema, postalAddressSchema } from './client-brand.schemas.ts';

export const getClientBrand = defineOperation({
  id: 'client_brand.get',
  method: 'GET',
  path: '/api/client-brand',
  access: 'user',
  permission: 'profiles.read',
  summary: 'Logo, colours, fonts and networks that the client’s new profiles and templates start with',
  reply: z.object({ brand: clientBrandSchema }),
});

export const setClientBrand = defineOperation({
  id: 'client_brand.set',
  method: 'PUT',
  path: '/api/client-brand',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Set them; existing profiles and templates do not change',
  body: clientBrandSchema,
  reply: z.object({ brand: clientBrandSchema }),
});

export const getPostalAddress = defineOperation({
  id: 'client_brand.get_postal_address',
  method: 'GET',
  path: '/api/client-brand/postal-address',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'The sender’s postal address, which stands under every mailing',
  reply: z.object({
    /** Null until one is given; campaigns are not started without it. */
    postalAddress: z.string().nullable(),
    /** The billing address, for those who may see it; null when there is none. */
    suggestion: z.string().nullable(),
  }),
});

export const setPostalAddress = defineOperation({
  id: 'client_brand.set_postal_address',
  method: 'PUT',
  path: '/api/client-brand/postal-address',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Set it; mails that are already frozen keep the one they have',
  body: z.strictObject({ postalAddress: postalAddressSchema.nullable() }),
  reply: z.object({ postalAddress: z.string().nullable() }),
});

export const getPageSuggestions = defineOperation({
  id: 'client_brand.get_page_suggestions',
  method: 'GET',
  path: '/api/client-brand/page-suggestions',
  access: 'user',
  permission: 'profiles.read',
  summary: 'Whether the 404 page of the client’s addresses suggests the client’s other pages',
  reply: z.object({ suggestsPages: z.boolean() }),
});

export const setPageSuggestions = defineOperation({
  id: 'client_brand.set_page_suggestions',
  method: 'PUT',
  path: '/api/client-brand/page-suggestions',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Set it; each profile can also be left out (`isSuggested`)',
  body: z.strictObject({ suggestsPages: z.boolean() }),
  reply: z.object({ suggestsPages: z.boolean() }),
});
