import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { wallKeys } from './walls.queries.ts';

/** Everything shown of walls is read again after a change of one's own. */
export function rereadWalls(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: wallKeys.all });
}

type PostPages = InfiniteData<{ items: Post[]; next: string | null }>;

/** Shows new figures of posts in the lists that hold them; nothing is added and nothing moves. */
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
