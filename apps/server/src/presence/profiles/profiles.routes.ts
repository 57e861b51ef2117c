import { Readable } from 'node:stream';
import * as bulk from '@enlace/contract/presence/profiles/profile-bulk.contract.ts';
import * as list from '@enlace/contract/presence/profiles/profile-list.contract.ts';
import * as starts from '@enlace/contract/presence/profiles/profile-starts.contract.ts';
import * as contract from '@enlace/contract/presence/profiles/profiles.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { changeProfiles } from './usecases/bulk-profiles.ts';
import { createProfile, duplicateProfile } from './usecases/create-profile.ts';
import { deleteProfile, restoreProfile } from './usecases/delete-profile.ts';
import { exportProfiles } from './usecases/export-profiles.ts';
import { listProfileIds, listProfiles, templatesFor, getVersion, listVersions } from './usecases/list-profiles.ts';
import { removeProfilePassword, setProfilePassword } from './usecases/profile-password.ts';
import { importProfile } from './usecases/import-profile.ts';
import { publishProfile, setProfileHidden } from './usecases/publish-profile.ts';
import { getProfile } from './usecases/read-profile.ts';
import { restoreVersion, saveDraft } from './usecases/save-draft.ts';
import { scheduleProfile, unscheduleProfile } from './usecases/schedule-profile.ts';
import { slugAvailability, updateProfile } from './usecases/update-profile.ts';

function listRoutes(deps: Platform): Route[] {
  return [
    route(contract.listProfiles, ({ ctx, query }) => listProfiles({ deps, ctx, query })),
    route(bulk.bulkProfiles, ({ ctx, body }) => changeProfiles({ deps, ctx, ...body })),
    route(list.listProfileIds, ({ ctx, query }) => listProfileIds({ deps, ctx, filter: query })),
    rawRoute(list.exportProfiles, async ({ ctx, query, reply }) => {
      const day = deps.clock.now().toString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="perfiles-${day}.csv"`)
        .send(Readable.from(exportProfiles({ deps, ctx, filter: query })));
    }),
  ];
}

function recordRoutes(deps: Platform): Route[] {
  return [
    route(contract.slugAvailability, ({ ctx, query }) =>
      slugAvailability({ deps, ctx, slug: query.slug, profileId: query.profileId }),
    ),
    route(starts.listProfileTemplates, async ({ ctx, query }) => ({
      items: await templatesFor({ deps, ctx, locale: query.locale }),
    })),
    route(starts.importProfile, ({ ctx, body }) => importProfile({ deps, ctx, input: body })),
    route(contract.getProfile, ({ ctx, params }) => getProfile({ deps, ctx, id: params.id })),
    route(contract.createProfile, ({ ctx, body }) => createProfile({ deps, ctx, input: body })),
    route(contract.updateProfile, ({ ctx, params, body }) => updateProfile({ deps, ctx, id: params.id, input: body })),
    route(contract.duplicateProfile, ({ ctx, params, body }) =>
      duplicateProfile({ deps, ctx, id: params.id, name: body.name }),
    ),
    route(contract.deleteProfile, async ({ ctx, params }) => {
      await deleteProfile({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.restoreProfile, ({ ctx, params }) => restoreProfile({ deps, ctx, id: params.id })),
  ];
}

function documentRoutes(deps: Platform): Route[] {
  return [
    route(contract.saveDraft, ({ ctx, params, body }) => saveDraft({ deps, ctx, id: params.id, ...body })),
    route(contract.publishProfile, ({ ctx, params, body }) =>
      publishProfile({ deps, ctx, id: params.id, revision: body.revision }),
    ),
    route(contract.hideProfile, ({ ctx, params }) => setProfileHidden({ deps, ctx, id: params.id, hidden: true })),
    route(contract.showProfile, ({ ctx, params }) => setProfileHidden({ deps, ctx, id: params.id, hidden: false })),
    route(contract.listProfileVersions, ({ ctx, params, query }) =>
      listVersions({ deps, ctx, id: params.id, ...query }),
    ),
    route(contract.getProfileVersion, ({ ctx, params }) =>
      getVersion({ deps, ctx, id: params.id, versionId: params.versionId }),
    ),
    route(contract.restoreProfileVersion, ({ ctx, params, body }) =>
      restoreVersion({ deps, ctx, id: params.id, versionId: params.versionId, baseRevision: body.baseRevision }),
    ),
  ];
}

function accessRoutes(deps: Platform): Route[] {
  return [
    route(contract.scheduleProfile, ({ ctx, params, body }) =>
      scheduleProfile({ deps, ctx, id: params.id, at: body.at, revision: body.revision }),
    ),
    route(contract.unscheduleProfile, ({ ctx, params }) => unscheduleProfile({ deps, ctx, id: params.id })),
    route(contract.setProfilePassword, ({ ctx, params, body }) =>
      setProfilePassword({ deps, ctx, id: params.id, password: body.password }),
    ),
    route(contract.removeProfilePassword, ({ ctx, params }) => removeProfilePassword({ deps, ctx, id: params.id })),
  ];
}

/** All except the preview, which needs the public pages' parts and is bound there. */
export function profileRoutes(deps: Platform): Route[] {
  return [...listRoutes(deps), ...recordRoutes(deps), ...documentRoutes(deps), ...accessRoutes(deps)];
}
