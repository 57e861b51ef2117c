import * as contract from '@enlace/contract/sending/templates/house-templates.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listStarters } from '../gallery/starters.ts';
import {
  createHouseTemplate,
  previewHouseTemplate,
  publishHouseTemplate,
  removeHouseTemplate,
  restoreHouseTemplate,
  saveHouseTemplate,
  withdrawHouseTemplate,
} from './change-house-templates.ts';
import { commonVariables } from '../usecases/read-templates.ts';
import { getHouseTemplate, houseSender, listHouseTemplates } from './read-house-templates.ts';

export function houseTemplateRoutes(deps: Platform): Route[] {
  return [
    route(contract.listHouseTemplates, async () => ({ items: await listHouseTemplates({ deps }) })),
    route(contract.listHouseStarters, async ({ ctx }) => {
      const today = deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
      return { items: listStarters({ locale: ctx.locale, today }).map(({ id, name }) => ({ id, name })) };
    }),
    route(contract.listHouseVariables, async ({ ctx }) => ({
      items: commonVariables(houseSender({ deps, locale: ctx.locale })),
    })),
    route(contract.getHouseTemplate, ({ params }) => getHouseTemplate({ deps, id: params.id })),
    route(contract.createHouseTemplate, ({ ctx, body }) => createHouseTemplate({ deps, ctx, input: body })),
    route(contract.saveHouseTemplate, ({ ctx, params, body }) =>
      saveHouseTemplate({ deps, ctx, id: params.id, input: body }),
    ),
    route(contract.publishHouseTemplate, ({ ctx, params }) => publishHouseTemplate({ deps, ctx, id: params.id })),
    route(contract.withdrawHouseTemplate, ({ ctx, params }) => withdrawHouseTemplate({ deps, ctx, id: params.id })),
    route(contract.removeHouseTemplate, async ({ ctx, params }) => {
      await removeHouseTemplate({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.restoreHouseTemplate, ({ ctx, params }) => restoreHouseTemplate({ deps, ctx, id: params.id })),
    route(contract.previewHouseTemplate, ({ ctx, params, body }) =>
      previewHouseTemplate({ deps, ctx, id: params.id, input: body }),
    ),
  ];
}
