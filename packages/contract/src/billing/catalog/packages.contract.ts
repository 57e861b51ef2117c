import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { packageInputSchema, packageSchema } from './catalog.schemas.ts';
import { orderOperation, removeOperation, restoreOperation } from './shelf-operations.ts';

const shelf = { noun: 'catalog_packages', path: '/api/admin/catalog/packages', what: 'a package' } as const;
const read = { access: 'admin', permission: 'catalog.read' } as const;
const write = { access: 'admin', permission: 'catalog.write' } as const;

export const listCatalogPackages = defineOperation({
  id: 'catalog_packages.list',
  method: 'GET',
  path: shelf.path,
  ...read,
  summary: 'Packages in the order clients see them',
  reply: z.object({ items: z.array(packageSchema) }),
});

export const createCatalogPackage = defineOperation({
  id: 'catalog_packages.create',
  method: 'POST',
  path: shelf.path,
  ...write,
  summary: 'Add a package',
  body: packageInputSchema,
  reply: packageSchema,
  errors: ['catalog.code_taken'],
});

export const updateCatalogPackage = defineOperation({
  id: 'catalog_packages.update',
  method: 'PUT',
  path: `${shelf.path}/:id`,
  ...write,
  summary: 'Change a package; what invoices depend on is fixed once it has been used',
  params: z.object({ id: idSchema }),
  body: packageInputSchema,
  reply: packageSchema,
  errors: ['catalog.code_taken', 'catalog.in_use'],
});

export const removeCatalogPackage = removeOperation(shelf);
export const restoreCatalogPackage = restoreOperation(shelf);
export const orderCatalogPackages = orderOperation(shelf);
