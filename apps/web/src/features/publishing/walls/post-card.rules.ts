import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { wallTimeOf } from '#lib/format/wall-time.ts';

/** Readable host of a link. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

/** Share of each option; with multiple answers relative to the people, not the votes. */
export function sharesOf(poll: NonNullable<Post['poll']>): number[] {
  return poll.options.map(({ votes }) => (poll.voters === 0 ? 0 : votes / poll.voters));
}

/** Whether an event ends on another day than it begins. */
export function daysApart({
  startsAt,
  endsAt,
  timeZone,
}: {
  startsAt: string;
  endsAt: string;
  timeZone: string;
}): boolean {
  const [start, end] = [startsAt, endsAt].map((at) => wallTimeOf({ instant: Date.parse(at), timeZone }).slice(0, 10));
  return start !== end;
}

export function reactionsOf({ reactions }: Pick<Post, 'reactions'>): number {
  return reactions.reduce((sum, { count }) => sum + count, 0);
}

/** Pinned posts in order. */
export function pinnedOf(posts: readonly Pick<Post, 'id' | 'pin'>[]): string[] {
  return posts
    .filter(({ pin }) => pin !== null)
    .toSorted((a, b) => (a.pin ?? 0) - (b.pin ?? 0))
    .map(({ id }) => id);
}

/** The same posts with pinned ones first, in the given order; the others keep theirs. */
export function withPins<T extends Pick<Post, 'id' | 'pin'>>(posts: readonly T[], pins: readonly string[]): T[] {
  const marked = posts.map((post) => {
    const at = pins.indexOf(post.id);
    return { ...post, pin: at === -1 ? null : at + 1 };
  });
  const places = (post: T) => post.pin ?? Number.POSITIVE_INFINITY;
  return marked.toSorted((a, b) => (places(a) === places(b) ? 0 : places(a) - places(b)));
}

/** The same ids with one moved by one position; undefined when it is already at that end. */
export function movedPin({
  ids,
  id,
  step,
}: {
  ids: readonly string[];
  id: string;
  step: 1 | -1;
}): string[] | undefined {
  const at = ids.indexOf(id);
  const to = at + step;
  if (at === -1 || to < 0 || to >= ids.length) return undefined;
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Posts newer than the loaded list. */
export function newsAmong({ shown, newest }: { shown: readonly Post[]; newest: readonly Post[] }): Post[] {
  const known = new Set(shown.map(({ id }) => id));
  const last = shown.reduce(
    (latest, { publishedAt }) => (publishedAt && publishedAt > latest ? publishedAt : latest),
    '',
  );
  return newest.filter(({ id, publishedAt }) => !known.has(id) && (publishedAt ?? '') > last);
}

/** Scheduled posts by the local day on which they come out. */
export function postsByDay({ posts, timeZone }: { posts: readonly Post[]; timeZone: string }): Map<string, Post[]> {
  const days = new Map<string, Post[]>();
  for (const post of posts) {
    if (post.publishAt === null) continue;
    const day = wallTimeOf({ instant: Date.parse(post.publishAt), timeZone }).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), post]);
  }
  return days;
}
