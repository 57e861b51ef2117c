import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox, SkeletonRows } from '#components/states/skeleton.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { scheduleQuery } from '../api/walls.queries.ts';
import { postsByDay } from '../post-card.rules.ts';
import { useWallKeys, walk } from '../use-wall-keys.ts';
import { PostCard } from './post-card.tsx';
import { ScheduleCalendar } from './schedule-calendar.tsx';

const cards = '[data-post]';

/** What is scheduled: a calendar, and below it the posts of all days or of the chosen one. */
export function Schedule({ wall, onOpenDraft }: { wall: Wall; onOpenDraft: (post: Post) => void }) {
  const { t } = useTranslation('walls');
  const { profileId, timeZone } = wall;
  const [chosen, setDay] = useState<string>();
  const query = useQuery(scheduleQuery(profileId));
  const { data: posts } = query;
  useWallKeys({
    j: () => walk({ selector: cards, step: 1 }),
    k: () => walk({ selector: cards, step: -1 }),
  });
  if (!posts)
    return (
      <Unloaded
        query={query}
        shape={
          <>
            <SkeletonBox height={320} />
            <SkeletonRows count={2} />
          </>
        }
      />
    );
  if (posts.length === 0) {
    return (
      <EmptyState
        drawing="page"
        isCompact
        title={t(($) => $.walls.empty.scheduled.title)}
        help={t(($) => $.walls.empty.scheduled.help)}
      />
    );
  }
  const ofDay = chosen === undefined ? undefined : postsByDay({ posts, timeZone }).get(chosen);
  // A day whose posts came out meanwhile shows all again.
  const day = ofDay && chosen;
  const shown = ofDay ?? posts;
  return (
    <div>
      <ScheduleCalendar posts={posts} timeZone={timeZone} day={day} onDay={setDay} />
      {shown.map((post) => (
        <PostCard key={post.id} wall={wall} post={post} pins={[]} onOpenDraft={onOpenDraft} />
      ))}
      <ListFoot
        shown={shown.length}
        total={posts.length}
        help={
          day !== undefined && (
            <Button size="sm" variant="ghost" onClick={() => setDay(undefined)}>
              {t(($) => $.walls.calendar.all)}
            </Button>
          )
        }
      />
    </div>
  );
}
