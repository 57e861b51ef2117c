import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { clientBrandSchema } from './client-brand.schemas.ts';

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
