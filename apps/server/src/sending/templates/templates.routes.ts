import * as contract from '@enlace/contract/sending/templates/templates.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { outlineOf } from './document.rules.ts';
import { listStarters } from './gallery/starters.ts';
import { createTemplate, duplicateTemplate } from './usecases/create-template.ts';
import { previewTemplate, testTemplate } from './usecases/preview-template.ts';
import { getTemplate, listTemplates, listVariables } from './usecases/read-templates.ts';
import { removeTemplate, restoreTemplate } from './usecases/remove-template.ts';
import { renameTemplate } from './usecases/rename-template.ts';
import { saveTemplate } from './usecases/save-template.ts';

/** The day from which the dates of a new mail are counted. */
function todayOf(deps: Platform): Temporal.PlainDate {
  return deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
}

export function templateRoutes(deps: Platform): Route[] {
  return [
    route(contract.listTemplates, ({ ctx, query }) =>
      listTemplates({
        deps,
        ctx,
        query: { ...query, kind: query.kind, category: query.category, search: query.search },
      }),
    ),
    route(contract.listTemplateStarters, async ({ ctx }) => ({
      items: listStarters({ locale: ctx.locale, today: todayOf(deps) }).map(
        ({ id, category, name, subject, document }) => ({
          id,
          category,
          name,
          subject,
          outline: outlineOf(document),
        }),
      ),
    })),
    route(contract.listTemplateVariables, async ({ ctx }) => ({ items: await listVariables({ deps, ctx }) })),
    route(contract.getTemplate, ({ ctx, params }) => getTemplate({ deps, ctx, id: params.id })),
    route(contract.createTemplate, ({ ctx, body }) => createTemplate({ deps, ctx, input: body })),
    route(contract.saveTemplate, ({ ctx, params, body }) => saveTemplate({ deps, ctx, id: params.id, input: body })),
    route(contract.duplicateTemplate, ({ ctx, params }) => duplicateTemplate({ deps, ctx, id: params.id })),
    route(contract.renameTemplate, ({ ctx, params, body }) =>
      renameTemplate({ deps, ctx, id: params.id, name: body.name }),
    ),
    route(contract.removeTemplate, async ({ ctx, params }) => {
      await removeTemplate({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.restoreTemplate, ({ ctx, params }) => restoreTemplate({ deps, ctx, id: params.id })),
    route(contract.previewTemplate, ({ ctx, params, body }) =>
      previewTemplate({ deps, ctx, id: params.id, input: body }),
    ),
    route(contract.testTemplate, ({ ctx, params, body }) => testTemplate({ deps, ctx, id: params.id, input: body })),
  ];
}
