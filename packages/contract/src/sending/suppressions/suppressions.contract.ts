import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { explainedReturnSchema, pasteFindings, pasteLimit, returnRatesSchema } from './returns.schemas.ts';
import {
  addSuppressionInputSchema,
  importSuppressionsInputSchema,
  liftSuppressionInputSchema,
  suppressionReasons,
  suppressionSchema,
} from './suppressions.schemas.ts';

const params = z.object({ id: idSchema });

const filterShape = {
  /** Part of the address. */
  search: z.string().trim().max(120).optional(),
  reason: z.enum(suppressionReasons).optional(),
};

export const listSuppressions = defineOperation({
  id: 'suppressions.list',
  method: 'GET',
  path: '/api/suppressions',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Suppressed addresses, newest first, with reason and date',
  query: z.object({ ...pageQueryShape, ...filterShape }),
  reply: pageOf(suppressionSchema),
});

export const addSuppression = defineOperation({
  id: 'suppressions.add',
  method: 'POST',
  path: '/api/suppressions',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Suppress an address',
  body: addSuppressionInputSchema,
  reply: suppressionSchema,
  errors: ['suppressions.already'],
});

export const importSuppressions = defineOperation({
  id: 'suppressions.import',
  method: 'POST',
  path: '/api/suppressions/import',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Suppress many addresses; those already on the list keep their reason',
  body: importSuppressionsInputSchema,
  reply: z.object({ added: z.number().int(), known: z.number().int(), unreadable: z.number().int() }),
  errors: ['suppressions.too_many'],
});

export const exportSuppressions = defineOperation({
  id: 'suppressions.export',
  method: 'GET',
  path: '/api/suppressions/export',
  access: 'user',
  permission: 'contacts.read',
  summary: 'The list as CSV (UTF-8 with byte order mark)',
  query: z.object(filterShape),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});

export const liftSuppression = defineOperation({
  id: 'suppressions.lift',
  method: 'POST',
  path: '/api/suppressions/:id/lift',
  access: 'user',
  permission: 'contacts.write',
  proof: true,
  summary: 'Remove an address from the list because its person agreed; the wording is kept as proof',
  params,
  body: liftSuppressionInputSchema,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const getReturnRates = defineOperation({
  id: 'returns.rates',
  method: 'GET',
  path: '/api/returns/rates',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Complaints and hard bounces of the last thirty days, in total and by campaign',
  reply: returnRatesSchema,
});

export const explainReturn = defineOperation({
  id: 'returns.explain',
  method: 'POST',
  path: '/api/returns/explain',
  access: 'signed_in',
  permission: 'account.read',
  history: 'none',
  summary: 'What a pasted report or server answer means; nothing is stored',
  body: z.object({ text: z.string().min(1).max(pasteLimit) }),
  reply: z.object({ finding: z.enum(pasteFindings), returns: z.array(explainedReturnSchema) }),
});
