import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { billingIdentityInputSchema, billingIdentitySchema } from '../../account/details/billing-identity.schema.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  bulkClientsInputSchema,
  clientCountsSchema,
  clientDetailSchema,
  clientFilterShape,
  clientHistoryEntrySchema,
  clientListItemSchema,
  clientMailSchema,
  openedClientMailSchema,
  clientNoteSchema,
  clientOptionsSchema,
  clientSorts,
  createClientInputSchema,
  noteTextSchema,
  reasonSchema,
  updateClientInputSchema,
} from './clients.schemas.ts';

const params = z.object({ id: idSchema });
const one = '/api/admin/clients/:id';

export const listClients = defineOperation({
  id: 'clients.list',
  method: 'GET',
  path: '/api/admin/clients',
  access: 'admin',
  permission: 'clients.read',
  summary: 'Clients by search and filters; `unverified` lists registrations waiting for confirmation',
  query: z.object({
    ...pageQueryShape,
    ...clientFilterShape,
    sort: z.enum(clientSorts).default('created'),
    direction: z.enum(['asc', 'desc']).optional(),
  }),
  reply: pageOf(clientListItemSchema).extend({
    total: z.number().int(),
    /** False: there are more than `total`. */
    totalIsExact: z.boolean(),
  }),
});

export const countClients = defineOperation({
  id: 'clients.counts',
  method: 'GET',
  path: '/api/admin/clients/counts',
  access: 'admin',
  permission: 'clients.read',
  summary: 'How many clients there are in each state',
  reply: clientCountsSchema,
});

export const clientOptions = defineOperation({
  id: 'clients.options',
  method: 'GET',
  path: '/api/admin/clients/options',
  access: 'admin',
  permission: 'clients.read',
  summary: 'Plans and account types to filter by and to create with',
  reply: clientOptionsSchema,
});

export const exportClients = defineOperation({
  id: 'clients.export',
  method: 'GET',
  path: '/api/admin/clients/export',
  access: 'admin',
  permission: 'clients.read',
  summary: 'The matching clients as CSV (RFC 4180); no cell can run as a formula',
  query: z.object(clientFilterShape),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});

export const getClient = defineOperation({
  id: 'clients.get',
  method: 'GET',
  path: one,
  access: 'admin',
  permission: 'clients.read',
  summary: 'Everything the operator can know about a client',
  params,
  reply: clientDetailSchema,
});

export const clientMails = defineOperation({
  id: 'clients.mails',
  method: 'GET',
  path: `${one}/mails`,
  access: 'admin',
  permission: 'clients.read',
  summary: 'Mails of the product to the client, at the address of the account and at that for invoices, newest first',
  params,
  query: z.object({
    ...pageQueryShape,
    /** Only those about money. */
    about: z.enum(['money']).optional(),
  }),
  reply: pageOf(clientMailSchema),
});

export const readClientMail = defineOperation({
  id: 'clients.mail',
  method: 'GET',
  path: `${one}/mails/:mailId`,
  access: 'admin',
  permission: 'clients.read',
  summary: 'A mail about money to the client, as it was written',
  params: params.extend({ mailId: idSchema }),
  reply: openedClientMailSchema,
  errors: ['resource.not_found'],
});

export const clientHistory = defineOperation({
  id: 'clients.history',
  method: 'GET',
  path: `${one}/history`,
  access: 'admin',
  permission: 'clients.read',
  summary: 'What was done in and to the client’s account, newest first',
  params,
  query: z.object(pageQueryShape),
  reply: pageOf(clientHistoryEntrySchema),
});

export const createClient = defineOperation({
  id: 'clients.create',
  method: 'POST',
  path: '/api/admin/clients',
  access: 'admin',
  permission: 'clients.write',
  summary: 'Create a client with a running trial and mail them a link to set their password',
  body: createClientInputSchema,
  reply: z.object({ id: idSchema }),
  errors: ['auth.alias_taken', 'clients.email_taken'],
});

export const bulkClients = defineOperation({
  id: 'clients.bulk',
  method: 'POST',
  path: '/api/admin/clients/bulk',
  access: 'admin',
  permission: 'clients.write',
  summary: 'Suspend or reactivate several clients; those already in that state are not affected',
  body: bulkClientsInputSchema,
  reply: z.object({ changed: z.number().int() }),
});

export const updateClient = defineOperation({
  id: 'clients.update',
  method: 'PATCH',
  path: one,
  access: 'admin',
  permission: 'clients.write',
  proof: true,
  summary: 'Correct a client’s name, address, telephone or alias; a change of address is mailed to the old one',
  params,
  body: updateClientInputSchema,
  reply: clientDetailSchema,
  errors: ['auth.alias_taken', 'clients.email_taken'],
});

export const saveClientBilling = defineOperation({
  id: 'clients.save_billing_identity',
  method: 'PUT',
  path: `${one}/billing-identity`,
  access: 'admin',
  permission: 'clients.write',
  summary: 'Who the client’s invoices are made out to, from the next one on; checked by the rules of the country',
  params,
  body: billingIdentityInputSchema,
  reply: billingIdentitySchema,
});

export const suspendClient = defineOperation({
  id: 'clients.suspend',
  method: 'POST',
  path: `${one}/suspend`,
  access: 'admin',
  permission: 'clients.write',
  summary: 'Suspend a client: sessions end, public pages and forms close, nothing more is sent',
  params,
  body: z.strictObject({ reason: reasonSchema }),
  reply: clientDetailSchema,
  errors: ['clients.already_suspended'],
});

export const reactivateClient = defineOperation({
  id: 'clients.reactivate',
  method: 'POST',
  path: `${one}/reactivate`,
  access: 'admin',
  permission: 'clients.write',
  summary: 'Reactivate a suspended client; pages and campaigns resume',
  params,
  reply: clientDetailSchema,
  errors: ['clients.not_suspended'],
});

export const endClientSessions = defineOperation({
  id: 'clients.end_sessions',
  method: 'POST',
  path: `${one}/sessions/end`,
  access: 'admin',
  permission: 'clients.write',
  summary: 'End one session of a client, or all of them',
  params,
  body: z.strictObject({ sessionId: idSchema.optional() }),
  reply: z.object({ ended: z.number().int() }),
});

export const resetClientSecondFactor = defineOperation({
  id: 'clients.reset_second_factor',
  method: 'POST',
  path: `${one}/second-factor/reset`,
  access: 'admin',
  permission: 'clients.write',
  proof: true,
  summary: 'Remove a client’s lost second factor',
  params,
  reply: emptySchema,
});

export const addClientNote = defineOperation({
  id: 'clients.add_note',
  method: 'POST',
  path: `${one}/notes`,
  access: 'admin',
  permission: 'clients.write',
  summary: 'Add a note about a client; the client never sees it and it cannot be changed',
  params,
  body: z.strictObject({ text: noteTextSchema }),
  reply: clientNoteSchema,
});

export const resendClientInvitation = defineOperation({
  id: 'clients.resend_invitation',
  method: 'POST',
  path: `${one}/invitation/resend`,
  access: 'admin',
  permission: 'clients.write',
  summary: 'Mail a created client a new link to set their password',
  params,
  reply: emptySchema,
  errors: ['clients.no_invitation'],
});
