import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import {
  addressNameInputSchema,
  changedAddressesSchema,
  forwardTestInputSchema,
  forwardTestSchema,
  profileAddressesSchema,
} from './profile-addresses.schemas.ts';

const profileParams = z.object({ profileId: idSchema });

export const listProfileAddresses = defineOperation({
  id: 'profile_addresses.list',
  method: 'GET',
  path: '/api/profile-addresses',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Mail addresses of every profile, to write or forward to, with the last test of forwarding',
  reply: z.object({ domain: z.string(), items: z.array(profileAddressesSchema) }),
});

export const setMainAddress = defineOperation({
  id: 'profile_addresses.set_main',
  method: 'PUT',
  path: '/api/profile-addresses/:profileId/main',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Change the address of a profile; the former one works for another 90 days',
  params: profileParams,
  body: addressNameInputSchema,
  reply: changedAddressesSchema,
  errors: ['profile_addresses.name_taken'],
});

export const addAlias = defineOperation({
  id: 'profile_addresses.add_alias',
  method: 'POST',
  path: '/api/profile-addresses/:profileId/aliases',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Add a further address to a profile',
  params: profileParams,
  body: addressNameInputSchema,
  reply: changedAddressesSchema,
  errors: ['profile_addresses.name_taken', 'profile_addresses.too_many'],
});

export const removeAlias = defineOperation({
  id: 'profile_addresses.remove_alias',
  method: 'DELETE',
  path: '/api/profile-addresses/:profileId/aliases/:id',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Remove a further address of a profile; it works for another 90 days',
  params: profileParams.extend({ id: idSchema }),
  reply: changedAddressesSchema,
});

export const testForwarding = defineOperation({
  id: 'profile_addresses.test_forwarding',
  method: 'POST',
  path: '/api/profile-addresses/:profileId/test',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Send a mail to the public address of the business, to see whether it is forwarded to the profile',
  params: profileParams,
  body: forwardTestInputSchema,
  reply: z.object({ test: forwardTestSchema }),
  errors: ['profile_addresses.too_many_tests', 'profile_addresses.own_address'],
});
