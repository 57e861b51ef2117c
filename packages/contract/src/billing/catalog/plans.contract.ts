import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { planInputSchema, planSchema } from './catalog.schemas.ts';
import { orderOperation, removeOperation, restoreOperation } from './shelf-operations.ts';

const shelf = { noun: 'plans', path: '/api/admin/catalog/plans', what: 'a plan' } as const;
const read = { access: 'admin', permission: 'catalog.read' } as const;
const write = { access: 'admin', permission: 'catalog.write' } as const;

export const listPlans = defineOperation({
  id: 'plans.list',
  method: 'GET',
  path: shelf.path,
  ...read,
  summary: 'Plans in the order clients see them, including archived ones',
  reply: z.object({ items: z.array(planSchema) }),
});

export const createPlan = defineOperation({
  id: 'plans.create',
  method: 'POST',
  path: shelf.path,
  ...write,
  summary: 'Add a plan',
  body: planInputSchema,
  reply: planSchema,
  errors: ['catalog.code_taken'],
});

export const updatePlan = defineOperation({
  id: 'plans.update',
  method: 'PUT',
  path: `${shelf.path}/:id`,
  ...write,
  summary: 'Change a plan; what invoices depend on is fixed once it has been used',
  params: z.object({ id: idSchema }),
  body: planInputSchema,
  reply: planSchema,
  errors: ['catalog.code_taken', 'catalog.in_use'],
});

export const removePlan = removeOperation(shelf);
export const restorePlan = restoreOperation(shelf);
export const orderPlans = orderOperation(shelf);
