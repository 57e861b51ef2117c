import * as contract from '@enlace/contract/profiles/profiles.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createProfile, duplicateProfile } from './usecases/create-profile.ts';
import { deleteProfile, restoreProfile } from './usecases/delete-profile.ts';
import { listProfiles } from './usecases/list-profiles.ts';
import { listVersions } from './usecases/list-versions.ts';
import { profileStats } from './usecases/profile-stats.ts';
import { publishProfile, setProfileHidden } from './usecases/publish-profile.ts';
import { getProfile } from './usecases/read-profile.ts';
import { restoreVersion, saveDraft } from './usecases/save-draft.ts';
import { slugAvailability, updateProfile } from './usecases/update-profile.ts';

function recordRoutes(deps: Platform): Route[] {
  return [
    route(contract.listProfiles, ({ ctx, query }) => listProfiles({ deps, ctx, query })),
    route(contract.slugAvailability, ({ ctx, query }) =>
      slugAvailability({ deps, ctx, slug: query.slug, profileId: query.profileId }),
    ),
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
    route(contract.profileStats, ({ ctx, params, query }) =>
      profileStats({ deps, ctx, id: params.id, days: query.days }),
    ),
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
    route(contract.restoreProfileVersion, ({ ctx, params, body }) =>
      restoreVersion({ deps, ctx, id: params.id, versionId: params.versionId, baseRevision: body.baseRevision }),
    ),
  ];
}

/** All but the preview, which needs what public pages are made of and is bound there. */
export function profileRoutes(deps: Platform): Route[] {
  return [...recordRoutes(deps), ...documentRoutes(deps)];
}
