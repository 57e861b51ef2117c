import { z } from 'zod';
import { phoneSchema } from '../../identity/sign-in/phone.ts';
import { defineOperation } from '../../core/operation.ts';
import { emailSchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { contactAddressSchema, contactLimits } from './contacts.schemas.ts';

const writing = { access: 'user', permission: 'contacts.write' } as const;
const path = '/api/contacts/:id/addresses';
const params = z.object({ id: idSchema, addressId: idSchema });
const reply = z.object({ addresses: z.array(contactAddressSchema) });
const labelSchema = lineSchema({ max: contactLimits.addressLabel }).nullable();

export const addAddressInputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), value: emailSchema, label: labelSchema.default(null) }),
  z.object({ kind: z.literal('phone'), value: phoneSchema, label: labelSchema.default(null) }),
]);
export type AddAddressInput = z.infer<typeof addAddressInputSchema>;

export const addContactAddress = defineOperation({
  id: 'contacts.add_address',
  method: 'POST',
  path,
  ...writing,
  summary: 'Add an e-mail or telephone to a tamy; the first of a kind becomes primary',
  params: z.object({ id: idSchema }),
  body: addAddressInputSchema,
  reply,
  errors: ['contacts.email_taken', 'contacts.too_many_addresses', 'contacts.address_suppressed'],
});

export const updateContactAddress = defineOperation({
  id: 'contacts.update_address',
  method: 'PATCH',
  path: `${path}/:addressId`,
  ...writing,
  summary: 'Correct an address, label it, or make it the primary one of its kind',
  params,
  body: z
    .object({ value: z.string().trim().min(1).max(254), label: labelSchema, isPrimary: z.literal(true) })
    .partial(),
  reply,
  errors: ['contacts.email_taken', 'contacts.address_suppressed'],
});

export const removeContactAddress = defineOperation({
  id: 'contacts.remove_address',
  method: 'DELETE',
  path: `${path}/:addressId`,
  ...writing,
  summary: 'Remove an address; if it was primary, the next of its kind takes its place',
  params,
  reply,
});
