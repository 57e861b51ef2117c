import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';

/** A published profile, as lists answer it. */
export function aProfileSummary(changes: Partial<ProfileSummary> = {}): ProfileSummary {
  return {
    id: '01920000-0000-7000-8000-000000000501',
    name: 'Barro y Sal',
    slug: 'tienda',
    path: '/link/barroysal/tienda',
    url: 'https://enlace.example/link/barroysal/tienda',
    status: 'published',
    isMain: true,
    locale: 'es',
    color: '#1f6f5c',
    themeId: 'barro',
    hasChanges: false,
    visits30d: 0,
    clicks30d: 0,
    folderId: null,
    labelIds: [],
    thumbnailPath: '/nothing',
    createdAt: '2026-03-02T10:00:00Z',
    updatedAt: '2026-11-02T10:00:00Z',
    publishedAt: '2026-11-02T10:00:00Z',
    hasPassword: false,
    publishAt: null,
    expiresAt: null,
    ...changes,
  };
}
