import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowUp } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { refreshShownPosts } from '../api/reread-walls.ts';
import { newsQuery, postsQuery, type ShownView, wallKeys } from '../api/walls.queries.ts';
import { newsAmong, pinnedOf } from '../post-card.rules.ts';
import { useWallKeys, walk } from '../use-wall-keys.ts';
import { PostCard } from './post-card.tsx';
import classes from './post-list.module.css';

type Props = {
  wall: Wall;
  view: ShownView;
  search: string;
  mayHaveNews: boolean;
  onOpenDraft: (post: Post) => void;
};

const cards = '[data-post]';

/** Announces newer posts; they are inserted on request. */
function News({ news, onShow }: { news: number; onShow: () => void }) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  return (
    <Text
      position="sticky"
      top={8}
      z="var(--z-sticky)"
      as="div"
      h="0"
      textAlign="center"
      className={classes.news}
      aria-live="polite"
    >
      {news > 0 && (
        <Button size="sm" icon={IconArrowUp} onClick={onShow}>
          {t(($) => $.walls.list.news, { count: news, n: formats.number(news) })}
        </Button>
      )}
    </Text>
  );
}

function useNews({ wall, view, search, mayHaveNews, shown }: Omit<Props, 'onOpenDraft'> & { shown: readonly Post[] }) {
  const client = useQueryClient();
  const isAsked = mayHaveNews && view === 'published' && search === '';
  const newest = useQuery({ ...newsQuery(wall.profileId), enabled: isAsked }).data;
  useEffect(() => {
    if (newest) refreshShownPosts({ client, posts: newest });
  }, [client, newest]);
  return isAsked && newest ? newsAmong({ shown, newest }).length : 0;
}

/** Posts of one state, with pinned ones first where visitors see them so. */
export function PostList(props: Props) {
  const { wall, view, search, onOpenDraft } = props;
  const { t } = useTranslation('walls');
  const client = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(postsQuery({ profileId: wall.profileId, view, search }));
  const posts = query.data?.pages.flatMap((page) => page.items) ?? [];
  const news = useNews({ ...props, shown: posts });
  useWallKeys({
    j: () => walk({ selector: cards, step: 1 }),
    k: () => walk({ selector: cards, step: -1 }),
  });
  if (!query.data) return <Unloaded query={query} rows={4} />;
  if (posts.length === 0) {
    return (
      <EmptyState
        drawing={search === '' ? 'page' : 'magnifier'}
        isCompact
        title={search === '' ? t(($) => $.walls.empty[view].title) : t(($) => $.walls.empty.search.title, { search })}
        help={search === '' ? t(($) => $.walls.empty[view].help) : t(($) => $.walls.empty.search.help)}
      />
    );
  }
  const pins = pinnedOf(posts);
  return (
    <div ref={top} className={classes.list}>
      <News
        news={news}
        onShow={() => {
          void client.invalidateQueries({ queryKey: wallKeys.posts });
          top.current?.scrollIntoView({ block: 'start' });
        }}
      />
      {posts.map((post) => (
        <PostCard key={post.id} wall={wall} post={post} pins={pins} onOpenDraft={onOpenDraft} />
      ))}
      <ListFoot
        shown={posts.length}
        more={
          query.hasNextPage
            ? { isLoading: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
            : undefined
        }
      />
    </div>
  );
}
