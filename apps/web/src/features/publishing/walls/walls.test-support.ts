import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';

/** A wall as the server answers it. */
export function aWall(changes: Partial<Wall> = {}): Wall {
  return {
    profileId: '01920000-0000-7000-8000-000000000501',
    profileName: 'Barro y Sal',
    color: null,
    isProfileVisible: true,
    isOn: true,
    privacy: 'public',
    hasPassword: false,
    moderation: 'none',
    order: 'newest',
    title: '',
    intro: '',
    allowsComments: true,
    allowsReactions: true,
    allowsVisitorPosts: false,
    postsOnProfile: 0,
    locale: 'es',
    timeZone: 'Europe/Madrid',
    path: '/link/barroysal/tienda/muro',
    url: 'https://enlace.example/link/barroysal/tienda/muro',
    feeds: { rss: '', atom: '', json: '' },
    counts: { draft: 0, scheduled: 0, published: 0, archived: 0, trash: 0, inbox: 0 },
    recent: { posts: 0, comments: 0, reactions: 0, votes: 0 },
    ...changes,
  };
}
