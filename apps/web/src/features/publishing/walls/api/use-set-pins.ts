import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { setWallPinsRef } from '@enlace/contract/publishing/walls/walls.refs.gen.ts';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { withPins } from '../post-card.rules.ts';
import { rereadWalls } from './reread-walls.ts';
import { type PostFilter, wallKeys } from './walls.queries.ts';

type PostPages = InfiniteData<{ items: Post[]; next: string | null }>;

function pinnedIn(known: PostPages, pins: readonly string[]): PostPages {
  const posts = withPins(
    known.pages.flatMap((page) => page.items),
    pins,
  );
  let begin = 0;
  const pages = known.pages.map((page) => {
    const items = posts.slice(begin, begin + page.items.length);
    begin += items.length;
    return { ...page, items };
  });
  return { ...known, pages };
}

/**
 * Sets the pinned posts of a wall. The order is shown at once, so that the next move is based on it, and sent to the
 * server move by move; the server's state is fetched after the last.
 */
export function useSetPins(profileId: string) {
  const client = useQueryClient();
  const mutationKey = ['walls', 'pins', profileId];
  const shown: PostFilter = { profileId, view: 'published', search: '' };
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (postIds: readonly string[]) =>
      call(setWallPinsRef, { params: { profileId }, body: { postIds: [...postIds] } }),
    async onMutate(postIds) {
      await client.cancelQueries({ queryKey: wallKeys.posts });
      client.setQueryData<PostPages>(wallKeys.postList(shown), (known) => known && pinnedIn(known, postIds));
    },
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? rereadWalls(client) : undefined),
  });
}
