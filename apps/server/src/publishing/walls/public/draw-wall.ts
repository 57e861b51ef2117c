import type { Locale } from '@enlace/contract/core/locale.ts';
import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { pageFrame } from '#publishing/public-pages/usecases/visitor-page.ts';
import { stampOfForm } from '#publishing/public-pages/usecases/check-visitor.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { Platform } from '#platform/platform.types.ts';
import { AppError } from '#platform/errors.ts';
import { listCommentRows } from '../comments.repository.ts';
import { wallTexts } from '../locales/texts.ts';
import { findPost } from '../posts.repository.ts';
import type { PostRow } from '../walls.types.ts';
import type { PostFrame } from './post.html.ts';
import { type ListWish, readWallList } from './read-list.ts';
import { visitorFormHtml, type WriteProblems } from './visitor-form.html.ts';
import { postPage, type Shell, type WallPage, wallPage } from './wall-page.html.ts';
import { linksOf, readAround, type WallLinks, type WallVisit } from './wall-view.ts';

const commentsPerPage = 100;

type DrawInput = { tx: Tx; platform: Platform; visit: WallVisit; isStill?: boolean };
type Parts = Pick<Shell, 'visit' | 'frame' | 'links'> & { posts: PostFrame };

async function partsOf(
  { tx, platform, visit, isStill = false }: DrawInput,
  rows: readonly PostRow[],
  links: WallLinks,
): Promise<Parts> {
  const { wall, profile, locale } = visit;
  const posts: PostFrame = {
    texts: wallTexts[locale],
    locale,
    timeZone: profile.timeZone,
    links,
    around: await readAround(tx, platform, { visit, rows }),
    stamp: stampOfForm(platform),
    now: platform.clock.now(),
    allowsComments: wall.allowsComments,
    allowsReactions: wall.allowsReactions,
    isStill,
  };
  return { visit, links, posts, frame: await pageFrame(platform) };
}

/** The wall for this visitor; the caller has checked their access. */
export async function drawWall(input: DrawInput & { wish: ListWish }): Promise<WallPage> {
  const { tx, visit, wish } = input;
  const list = await readWallList(tx, visit, wish);
  const links = linksOf(visit, {
    ...(wish.order === undefined ? {} : { order: wish.order }),
    ...(wish.topic === undefined ? {} : { tema: wish.topic }),
  });
  return wallPage(await partsOf(input, [...list.pins, ...list.rows], links), list);
}

/** A visible post of this wall. */
export async function findShownPost(
  tx: Tx,
  { profile }: Pick<WallVisit, 'profile'>,
  id: string,
): Promise<PostRow | undefined> {
  const post = await findPost(tx, { owner: profile.owner, id });
  const isShown =
    post?.profileId === profile.id && post.state === 'published' && post.review === 'approved' && !post.deletedAt;
  return isShown ? post : undefined;
}

function afterOf(desde: string | undefined): string | undefined {
  try {
    return decodeKeyset(desde?.slice(0, 400), 'text')?.id;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

export type Typed = { values: { nombre: string; texto: string }; problems: WriteProblems };
const nothingTyped: Typed = { values: { nombre: '', texto: '' }, problems: {} };

type PostInput = DrawInput & { post: PostRow; desde?: string | undefined; typed?: Typed };

/** One post with its comments. */
export async function drawPost(input: PostInput): Promise<WallPage> {
  const { tx, visit, post, desde, typed = nothingTyped } = input;
  const { profile, wall, locale } = visit;
  const found = await listCommentRows(tx, {
    owner: profile.owner,
    postId: post.id,
    after: afterOf(desde),
    limit: commentsPerPage + 1,
    onlyShown: true,
  });
  const { rows: comments, next } = toPage(found, { limit: commentsPerPage, position: ({ id }) => ({ key: '', id }) });
  const base = linksOf(visit);
  const links = { ...base, language: (lang: Locale) => linksOf({ ...visit, locale: lang }).post(post.id) };
  const parts = await partsOf(input, [post], links);
  const texts = wallTexts[locale];
  const form =
    wall.allowsComments && input.isStill !== true
      ? visitorFormHtml({
          texts,
          action: links.below(`${post.id}/comentario`),
          stamp: parts.posts.stamp,
          title: texts.comment,
          textLabel: texts.commentText,
          textMax: postLimits.comment,
          ...typed,
        })
      : '';
  return postPage(parts, { post, comments, next, form });
}
