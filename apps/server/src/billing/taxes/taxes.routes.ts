import * as contract from '@enlace/contract/billing/taxes/taxes.contract.ts';
import { orderShelf, removeFromShelf, restoreToShelf } from '#billing/catalog/usecases/shelf.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listIdChecks } from './usecases/list-id-checks.ts';
import { createTax, listTaxes, taxShelf, updateTax } from './usecases/manage-taxes.ts';

export function taxRoutes(deps: Platform): Route[] {
  const shelf = taxShelf;
  return [
    route(contract.listTaxes, async () => ({ items: await listTaxes({ deps }) })),
    route(contract.listTaxIdChecks, () => listIdChecks({ deps })),
    route(contract.createTax, ({ ctx, body }) => createTax({ deps, ctx, input: body })),
    route(contract.orderTaxes, async ({ ctx, body }) => {
      await orderShelf({ deps, ctx, shelf, ids: body.ids });
      return {};
    }),
    route(contract.updateTax, ({ ctx, params, body }) => updateTax({ deps, ctx, id: params.id, input: body })),
    route(contract.removeTax, ({ ctx, params }) => removeFromShelf({ deps, ctx, shelf, id: params.id })),
    route(contract.restoreTax, async ({ ctx, params }) => {
      await restoreToShelf({ deps, ctx, shelf, id: params.id });
      return {};
    }),
  ];
}
