import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { couponInputSchema, couponSchema } from './catalog.schemas.ts';
import { removeOperation, restoreOperation } from './shelf-operations.ts';

const shelf = { noun: 'coupons', path: '/api/admin/catalog/coupons', what: 'a coupon' } as const;
const read = { access: 'admin', permission: 'catalog.read' } as const;
const write = { access: 'admin', permission: 'catalog.write' } as const;

export const listCoupons = defineOperation({
  id: 'coupons.list',
  method: 'GET',
  path: shelf.path,
  ...read,
  summary: 'Coupons, newest first',
  reply: z.object({ items: z.array(couponSchema) }),
});

export const createCoupon = defineOperation({
  id: 'coupons.create',
  method: 'POST',
  path: shelf.path,
  ...write,
  summary: 'Add a coupon',
  body: couponInputSchema,
  reply: couponSchema,
  errors: ['catalog.code_taken'],
});

export const updateCoupon = defineOperation({
  id: 'coupons.update',
  method: 'PUT',
  path: `${shelf.path}/:id`,
  ...write,
  summary: 'Change a coupon; what invoices depend on is fixed once it has been used',
  params: z.object({ id: idSchema }),
  body: couponInputSchema,
  reply: couponSchema,
  errors: ['catalog.code_taken', 'catalog.in_use'],
});

export const removeCoupon = removeOperation(shelf);
export const restoreCoupon = restoreOperation(shelf);
