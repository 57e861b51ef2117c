import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import {
  type CreatePostInput,
  isEventInOrder,
  postLimits,
  type PostState,
  type UpdatePostInput,
} from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { wallLimits } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { getProfileCard } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { publishDuePosts } from '../jobs/publish-due-posts.job.ts';
import { blockingProblem, problemsOf } from '../post-check.rules.ts';
import { excerptOf } from '../post-text.rules.ts';
import { countAllPosts, insertPost, lockPost, readFiles, readVotes, writePost } from '../posts.repository.ts';
import { showPosts } from '../shown-posts.ts';
import { notPublished, pollHasVotes, postConflict, postIncomplete, tooManyPosts } from '../walls.errors.ts';
import { postPublished } from '../walls.events.ts';
import { findWall, lockWall, writeWall } from '../walls.repository.ts';
import type { EventFacts, Poll, PostContent, PostRow, WallCall, WallDeps, Post } from '../walls.types.ts';
import { announceWall } from './announce-wall.ts';
import { wallPathOf } from './read-walls.ts';

const excerptLength = 80;
const { compare } = Temporal.Instant;

/** A future moment, not too far away. */
function futureMoment(deps: WallDeps, text: string, field: string): Temporal.Instant {
  const [moment, now] = [Temporal.Instant.from(text), deps.clock.now()];
  if (compare(moment, now) <= 0) throw invalidField(field, 'too_small');
  const furthest = now.add({ hours: postLimits.scheduleYears * 366 * 24 });
  if (compare(moment, furthest) > 0) throw invalidField(field, 'too_big');
  return moment;
}

type PollInput = NonNullable<CreatePostInput['poll']>;

/** Options keep their number by position, so that a corrected text keeps its votes. */
function pollOf(input: PollInput | null): Poll | null {
  if (input === null) return null;
  return { ...input, options: input.options.map((text, index) => ({ id: index + 1, text })) };
}

async function requireComplete(tx: Tx, owner: OwnerId, content: PostContent): Promise<void> {
  const files = await readFiles(
    tx,
    owner,
    content.media.map(({ fileId }) => fileId),
  );
  const problem = blockingProblem(problemsOf(content, files));
  if (problem !== undefined) throw postIncomplete(problem);
}

/** Other clients' files do not exist for this client. */
async function requireOwnFiles(tx: Tx, owner: OwnerId, media: PostContent['media']): Promise<void> {
  const files = await readFiles(
    tx,
    owner,
    media.map(({ fileId }) => fileId),
  );
  const missing = media.findIndex(({ fileId }) => !files.has(fileId));
  if (missing !== -1) throw invalidField(`media.${missing}.fileId`, 'invalid_option');
}

function factsOf(post: PostRow): Record<string, unknown> {
  const { kind, state, review, pin: place, publishAt } = post;
  return {
    excerpt: excerptOf(post.body, excerptLength),
    kind,
    state,
    review,
    place,
    publishAt: publishAt?.toString() ?? null,
  };
}

type Done = {
  tx: Tx;
  deps: WallDeps;
  owner: OwnerId;
  actor: HistoryActor;
  action: string;
  before?: PostRow;
  after: PostRow;
};

async function recordPost({ tx, deps, owner, actor, action, before, after }: Done): Promise<void> {
  const entry = { action, subjectKind: 'post', subjectId: after.id, after: factsOf(after) };
  await recordHistory({ tx, owner, actor, entry: before ? { ...entry, before: factsOf(before) } : entry });
  if (action === 'post.published')
    await deps.events.emit(tx, postPublished, { owner, postId: after.id, profileId: after.profileId, by: 'client' });
  await announceWall({ tx, deps, owner, profileId: after.profileId });
}

type PresentOne = { tx: Tx; deps: WallDeps; owner: OwnerId; row: PostRow };

/** One post as its client sees it. */
export async function presentOne({ tx, deps, owner, row }: PresentOne): Promise<Post> {
  const wallPath = wallPathOf(await getProfileCard(tx, owner, row.profileId));
  const [post] = await showPosts({ tx, deps, owner, wallPath, rows: [row] });
  if (!post) throw notFound();
  return post;
}

/** A wall is activated by its first visible post. */
async function turnOnWall(tx: Tx, deps: WallDeps, { owner, profileId }: { owner: OwnerId; profileId: string }) {
  const wall = await findWall(tx, { owner, profileId });
  const counted = await tx.sql`
    select 1 from wall_posts where owner_id = ${owner} and profile_id = ${profileId} and published_at is not null limit 1`;
  if (!wall.isOn && counted.length === 0) await writeWall(tx, owner, { ...wall, isOn: true }, deps.clock.now());
}

type Create = WallCall & { profileId: string; input: CreatePostInput };

/**
 * Creates a post: a draft, published immediately or scheduled. Errors: resource.not_found, walls.too_many_posts,
 * walls.post_incomplete.
 */
export function createPost({ deps, ctx, profileId, input }: Create): Promise<Post> {
  const owner = ctx.actor.ownerId;
  const { publish, publishAt: wished, lang, poll, ...rest } = input;
  return deps.db.scoped(owner, async (tx) => {
    await lockWall(tx, { owner, profileId });
    if ((await countAllPosts(tx, owner, profileId)) >= wallLimits.postsPerWall) throw tooManyPosts();
    const content = { ...rest, poll: pollOf(poll), lang: lang === null ? null : fromWireLocale(lang) };
    await requireOwnFiles(tx, owner, content.media);
    const publishAt = wished === undefined ? null : futureMoment(deps, wished, 'publishAt');
    const state: PostState = publishAt !== null ? 'scheduled' : publish ? 'published' : 'draft';
    if (state !== 'draft') await requireComplete(tx, owner, content);
    if (state === 'published') await turnOnWall(tx, deps, { owner, profileId });
    const now = deps.clock.now();
    const card = await getProfileCard(tx, owner, profileId);
    const row = await insertPost(tx, owner, {
      ...content,
      id: deps.ids.uuid(),
      profileId,
      state,
      review: 'approved',
      authorKind: 'owner',
      authorName: card.name,
      publishAt,
      publishedAt: state === 'published' ? now : null,
      now,
    });
    if (publishAt) await deps.jobs.enqueue(tx, publishDuePosts, {}, { startAfter: publishAt });
    const action = state === 'published' ? 'post.published' : publishAt ? 'post.scheduled' : 'post.created';
    await recordPost({ tx, deps, owner, actor: ctx.actor, action, after: row });
    return presentOne({ tx, deps, owner, row });
  });
}

function changedPoll(saved: Poll | null, input: NonNullable<UpdatePostInput['poll']>): Poll | null {
  const { allowsSeveral = saved?.allowsSeveral ?? false, closesAt = saved?.closesAt ?? null } = input;
  return pollOf({ options: input.options, allowsSeveral, closesAt });
}

function changedEvent(saved: EventFacts | null, input: NonNullable<UpdatePostInput['event']>): EventFacts {
  const { startsAt, endsAt = saved?.endsAt ?? null, place = saved?.place ?? '' } = input;
  if (!isEventInOrder({ startsAt, endsAt })) throw invalidField('event.endsAt', 'ends_before_start');
  return { startsAt, endsAt, place };
}

function mergeContent(post: PostRow, input: UpdatePostInput): PostRow {
  const { baseRevision: _base, lang, link, poll, event, ...rest } = input;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...post,
    ...given,
    ...(lang === undefined ? {} : { lang: lang === null ? null : fromWireLocale(lang) }),
    ...(link === undefined ? {} : { link: link && { url: link.url, title: link.title ?? post.link?.title ?? '' } }),
    ...(poll === undefined ? {} : { poll: poll && changedPoll(post.poll, poll) }),
    ...(event === undefined ? {} : { event: event && changedEvent(post.event, event) }),
  };
}

type OnPost = WallCall & { id: string };

/** Changes content. Errors: resource.not_found, walls.post_conflict, walls.poll_has_votes, walls.post_incomplete. */
export function updatePost({ deps, ctx, id, input }: OnPost & { input: UpdatePostInput }): Promise<Post> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = await lockPost(tx, { owner, id });
    if (before.deletedAt) throw notFound();
    if (input.baseRevision !== undefined && input.baseRevision !== before.revision) throw postConflict(before.revision);
    const merged = mergeContent(before, input);
    if (input.media) await requireOwnFiles(tx, owner, merged.media);
    const hasFewer = (merged.poll?.options.length ?? 0) !== (before.poll?.options.length ?? 0);
    if (before.poll && hasFewer && (await readVotes(tx, owner, [id])).has(id)) throw pollHasVotes();
    if (before.state !== 'draft') await requireComplete(tx, owner, merged);
    const row = await writePost(tx, { ...merged, revision: before.revision + 1, updatedAt: deps.clock.now() });
    await recordPost({ tx, deps, owner, actor: ctx.actor, action: 'post.updated', before, after: row });
    return presentOne({ tx, deps, owner, row });
  });
}

type Show = { tx: Tx; deps: WallDeps; owner: OwnerId; actor: HistoryActor; before: PostRow };

/** Makes a post visible. One that was visible before keeps its time and place. */
export async function showPost({ tx, deps, owner, actor, before }: Show): Promise<PostRow> {
  await requireComplete(tx, owner, before);
  await turnOnWall(tx, deps, { owner, profileId: before.profileId });
  const now = deps.clock.now();
  const publishedAt = before.publishedAt ?? now;
  const row = await writePost(tx, {
    ...before,
    state: 'published',
    publishAt: null,
    publishedAt,
    activityAt: before.activityAt ?? publishedAt,
    archivedAt: null,
    updatedAt: now,
  });
  await recordPost({ tx, deps, owner, actor, action: 'post.published', before, after: row });
  return row;
}

/** Locks the post to be changed, after its wall: everything that changes walls locks in that order. */
async function holdPost(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<PostRow> {
  const { profileId } = await lockPostOfWall(tx, { owner, id });
  await lockWall(tx, { owner, profileId });
  return lockPost(tx, { owner, id });
}

async function lockPostOfWall(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<{ profileId: string }> {
  const [row] = await tx.sql<{ profileId: string }[]>`
    select profile_id from wall_posts where owner_id = ${owner} and id = ${id}`;
  if (!row) throw notFound();
  return row;
}

/** Publishes a draft, a scheduled or an archived post now. Errors: resource.not_found, walls.post_incomplete. */
export function publishPost({ deps, ctx, id }: OnPost): Promise<Post> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = await holdPost(tx, { owner, id });
    if (before.deletedAt || before.review !== 'approved') throw notFound();
    if (before.state === 'published') return presentOne({ tx, deps, owner, row: before });
    const row = await showPost({ tx, deps, owner, actor: ctx.actor, before });
    return presentOne({ tx, deps, owner, row });
  });
}

/** Schedules a draft, or cancels the schedule. Errors: resource.not_found, walls.post_incomplete, request.invalid. */
export function schedulePost({ deps, ctx, id, at }: OnPost & { at: string | null }): Promise<Post> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = await holdPost(tx, { owner, id });
    const isPossible = before.state === 'draft' || before.state === 'scheduled';
    if (before.deletedAt || before.review !== 'approved' || !isPossible) throw notFound();
    const publishAt = at === null ? null : futureMoment(deps, at, 'at');
    if (publishAt) await requireComplete(tx, owner, before);
    const state = publishAt ? 'scheduled' : 'draft';
    const row = await writePost(tx, { ...before, state, publishAt, updatedAt: deps.clock.now() });
    if (publishAt) await deps.jobs.enqueue(tx, publishDuePosts, {}, { startAfter: publishAt });
    const action = publishAt ? 'post.scheduled' : 'post.unscheduled';
    await recordPost({ tx, deps, owner, actor: ctx.actor, action, before, after: row });
    return presentOne({ tx, deps, owner, row });
  });
}

/** Removes a post from the wall. Errors: resource.not_found, walls.not_published. */
export function archivePost({ deps, ctx, id }: OnPost): Promise<Post> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = await holdPost(tx, { owner, id });
    if (before.deletedAt) throw notFound();
    if (before.state !== 'published' || before.review !== 'approved') throw notPublished();
    const now = deps.clock.now();
    const row = await writePost(tx, { ...before, state: 'archived', pin: null, archivedAt: now, updatedAt: now });
    await recordPost({ tx, deps, owner, actor: ctx.actor, action: 'post.archived', before, after: row });
    return presentOne({ tx, deps, owner, row });
  });
}

/** Moves a post to the trash with everything attached to it. Error: resource.not_found. */
export function removePost({ deps, ctx, id }: OnPost): Promise<void> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = await holdPost(tx, { owner, id });
    if (before.deletedAt) throw notFound();
    const now = deps.clock.now();
    const row = await writePost(tx, { ...before, pin: null, deletedAt: now, updatedAt: now });
    await recordPost({ tx, deps, owner, actor: ctx.actor, action: 'post.removed', before, after: row });
  });
}

/** Restores a post from the trash. A schedule that has passed meanwhile becomes a draft. */
export function restorePost({ deps, ctx, id }: OnPost): Promise<Post> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = await holdPost(tx, { owner, id });
    if (!before.deletedAt) return presentOne({ tx, deps, owner, row: before });
    const now = deps.clock.now();
    const isLate = before.publishAt !== null && compare(before.publishAt, now) <= 0;
    const back = isLate ? ({ state: 'draft', publishAt: null } as const) : {};
    const row = await writePost(tx, { ...before, ...back, deletedAt: null, updatedAt: now });
    await recordPost({ tx, deps, owner, actor: ctx.actor, action: 'post.restored', before, after: row });
    return presentOne({ tx, deps, owner, row });
  });
}
