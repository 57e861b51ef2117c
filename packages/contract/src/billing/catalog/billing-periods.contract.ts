import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { billingPeriodInputSchema, billingPeriodSchema } from './catalog.schemas.ts';
import { orderOperation, removeOperation, restoreOperation } from './shelf-operations.ts';

const shelf = { noun: 'billing_periods', path: '/api/admin/catalog/periods', what: 'a billing period' } as const;
const read = { access: 'admin', permission: 'catalog.read' } as const;
const write = { access: 'admin', permission: 'catalog.write' } as const;

export const listBillingPeriods = defineOperation({
  id: 'billing_periods.list',
  method: 'GET',
  path: shelf.path,
  ...read,
  summary: 'Billing periods in the operator’s order',
  reply: z.object({ items: z.array(billingPeriodSchema) }),
});

export const createBillingPeriod = defineOperation({
  id: 'billing_periods.create',
  method: 'POST',
  path: shelf.path,
  ...write,
  summary: 'Add a billing period',
  body: billingPeriodInputSchema,
  reply: billingPeriodSchema,
  errors: ['catalog.code_taken'],
});

export const updateBillingPeriod = defineOperation({
  id: 'billing_periods.update',
  method: 'PUT',
  path: `${shelf.path}/:id`,
  ...write,
  summary: 'Change a billing period; what invoices depend on is fixed once it has been used',
  params: z.object({ id: idSchema }),
  body: billingPeriodInputSchema,
  reply: billingPeriodSchema,
  errors: ['catalog.code_taken', 'catalog.in_use'],
});

export const removeBillingPeriod = removeOperation(shelf);
export const restoreBillingPeriod = restoreOperation(shelf);
export const orderBillingPeriods = orderOperation(shelf);
