import { z } from 'zod';
import { orderOperation, removeOperation, restoreOperation } from '../catalog/shelf-operations.ts';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import { taxInputSchema, taxSchema } from './taxes.schemas.ts';

const shelf = { noun: 'taxes', path: '/api/admin/taxes', what: 'a tax' } as const;
const read = { access: 'admin', permission: 'catalog.read' } as const;
const write = { access: 'admin', permission: 'catalog.write' } as const;

export const listTaxes = defineOperation({
  id: 'taxes.list',
  method: 'GET',
  path: shelf.path,
  ...read,
  summary: 'Taxes with their rates over time; in each territory the first applicable one is charged',
  reply: z.object({ items: z.array(taxSchema) }),
});

export const createTax = defineOperation({
  id: 'taxes.create',
  method: 'POST',
  path: shelf.path,
  ...write,
  summary: 'Add a tax with its rates',
  body: taxInputSchema,
  reply: taxSchema,
  errors: ['catalog.code_taken', 'taxes.rates_overlap'],
});

export const updateTax = defineOperation({
  id: 'taxes.update',
  method: 'PUT',
  path: `${shelf.path}/:id`,
  ...write,
  summary: 'Change a tax and its rates; invoices already issued do not change',
  params: z.object({ id: idSchema }),
  body: taxInputSchema,
  reply: taxSchema,
  errors: ['catalog.code_taken', 'catalog.in_use', 'taxes.rates_overlap'],
});

export const removeTax = removeOperation(shelf);
export const restoreTax = restoreOperation(shelf);
export const orderTaxes = orderOperation(shelf);

export const taxIdCheckSchema = z.object({
  id: idSchema,
  client: z.object({ id: idSchema, name: z.string() }),
  country: z.string(),
  taxId: z.string(),
  outcome: z.enum(['valid', 'invalid', 'unknown']),
  /** Number of the consultation, as proof that it was made. */
  consultation: z.string().nullable(),
  at: instantSchema,
});
export type TaxIdCheck = z.infer<typeof taxIdCheckSchema>;

export const listTaxIdChecks = defineOperation({
  id: 'taxes.id_checks',
  method: 'GET',
  path: '/api/admin/taxes/id-checks',
  ...read,
  summary: 'The latest tax ID checks, newest first',
  reply: z.object({
    items: z.array(taxIdCheckSchema),
    /** False while the seller has no number to query with. */
    isAsking: z.boolean(),
  }),
});
