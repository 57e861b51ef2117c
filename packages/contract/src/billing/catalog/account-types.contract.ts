import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { accountTypeInputSchema, accountTypeSchema } from './catalog.schemas.ts';
import { orderOperation, removeOperation, restoreOperation } from './shelf-operations.ts';

const shelf = { noun: 'account_types', path: '/api/admin/catalog/account-types', what: 'an account type' } as const;
const read = { access: 'admin', permission: 'catalog.read' } as const;
const write = { access: 'admin', permission: 'catalog.write' } as const;

export const listAccountTypes = defineOperation({
  id: 'account_types.list',
  method: 'GET',
  path: shelf.path,
  ...read,
  summary: 'Account types in the operator’s order',
  reply: z.object({ items: z.array(accountTypeSchema) }),
});

export const createAccountType = defineOperation({
  id: 'account_types.create',
  method: 'POST',
  path: shelf.path,
  ...write,
  summary: 'Add an account type',
  body: accountTypeInputSchema,
  reply: accountTypeSchema,
  errors: ['catalog.code_taken'],
});

export const updateAccountType = defineOperation({
  id: 'account_types.update',
  method: 'PUT',
  path: `${shelf.path}/:id`,
  ...write,
  summary: 'Change an account type; what invoices depend on is fixed once it has been used',
  params: z.object({ id: idSchema }),
  body: accountTypeInputSchema,
  reply: accountTypeSchema,
  errors: ['catalog.code_taken', 'catalog.in_use'],
});

export const removeAccountType = removeOperation(shelf);
export const restoreAccountType = restoreOperation(shelf);
export const orderAccountTypes = orderOperation(shelf);
