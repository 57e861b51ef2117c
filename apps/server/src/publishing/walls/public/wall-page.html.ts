import { momentText } from '#platform/moment-text.ts';
import { createHash } from 'node:crypto';
import { themeCss } from '@enlace/blocks/themes/theme-css.ts';
import { type Locale, locales } from '@enlace/contract/core/locale.ts';
import { type PostOrder, postOrders } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import type { PageFrame } from '#publishing/public-pages/usecases/visitor-page.ts';
import { escapeText } from '../escape.rules.ts';
import { wallTexts } from '../locales/texts.ts';
import { excerptOf } from '../post-text.rules.ts';
import type { CommentRow, PostRow } from '../walls.types.ts';
import { type PostFrame, postHtml } from './post.html.ts';
import { textHtml } from '../post-text.rules.ts';
import { newsScriptUrl } from './news.client-script.ts';
import { reactionMarks } from './reaction-marks.html.ts';
import { wallCss } from './wall-look.ts';
import { mayVisit, type WallLinks, type WallVisit } from './wall-view.ts';

export type WallPage = { html: string; styleHashes: string[]; usesScript: boolean };

/** The accessible name begins with the visible text, so that voice control works (WCAG 2.5.3). */
const languageNames: Record<Locale, { short: string; spoken: string }> = {
  es: { short: 'ES', spoken: 'ES, Español' },
  en: { short: 'EN', spoken: 'EN, English' },
  ja: { short: '日本語', spoken: '日本語' },
};
const descriptionLength = 160;
const titleLength = 60;

export type Shell = {
  visit: WallVisit;
  frame: PageFrame;
  links: WallLinks;
  /** The part after the page’s own address, without any key, for search engines and shared links. */
  canonicalRest: string;
  heading: string;
  description: string;
  main: string;
  isIndexed: boolean;
  scripts: readonly string[];
};

/** The title of a wall: its own, or the generic word with its owner. */
export function wallTitle({ wall, profile, locale }: Pick<WallVisit, 'wall' | 'profile' | 'locale'>): string {
  return wall.title === '' ? `${wallTexts[locale].wall} · ${profile.name}` : wall.title;
}

function headHtml(shell: Shell, css: string): string {
  const { visit, canonicalRest, heading, description, isIndexed, scripts } = shell;
  const { profile } = visit;
  const canonical = escapeText(profile.place.urlBase + canonicalRest);
  const isShared = mayVisit({ wall: visit.wall, viewer: 'guest' }, 'share') && !profile.hasPassword;
  const wall = escapeText(wallTitle(visit));
  const feeds =
    mayVisit({ wall: visit.wall, viewer: 'guest' }, 'feed') && !profile.hasPassword
      ? (['rss+xml.rss', 'atom+xml.atom', 'feed+json.json'] as const).map((each) => {
          const [type, ending] = each.split('.');
          return `<link rel="alternate" type="application/${type}" title="${wall}" href="${escapeText(`${profile.place.urlBase}/muro.${ending}`)}">`;
        })
      : [];
  const share = isShared
    ? `<meta property="og:type" content="website"><meta property="og:title" content="${escapeText(heading)}"><meta property="og:description" content="${escapeText(description)}"><meta property="og:url" content="${canonical}"><meta property="og:image" content="${escapeText(`${profile.place.urlBase}/og.jpg`)}"><meta name="description" content="${escapeText(description)}">`
    : '';
  return (
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeText(heading)}</title>` +
    `${isIndexed ? `<link rel="canonical" href="${canonical}">` : '<meta name="robots" content="noindex">'}${share}${feeds.join('')}` +
    `<link rel="icon" href="data:,"><style>${css}</style>${scripts.map((url) => `<script defer src="${escapeText(url)}"></script>`).join('')}</head>`
  );
}

/** A page of a wall in its profile's look. */
export function shellHtml(shell: Shell): WallPage {
  const { visit, links, main, scripts } = shell;
  const { profile, locale } = visit;
  const texts = wallTexts[locale];
  const css = themeCss({ choice: profile.document.theme, fontUrl: shell.frame.fontUrl }) + wallCss;
  const languages = locales.map(
    (each) =>
      `<a href="${escapeText(links.language(each))}" lang="${each}" hreflang="${each}" aria-label="${languageNames[each].spoken}"${each === locale ? ' aria-current="page"' : ''}>${languageNames[each].short}</a>`,
  );
  const html =
    `<!doctype html><html lang="${locale}">${headHtml(shell, css)}<body class="t-${profile.document.theme.id}"><a class="skip" href="#main">${escapeText(texts.skip)}</a>` +
    `<div class="wl"><header class="wt"><a href="${escapeText(links.profile)}"><span aria-hidden="true">←</span>${escapeText(profile.name)}</a><nav class="rnd lg" aria-label="${escapeText(texts.languages)}">${languages.join('')}</nav></header>` +
    `<main id="main">${main}</main></div>${main.includes('href="#r-') ? reactionMarks : ''}</body></html>`;
  const hash = createHash('sha256').update(css, 'utf8').digest('base64');
  return { html, styleHashes: [`'sha256-${hash}'`], usesScript: scripts.length > 0 };
}

export type WallList = {
  pins: readonly PostRow[];
  rows: readonly PostRow[];
  /** Start of the next page; null on the last one. */
  next: string | null;
  order: PostOrder;
  topic: string | undefined;
  isFirst: boolean;
};

type PageInput = Pick<Shell, 'visit' | 'frame' | 'links'> & { posts: PostFrame };

function ordersHtml({ visit, links }: PageInput, { order, topic }: WallList): string {
  const texts = wallTexts[visit.locale];
  const items = postOrders.map((each) => {
    const href = links.wall({
      ...(each === visit.wall.shownOrder ? {} : { order: each }),
      ...(topic === undefined ? {} : { tema: topic }),
    });
    return `<a href="${escapeText(href)}"${each === order ? ' aria-current="true"' : ''}>${escapeText(texts.orders[each])}</a>`;
  });
  return `<nav class="od" aria-label="${escapeText(texts.order)}">${items.join('')}</nav>`;
}

function pagesHtml({ visit, links }: PageInput, { next, order, topic, isFirst }: WallList): string {
  const texts = wallTexts[visit.locale];
  const wishes = {
    ...(order === visit.wall.shownOrder ? {} : { order }),
    ...(topic === undefined ? {} : { tema: topic }),
  };
  const older =
    next === null
      ? ''
      : `<a rel="next" href="${escapeText(links.wall({ ...wishes, antes: next }))}">${escapeText(texts.older)}</a>`;
  const first = isFirst ? '' : `<a href="${escapeText(links.wall(wishes))}">${escapeText(texts.first)}</a>`;
  return older + first === '' ? '' : `<nav class="pg">${older}${first}</nav>`;
}

function feedsHtml({ visit }: PageInput): string {
  if (!mayVisit({ wall: visit.wall, viewer: 'guest' }, 'feed') || visit.profile.hasPassword) return '';
  const { profile, locale } = visit;
  const base = `${profile.place.urlBase}/muro`;
  return `<p class="fd">${escapeText(wallTexts[locale].feeds)} <a href="${escapeText(`${base}.rss`)}">RSS</a><a href="${escapeText(`${base}.atom`)}">Atom</a><a href="${escapeText(`${base}.json`)}">JSON</a></p>`;
}

/** Where “3 new posts” appears while the page is open; empty without a script. */
function newsHtml({ links, posts }: PageInput, list: WallList): string {
  if (!list.isFirst || list.topic !== undefined || posts.isStill) return '';
  const { texts, now } = posts;
  const seen = [...list.pins, ...list.rows].flatMap(({ publishedAt }) => publishedAt?.epochMilliseconds ?? []);
  // Only the order “newest first” is certain to contain the newest one.
  const since = list.order === 'newest' && seen.length > 0 ? Math.max(...seen) : now.epochMilliseconds;
  const from = withQuery(links.below('novedades'), 'desde', String(since));
  const parts = { from, to: links.wall(), one: texts.news(1, '1'), many: texts.news(2, '{n}') };
  const data = Object.entries(parts).map(([name, text]) => ` data-${name}="${escapeText(text)}"`);
  return `<p class="nw" id="nuevas" role="status"${data.join('')}></p>`;
}

/** The wall itself: pinned posts, then one page of the others. */
export function wallPage(input: PageInput, list: WallList): WallPage {
  const { visit, links, posts } = input;
  const { wall, profile, locale } = visit;
  const texts = wallTexts[locale];
  const pins = list.pins.map((post) => postHtml(post, posts, 3)).join('');
  const rows = list.rows.map((post) => postHtml(post, posts, 2)).join('');
  const news = newsHtml(input, list);
  const isEmpty = rows === '' && pins === '';
  const heading = wallTitle(visit);
  const write = wall.allowsVisitorPosts
    ? `<p class="pg"><a href="${escapeText(links.below('nueva'))}">${escapeText(texts.write)}</a></p>`
    : '';
  const topic =
    list.topic === undefined
      ? ''
      : `<p class="fd">${escapeText(texts.topic(list.topic))} <a href="${escapeText(links.wall())}">${escapeText(texts.allPosts)}</a></p>`;
  const main =
    `<h1>${escapeText(heading)}</h1>${wall.intro === '' ? '' : `<p class="in">${escapeText(wall.intro)}</p>`}${write}${ordersHtml(input, list)}${topic}${news}` +
    `${pins === '' ? '' : `<details open><summary><h2>${escapeText(texts.pinned(list.pins.length))}</h2></summary>${pins}</details>`}` +
    `${rows}${isEmpty ? `<p class="in pg">${escapeText(list.topic === undefined ? texts.empty : texts.emptyTopic)}</p>` : ''}${pagesHtml(input, list)}${feedsHtml(input)}`;
  const isIndexed = list.isFirst && list.topic === undefined && list.order === wall.shownOrder;
  return shellHtml({
    ...input,
    canonicalRest: '/muro',
    heading,
    description: wall.intro === '' ? heading : excerptOf(wall.intro, descriptionLength),
    main,
    isIndexed: isIndexed && profile.isIndexed && mayVisit({ wall, viewer: 'guest' }, 'search') && !profile.hasPassword,
    scripts: news === '' ? [] : [newsScriptUrl],
  });
}

function commentHtml(comment: CommentRow, { posts }: PageInput): string {
  const { texts, links } = posts;
  const { id, postId, authorName, authorKind, replyTo, createdAt, editedAt } = comment;
  const house = authorKind === 'owner' ? `<span>${escapeText(texts.byOwner)}</span>` : '';
  const edited = editedAt === null ? '' : `<span>${escapeText(texts.edited)}</span>`;
  return (
    `<li class="wc${replyTo === null ? '' : ' re'}" id="c-${id}"><div class="by"><b>${escapeText(authorName)}</b>${house}<time datetime="${createdAt.toString()}">${escapeText(momentText(createdAt, posts))}</time>${edited}` +
    `<a href="${escapeText(links.below(`${postId}/denunciar/${id}`))}" rel="nofollow" aria-label="${escapeText(`${texts.report}: ${authorName}`)}">${escapeText(texts.report)}</a></div><div class="tx">${textHtml(comment.body)}</div></li>`
  );
}

type Talk = { post: PostRow; comments: readonly CommentRow[]; next: string | null; form: string };

/** Answers follow what they answer, if that is on the same page. */
function inThreads(comments: readonly CommentRow[]): CommentRow[] {
  const shown = new Set(comments.map(({ id }) => id));
  const isAnswer = ({ replyTo }: CommentRow) => replyTo !== null && shown.has(replyTo);
  return comments
    .filter((comment) => !isAnswer(comment))
    .flatMap((comment) => [comment, ...comments.filter(({ replyTo }) => replyTo === comment.id)]);
}

/** One post with its comments and the comment form. */
export function postPage(input: PageInput, { post, comments, next, form }: Talk): WallPage {
  const { visit, links, posts } = input;
  const { wall, profile, locale } = visit;
  const texts = wallTexts[locale];
  const name = post.body === '' ? wallTitle(visit) : excerptOf(post.body, titleLength);
  const list = inThreads(comments)
    .map((comment) => commentHtml(comment, input))
    .join('');
  const more =
    next === null
      ? ''
      : `<nav class="pg"><a rel="next" href="${escapeText(withQuery(links.post(post.id), 'desde', next))}#comentarios">${escapeText(texts.moreComments)}</a></nav>`;
  const talk = wall.allowsComments || comments.length > 0;
  const main =
    `<p class="fd"><a href="${escapeText(links.wall())}">${escapeText(wallTitle(visit))}</a></p><h1 class="vh">${escapeText(name)}</h1>${postHtml(post, posts, 1)}` +
    `${talk ? `<section id="comentarios" aria-labelledby="comentarios-t"><h2 class="hd" id="comentarios-t">${escapeText(texts.commentsTitle)}</h2>${list === '' ? `<p class="in">${escapeText(texts.noComments)}</p>` : `<ol role="list">${list}</ol>`}${more}</section>` : ''}${form}`;
  return shellHtml({
    ...input,
    canonicalRest: `/muro/${post.id}`,
    heading: name,
    description: excerptOf(post.body, descriptionLength),
    main,
    isIndexed: profile.isIndexed && mayVisit({ wall, viewer: 'guest' }, 'search') && !profile.hasPassword,
    scripts: form === '' ? [] : [input.frame.formScriptUrl],
  });
}

/** An address with one more parameter. */
export function withQuery(address: string, name: string, value: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
