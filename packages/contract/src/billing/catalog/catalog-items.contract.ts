import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  catalogItemChangeSchema,
  catalogItemInputSchema,
  catalogItemSchema,
  priceInputSchema,
  priceVersionSchema,
} from './catalog.schemas.ts';
import { removeOperation, restoreOperation } from './shelf-operations.ts';

const shelf = { noun: 'catalog_items', path: '/api/admin/catalog/items', what: 'an offer' } as const;
const read = { access: 'admin', permission: 'catalog.read' } as const;
const write = { access: 'admin', permission: 'catalog.write' } as const;
const params = z.object({ id: idSchema });

export const listCatalogItems = defineOperation({
  id: 'catalog_items.list',
  method: 'GET',
  path: shelf.path,
  ...read,
  summary: 'Everything that is, was or will be sold as a subscription, with its current and next price',
  reply: z.object({ items: z.array(catalogItemSchema) }),
});

export const createCatalogItem = defineOperation({
  id: 'catalog_items.create',
  method: 'POST',
  path: shelf.path,
  ...write,
  summary: 'Offer a plan for a billing period, account type and currency',
  body: catalogItemInputSchema,
  reply: catalogItemSchema,
  errors: ['catalog.offer_taken'],
});

export const updateCatalogItem = defineOperation({
  id: 'catalog_items.update',
  method: 'PUT',
  path: `${shelf.path}/:id`,
  ...write,
  summary: 'Change an offer’s availability and trial days; whether tax is included is fixed once it has been sold',
  params,
  body: catalogItemChangeSchema,
  reply: catalogItemSchema,
  errors: ['catalog.in_use'],
});

export const removeCatalogItem = removeOperation(shelf);
export const restoreCatalogItem = restoreOperation(shelf);

export const makeTrialItem = defineOperation({
  id: 'catalog_items.make_trial',
  method: 'POST',
  path: `${shelf.path}/:id/trial`,
  ...write,
  summary: 'Start new clients on this offer',
  params,
  reply: emptySchema,
  errors: ['catalog.in_use'],
});

export const listPrices = defineOperation({
  id: 'catalog_prices.list',
  method: 'GET',
  path: `${shelf.path}/:id/prices`,
  ...read,
  summary: 'Every price an offer had, has and will have, newest first',
  params,
  reply: z.object({ items: z.array(priceVersionSchema) }),
});

export const setPrice = defineOperation({
  id: 'catalog_prices.set',
  method: 'POST',
  path: `${shelf.path}/:id/prices`,
  ...write,
  summary:
    'A new price from now or a later day; holders of an older one keep it, or are notified and moved to it on a given day',
  params,
  body: priceInputSchema,
  reply: catalogItemSchema,
  errors: ['catalog.notice_too_short', 'catalog.price_in_past'],
});

export const removePrice = defineOperation({
  id: 'catalog_prices.remove',
  method: 'DELETE',
  path: `${shelf.path}/:id/prices/:priceId`,
  ...write,
  summary: 'Withdraw a price that has not started, while no one has been notified of it',
  params: z.object({ id: idSchema, priceId: idSchema }),
  reply: catalogItemSchema,
  errors: ['catalog.price_sold'],
});
