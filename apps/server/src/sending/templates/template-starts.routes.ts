import * as starts from '@enlace/contract/sending/templates/template-starts.contract.ts';
import * as versions from '@enlace/contract/sending/templates/template-versions.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listPublished, previewPublished } from './house/read-house-templates.ts';
import { checkAudience } from './usecases/check-audience.ts';
import { convertTemplate } from './usecases/convert-template.ts';
import { previewStarter } from './usecases/preview-starter.ts';
import { saveProfileAsTemplate, startProfileFromTemplate } from './usecases/profile-templates.ts';
import { getTemplateVersion, listTemplateVersions, restoreTemplateVersion } from './versions/template-versions.ts';

/** Gallery, published operator templates, conversion, profile templates and versions. */
export function templateStartRoutes(deps: Platform): Route[] {
  return [
    route(starts.previewStarter, ({ ctx, params }) => previewStarter({ deps, ctx, starterId: params.starterId })),
    route(starts.listPublishedHouseTemplates, async () => ({ items: await listPublished({ deps }) })),
    route(starts.previewPublishedHouseTemplate, ({ ctx, params }) =>
      previewPublished({ deps, ctx, id: params.houseId }),
    ),
    route(starts.convertTemplate, ({ ctx, params, body }) =>
      convertTemplate({ deps, ctx, id: params.id, input: body }),
    ),
    route(starts.checkTemplateAudience, ({ ctx, params, body }) =>
      checkAudience({ deps, ctx, id: params.id, input: body }),
    ),
    route(starts.saveProfileAsTemplate, ({ ctx, body }) => saveProfileAsTemplate({ deps, ctx, input: body })),
    route(starts.startProfileFromTemplate, ({ ctx, params, body }) =>
      startProfileFromTemplate({ deps, ctx, id: params.id, name: body.name }),
    ),
    route(versions.listTemplateVersions, ({ ctx, params, query }) =>
      listTemplateVersions({ deps, ctx, id: params.id, ...query }),
    ),
    route(versions.getTemplateVersion, ({ ctx, params }) => getTemplateVersion({ deps, ctx, ...params })),
    route(versions.restoreTemplateVersion, ({ ctx, params, body }) =>
      restoreTemplateVersion({ deps, ctx, ...params, baseRevision: body.baseRevision }),
    ),
  ];
}
