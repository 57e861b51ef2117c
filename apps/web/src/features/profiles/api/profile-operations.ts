import type {
  createProfile,
  deleteProfile,
  duplicateProfile,
  getProfile,
  hideProfile,
  listProfiles,
  listProfileVersions,
  previewProfile,
  profileStats,
  publishProfile,
  restoreProfile,
  restoreProfileVersion,
  saveDraft,
  showProfile,
  slugAvailability,
  updateProfile,
} from '@enlace/contract/profiles/profiles.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** The operations of this feature by reference, so that no schema travels with them. */
export const profileOperations = {
  list: operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' }),
  get: operationRef<typeof getProfile>({ method: 'GET', path: '/api/profiles/:id' }),
  create: operationRef<typeof createProfile>({ method: 'POST', path: '/api/profiles' }),
  update: operationRef<typeof updateProfile>({ method: 'PATCH', path: '/api/profiles/:id' }),
  slug: operationRef<typeof slugAvailability>({ method: 'GET', path: '/api/profiles/slug' }),
  saveDraft: operationRef<typeof saveDraft>({ method: 'PUT', path: '/api/profiles/:id/draft' }),
  preview: operationRef<typeof previewProfile>({ method: 'POST', path: '/api/profiles/:id/preview' }),
  publish: operationRef<typeof publishProfile>({ method: 'POST', path: '/api/profiles/:id/publish' }),
  hide: operationRef<typeof hideProfile>({ method: 'POST', path: '/api/profiles/:id/hide' }),
  show: operationRef<typeof showProfile>({ method: 'POST', path: '/api/profiles/:id/show' }),
  duplicate: operationRef<typeof duplicateProfile>({ method: 'POST', path: '/api/profiles/:id/duplicate' }),
  remove: operationRef<typeof deleteProfile>({ method: 'DELETE', path: '/api/profiles/:id' }),
  restore: operationRef<typeof restoreProfile>({ method: 'POST', path: '/api/profiles/:id/restore' }),
  versions: operationRef<typeof listProfileVersions>({ method: 'GET', path: '/api/profiles/:id/versions' }),
  restoreVersion: operationRef<typeof restoreProfileVersion>({
    method: 'POST',
    path: '/api/profiles/:id/versions/:versionId/restore',
  }),
  stats: operationRef<typeof profileStats>({ method: 'GET', path: '/api/profiles/:id/stats' }),
};
