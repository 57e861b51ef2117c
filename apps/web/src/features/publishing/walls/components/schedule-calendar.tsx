import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { addMonths, Weekdays, weeksOf } from '#components/dates/month-grid.tsx';
import { useWallNow } from '#components/dates/use-wall-now.ts';
import { Box, Grid, layout, type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentTag } from '#lib/i18n/i18n.ts';
import { postsByDay } from '../post-card.rules.ts';

const dayLook: Look = { gap: 4, minH: 64, p: 6, lineTop: true };

type Props = {
  posts: readonly Post[];
  timeZone: string;
  /** `2026-11-28`; undefined: all days. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
};

/** A post in its day: its picture first, and the hour at which it comes out. */
function Entry({ post, timeZone }: { post: Post; timeZone: string }) {
  const formats = useFormats(timeZone);
  const picture = post.media.find(({ thumbnailPath }) => thumbnailPath !== null)?.thumbnailPath;
  return (
    <Row as="span" gap={6} size={12} tabular phone={{ justify: 'center' }}>
      {picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          {...layout('box', { w: 28, h: 28, radius: 'sm', fit: 'cover', fixed: true, fill: 'surface-3' })}
        />
      ) : (
        <Box as="span" w={8} h={8} radius="full" fill="primary" fixed />
      )}
      <Text as="span" truncate hideOnPhone>
        {post.publishAt && formats.time(post.publishAt)}
      </Text>
    </Row>
  );
}

type HeadingProps = { month: string; onMonth: (month: string) => void };

function Heading({ month, onMonth }: HeadingProps) {
  const { t } = useTranslation('dates');
  const title = new Intl.DateTimeFormat(currentTag(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Row gap={4} px={14} py={8} lineBottom>
      <Text as="h2" size={15} weight="semibold" grow aria-live="polite">
        {title.format(Date.parse(month))}
      </Text>
      <IconButton
        icon={IconChevronLeft}
        size={28}
        label={t(($) => $.dates.previous)}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <IconButton
        icon={IconChevronRight}
        size={28}
        label={t(($) => $.dates.next)}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </Row>
  );
}

type DayProps = Pick<Props, 'posts' | 'timeZone'> & {
  day: string;
  isToday: boolean;
  isOutside: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

/** A day; one with posts is a button. */
function Day({ day, posts, timeZone, isToday, isOutside, isChosen, onChoose }: DayProps) {
  const { t } = useTranslation('walls');
  const formats = useFormats('UTC');
  const tone = isOutside ? 'disabled' : isToday ? 'primary' : 'muted';
  const number = (
    <Text as="span" size={12} tabular weight={isToday ? 'bold' : 'regular'} tone={tone}>
      {Number(day.slice(8))}
    </Text>
  );
  if (posts.length === 0) {
    return (
      <Stack {...dayLook} aria-current={isToday ? 'date' : undefined}>
        {number}
      </Stack>
    );
  }
  const words = { count: posts.length, n: formats.number(posts.length), day: formats.fullDay(day) };
  return (
    <Stack
      {...dayLook}
      as="button"
      type="button"
      hover="hover"
      focus="inset"
      fill="primary-soft"
      chosen="active"
      textAlign="left"
      shrink
      aria-pressed={isChosen}
      aria-label={t(($) => $.walls.calendar.day, words)}
      onClick={onChoose}
    >
      {number}
      {posts.map((post) => (
        <Entry key={post.id} post={post} timeZone={timeZone} />
      ))}
    </Stack>
  );
}

/** What comes out when, a month at a time; a day shows its posts alone. */
export function ScheduleCalendar({ posts, timeZone, day, onDay }: Props) {
  const { t } = useTranslation('walls');
  const today = useWallNow(timeZone).slice(0, 10);
  const days = postsByDay({ posts, timeZone });
  const [month, setMonth] = useState(() => `${([...days.keys()].toSorted()[0] ?? today).slice(0, 7)}-01`);
  const isOutside = (each: string) => each.slice(0, 7) !== month.slice(0, 7);
  const weeks = weeksOf(month);
  const last = weeks.findLastIndex((each) => !isOutside(each));
  // Nothing is scheduled in weeks that are over, nor in the rows the month does not need.
  const shown = weeks
    .slice(0, Math.ceil((last + 1) / 7) * 7)
    .filter((_each, index) => (weeks[index - (index % 7) + 6] ?? '') >= today || month.slice(0, 7) < today.slice(0, 7));
  return (
    <Box as="section" mt={14} mb={8} border radius="lg" clip aria-label={t(($) => $.walls.calendar.label)}>
      <Heading month={month} onMonth={setMonth} />
      <Grid columns="repeat(7, minmax(0, 1fr))" textAlign="center" py={6}>
        <Weekdays />
      </Grid>
      <Grid columns="repeat(7, minmax(0, 1fr))">
        {shown.map((each) => (
          <Day
            key={each}
            day={each}
            posts={days.get(each) ?? []}
            timeZone={timeZone}
            isToday={each === today}
            isOutside={isOutside(each)}
            isChosen={each === day}
            onChoose={() => onDay(each === day ? undefined : each)}
          />
        ))}
      </Grid>
    </Box>
  );
}
