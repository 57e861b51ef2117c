import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { billingPeriodInputSchema, billingPeriodSchema } from './catalog.schemas.ts';
import { orderOperation, removeOperation, restoreOperation } from './shelf-operations.ts';

const shelf = { noun: 'billing_periods', path: '/api/admin/catalog/periods', what: 'a type of subscription' } as const;
const read = { access: 'admin', permission: 'catalog.read' } as const;
const write = { access: 'admin', permission: 'catalog.write' } as const;

export const listBillingPeriods = defineOperation({
  id: 'billing_periods.list',
  method: 'GET',
  path: shelf.path,
  ...read,
  summary: 'Types of subscription in the operator’s order',
  reply: z.object({ items: z.array(billingPeriodSchema) }),
});

export const createBillingPeriod = defineOperation({
  id: 'billing_periods.create',
  method: 'POST',
  path: shelf.path,
  ...write,
  summary: 'Add a type of subscription',
  body: billingPeriodInputSchema,
  reply: billingPeriodSchema,
  errors: ['catalog.code_taken'],
});

export const updateBillingPeriod = defineOperation({
  id: 'billing_periods.update',
  method: 'PUT',
  path: `${shelf.path}/:id`,
  ...write,
  summary: 'Change a type of subscription; what bills depend on stays once it was used',
  params: z.object({ id: idSchema }),
  body: billingPeriodInputSchema,
  reply: billingPeriodSchema,
  errors: ['catalog.code_taken', 'catalog.in_use'],
});

export const removeBillingPeriod = removeOperation(shelf);
export const restoreBillingPeriod = restoreOperation(shelf);
export const orderBillingPeriods = orderOperation(shelf);
