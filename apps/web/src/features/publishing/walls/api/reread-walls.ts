import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { wallKeys } from './walls.queries.ts';

/** Refetches everything about walls after a change. */
export function rereadWalls(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: wallKeys.all });
}

type PostPages = InfiniteData<{ items: Post[]; next: string | null }>;

/** Updates the figures of posts in loaded lists; nothing is added or moved. */
export function refreshShownPosts({ client, posts }: { client: QueryClient; posts: readonly Post[] }): void {
  const fresh = new Map(posts.map((post) => [post.id, post]));
  client.setQueriesData<PostPages>({ queryKey: wallKeys.posts }, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          pages: known.pages.map((page) => ({ ...page, items: page.items.map((item) => fresh.get(item.id) ?? item) })),
        },
  );
}
