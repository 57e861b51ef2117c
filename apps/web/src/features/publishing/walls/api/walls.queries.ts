import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { PostView } from '@enlace/contract/publishing/walls/posts.contract.ts';
import { getPostRef, listCommentsRef, listPostsRef } from '@enlace/contract/publishing/walls/posts.refs.gen.ts';
import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { InboxState } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import { listWallInboxRef } from '@enlace/contract/publishing/walls/wall-inbox.refs.gen.ts';
import type { WallViewer } from '@enlace/contract/publishing/walls/walls.contract.ts';
import {
  getWallRef,
  listWallBlocksRef,
  listWallsRef,
  viewWallRef,
} from '@enlace/contract/publishing/walls/walls.refs.gen.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type ShownView = Exclude<PostView, 'all' | 'review'>;
export type PostFilter = { profileId: string; view: ShownView; search: string };

export const wallKeys = {
  all: ['walls'] as const,
  list: ['walls', 'list'] as const,
  one: (profileId: string) => ['walls', 'one', profileId] as const,
  posts: ['walls', 'posts'] as const,
  postList: (filter: PostFilter) => ['walls', 'posts', filter] as const,
  news: ['walls', 'news'] as const,
  schedule: (profileId: string) => ['walls', 'schedule', profileId] as const,
  post: (id: string) => ['walls', 'post', id] as const,
  comments: (postId: string) => ['walls', 'comments', postId] as const,
  inbox: ['walls', 'inbox'] as const,
  blocks: ['walls', 'blocks'] as const,
  views: ['walls', 'view-as'] as const,
};

const pageSize = 20;
const commentPageSize = 50;
const schedulePageSize = 200;
const longestSchedule = 1000;

export const wallsQuery = queryOptions({
  queryKey: wallKeys.list,
  queryFn: async ({ signal }) => (await call(listWallsRef, { signal })).items,
});

export function wallQuery(profileId: string) {
  return queryOptions({
    queryKey: wallKeys.one(profileId),
    queryFn: ({ signal }) => call(getWallRef, { params: { profileId }, signal }),
  });
}

export function postsQuery(filter: PostFilter) {
  const { profileId, view, search } = filter;
  return infiniteQueryOptions({
    queryKey: wallKeys.postList(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listPostsRef, {
        params: { profileId },
        query: { view, search: search === '' ? undefined : search, cursor: pageParam, limit: pageSize },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** What is scheduled, the earliest first; a calendar needs all of it. */
export function scheduleQuery(profileId: string) {
  return queryOptions({
    queryKey: wallKeys.schedule(profileId),
    queryFn: async ({ signal }): Promise<Post[]> => {
      const posts: Post[] = [];
      let cursor: string | undefined;
      do {
        const query = { view: 'scheduled' as const, cursor, limit: schedulePageSize };
        const page = await call(listPostsRef, { params: { profileId }, query, signal });
        posts.push(...page.items);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined && posts.length < longestSchedule);
      return posts.toSorted((left, right) => (left.publishAt ?? '').localeCompare(right.publishAt ?? ''));
    },
  });
}

/** The newest published posts, to find those newer than the list. */
export function newsQuery(profileId: string) {
  return queryOptions({
    queryKey: [...wallKeys.news, profileId],
    queryFn: async ({ signal }): Promise<Post[]> => {
      const page = await call(listPostsRef, {
        params: { profileId },
        query: { view: 'published', order: 'newest', limit: pageSize },
        signal,
      });
      return page.items;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function postQuery(id: string) {
  return queryOptions({
    queryKey: wallKeys.post(id),
    queryFn: ({ signal }) => call(getPostRef, { params: { id }, signal }),
  });
}

export function commentsQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: wallKeys.comments(postId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listCommentsRef, { params: { id: postId }, query: { cursor: pageParam, limit: commentPageSize }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Pending or rejected items, of one wall or of all. */
export function inboxQuery(profileId: string | undefined, state: InboxState = 'waiting') {
  return infiniteQueryOptions({
    queryKey: [...wallKeys.inbox, state, profileId ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listWallInboxRef, { query: { profileId, state, cursor: pageParam, limit: commentPageSize }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export const blocksQuery = queryOptions({
  queryKey: wallKeys.blocks,
  queryFn: async ({ signal }) => (await call(listWallBlocksRef, { signal })).items,
});

/** A frame without an origin has no address that paths could belong to: pictures need their whole one. */
function withWholePaths(html: string): string {
  const { origin } = window.location;
  return html.replaceAll('="/', `="${origin}/`).replaceAll(', /f/', `, ${origin}/f/`);
}

/** What one kind of viewer sees; refetched each time, since it depends on every setting. */
export function viewQuery({ profileId, as, locale }: { profileId: string; as: WallViewer; locale: WireLocale }) {
  return queryOptions({
    queryKey: [...wallKeys.views, profileId, as, locale],
    queryFn: async ({ signal }) => {
      const view = await call(viewWallRef, { params: { profileId }, query: { as, locale }, signal });
      return { ...view, html: view.html && withWholePaths(view.html) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}
