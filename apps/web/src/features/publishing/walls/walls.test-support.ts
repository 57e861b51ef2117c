import type { Comment, Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
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

/** A draft as the server answers it. */
export function aPost(changes: Partial<Post> = {}): Post {
  return {
    id: '01920000-0000-7000-8000-000000000502',
    profileId: aWall().profileId,
    kind: 'text',
    body: 'Abrimos el sábado',
    media: [],
    link: null,
    poll: null,
    event: null,
    lang: null,
    topics: [],
    state: 'draft',
    review: 'approved',
    author: { kind: 'owner', name: 'Barro y Sal' },
    pin: null,
    publishAt: null,
    publishedAt: null,
    archivedAt: null,
    deletedAt: null,
    createdAt: '2026-11-26T10:00:00Z',
    updatedAt: '2026-11-26T10:00:00Z',
    revision: 4,
    comments: 0,
    reactions: [],
    problems: [],
    path: '/link/barroysal/tienda/muro/1',
    ...changes,
  };
}

export const postId = (n: number) => `01920000-0000-7000-8000-0000000006${n}`;

export function aPublishedPost(changes: Partial<Post> = {}): Post {
  return aPost({ id: postId(10), state: 'published', publishedAt: '2026-11-17T09:41:00Z', ...changes });
}

/** What a visitor wrote about it. */
export function aComment(changes: Partial<Comment> = {}): Comment {
  return {
    id: postId(50),
    postId: postId(10),
    author: { kind: 'visitor', name: 'Julia Roca' },
    body: '¿Quedan plazas?',
    replyTo: null,
    review: 'approved',
    createdAt: '2026-11-18T09:41:00Z',
    editedAt: null,
    deletedAt: null,
    ...changes,
  };
}
