import { momentText } from '#platform/moment-text.ts';
import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { filePath } from '@enlace/contract/files/drive/file-formats.ts';
import { imagePath, imageWidths } from '@enlace/contract/files/drive/files.contract.ts';
import { reactionKinds } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { escapeText } from '../escape.rules.ts';
import type { WallTexts } from '../locales/es.ts';
import { textHtml } from '../post-text.rules.ts';
import type { MediaRef, PostRow } from '../walls.types.ts';
import { reactionMark } from './reaction-marks.html.ts';
import type { DrawnPosts, WallLinks } from './wall-view.ts';

/** Shared by all posts of one rendered page. */
export type PostFrame = {
  texts: WallTexts;
  locale: Locale;
  timeZone: string;
  links: WallLinks;
  around: DrawnPosts;
  stamp: string;
  now: Temporal.Instant;
  allowsComments: boolean;
  allowsReactions: boolean;
  /** Viewed by its client: nothing can be pressed. */
  isStill: boolean;
};

const shownWidth = 800;

/** A readable size, in steps of a thousand. */
export function sizeText(bytes: number, locale: Locale): string {
  const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  const maximumFractionDigits = amount < 10 && step > 0 ? 1 : 0;
  return new Intl.NumberFormat(localeTags[locale], {
    style: 'unit',
    unit: steps[step] ?? 'byte',
    maximumFractionDigits,
  }).format(amount);
}

function pictureHtml({ fileId, alt }: MediaRef, { around }: PostFrame): string {
  const file = around.files.get(fileId);
  if (!file) return '';
  const { width, height } = file;
  const at = (wanted: number) => escapeText(around.opened(fileId, imagePath({ fileId, width: wanted })));
  const steps = imageWidths.filter((step) => step <= 1920 && step <= (width ?? shownWidth) * 1.25);
  const sources =
    steps.length > 1
      ? ` srcset="${steps.map((step) => `${at(step)} ${step}w`).join(', ')}" sizes="(min-width:720px) 640px,100vw"`
      : '';
  const size = width !== null && height !== null ? ` width="${width}" height="${height}"` : '';
  return `<a href="${at(1920)}"><img src="${at(shownWidth)}"${sources}${size} alt="${escapeText(alt)}" loading="lazy" decoding="async"></a>`;
}

function fileHtml({ fileId, alt }: MediaRef, { around, texts, locale }: PostFrame): string {
  const file = around.files.get(fileId);
  if (!file || file.kind === 'image') return '';
  const address = escapeText(around.opened(fileId, filePath({ fileId, format: file.format })));
  if (file.kind === 'video')
    return `<div class="md"><video controls preload="none" src="${address}" aria-label="${escapeText(alt === '' ? file.name : alt)}"></video></div>`;
  const size = sizeText(file.sizeBytes, locale);
  return `<a class="cd" href="${address}" download><b>${escapeText(file.name)}</b><small>${escapeText(texts.download(size))}</small></a>`;
}

function mediaHtml({ media }: PostRow, frame: PostFrame): string {
  const pictures = media.map((each) =>
    frame.around.files.get(each.fileId)?.kind === 'image' ? pictureHtml(each, frame) : '',
  );
  const grid = pictures.join('');
  return (grid === '' ? '' : `<div class="md">${grid}</div>`) + media.map((each) => fileHtml(each, frame)).join('');
}

function linkHtml({ link, kind }: PostRow, { texts }: PostFrame): string {
  if (link === null) return '';
  const host = new URL(link.url).host;
  const title = link.title === '' ? (kind === 'video' ? texts.video(host) : host) : link.title;
  return `<a class="cd" href="${escapeText(link.url)}" rel="nofollow ugc noopener noreferrer"><b>${escapeText(title)}</b><small>${escapeText(host)}</small></a>`;
}

function eventHtml({ event }: PostRow, frame: PostFrame): string {
  if (event === null) return '';
  const { texts } = frame;
  const moment = (text: string) => escapeText(momentText(Temporal.Instant.from(text), frame));
  const end =
    event.endsAt === null ? '' : ` – <time datetime="${escapeText(event.endsAt)}">${moment(event.endsAt)}</time>`;
  const place = event.place === '' ? '' : `<dt>${escapeText(texts.eventPlace)}</dt><dd>${escapeText(event.place)}</dd>`;
  return `<dl class="cd"><dt>${escapeText(texts.eventAt)}</dt><dd><time datetime="${escapeText(event.startsAt)}">${moment(event.startsAt)}</time>${end}</dd>${place}</dl>`;
}

/** Whether votes are still accepted. */
export function isPollOpen({ poll }: Pick<PostRow, 'poll'>, now: Temporal.Instant): boolean {
  return (
    poll !== null && (poll.closesAt === null || Temporal.Instant.compare(Temporal.Instant.from(poll.closesAt), now) > 0)
  );
}

function pollHtml(post: PostRow, frame: PostFrame): string {
  const { poll, id, voters } = post;
  if (poll === null) return '';
  const { texts, links, around, stamp, isStill } = frame;
  const counts = around.votes.get(id);
  const isOpen = isPollOpen(post, frame.now);
  const type = poll.allowsSeveral ? 'checkbox' : 'radio';
  const results = poll.options.map(({ id: option, text }) => {
    const votes = counts?.get(option) ?? 0;
    const share = voters === 0 ? 0 : Math.round((votes * 100) / voters);
    return `<li><span>${escapeText(text)}</span><meter min="0" max="100" value="${share}" aria-hidden="true"></meter><b>${share} %</b></li>`;
  });
  const choices = poll.options.map(
    ({ id: option, text }) =>
      `<label><input type="${type}" name="o" value="${option}"${type === 'radio' ? ' required' : ''}>${escapeText(text)}</label>`,
  );
  const until =
    poll.closesAt === null
      ? ''
      : ` · ${escapeText(isOpen ? texts.pollUntil(momentText(Temporal.Instant.from(poll.closesAt), frame)) : texts.pollClosed)}`;
  const note = `<small>${escapeText(texts.votes(voters))}${until}${isOpen && poll.allowsSeveral ? ` · ${escapeText(texts.severalAnswers)}` : ''}</small>`;
  const list = `<ul class="pl" role="list">${results.join('')}</ul>`;
  if (!isOpen || isStill) return list + note;
  const form = `<form method="post" action="${escapeText(links.below(`${id}/voto`))}"><fieldset class="pl">${choices.join('')}</fieldset><input type="hidden" name="${formControls.renderedAt}" value="${escapeText(stamp)}"><button class="go">${escapeText(texts.vote)}</button></form>`;
  return voters === 0 ? form + note : `${form}${list}${note}`;
}

function reactionsHtml({ id, reactions }: PostRow, { texts, links, stamp, isStill }: PostFrame): string {
  const buttons = reactionKinds.map((kind) => {
    const count = reactions[kind] ?? 0;
    const label = `${texts.reactions[kind]}${count > 0 ? `: ${count}` : ''}`;
    return `<button name="r" value="${kind}" aria-label="${escapeText(label)}" title="${escapeText(texts.reactions[kind])}"${isStill ? ' disabled' : ''}>${reactionMark(kind)}${count > 0 ? `<span aria-hidden="true">${count}</span>` : ''}</button>`;
  });
  return `<form method="post" action="${escapeText(links.below(`${id}/reaccion`))}" aria-label="${escapeText(texts.react)}"><input type="hidden" name="${formControls.renderedAt}" value="${escapeText(stamp)}">${buttons.join('')}</form>`;
}

function topicsHtml({ topics }: PostRow, { links }: PostFrame): string {
  if (topics.length === 0) return '';
  const items = topics.map(
    (topic) => `<li><a href="${escapeText(links.wall({ tema: topic }))}">#${escapeText(topic)}</a></li>`,
  );
  return `<ul class="tp" role="list">${items.join('')}</ul>`;
}

/** One post; `level` is its heading level. */
export function postHtml(post: PostRow, frame: PostFrame, level: 1 | 2 | 3): string {
  const { texts, links, allowsComments, allowsReactions } = frame;
  const { id, lang, authorName, authorKind, publishedAt, comments } = post;
  const when = publishedAt
    ? `<time datetime="${publishedAt.toString()}">${escapeText(momentText(publishedAt, frame))}</time>`
    : '';
  const heading =
    level === 1 ? `<b>${escapeText(authorName)}</b>` : `<h${level} id="t-${id}">${escapeText(authorName)}</h${level}>`;
  const text = textHtml(post.body);
  const body = text === '' ? '' : `<div class="tx"${lang === null ? '' : ` lang="${lang}"`}>${text}</div>`;
  const talk =
    allowsComments || comments > 0
      ? `<a href="${escapeText(`${links.post(id)}#comentarios`)}">${escapeText(comments > 0 ? texts.comments(comments) : texts.comment)}</a>`
      : '';
  const report =
    authorKind === 'visitor' || level === 1
      ? `<a href="${escapeText(links.below(`${id}/denunciar`))}" rel="nofollow">${escapeText(texts.report)}</a>`
      : '';
  return (
    `<article class="wp" id="p-${id}"${level === 1 ? '' : ` aria-labelledby="t-${id}"`}><div class="by">${heading}<a href="${escapeText(links.post(id))}" title="${escapeText(texts.permalink)}">${when}</a></div>` +
    `${body}${mediaHtml(post, frame)}${linkHtml(post, frame)}${eventHtml(post, frame)}${pollHtml(post, frame)}${topicsHtml(post, frame)}` +
    `<div class="ac">${allowsReactions ? reactionsHtml(post, frame) : ''}${talk}${report}</div></article>`
  );
}
