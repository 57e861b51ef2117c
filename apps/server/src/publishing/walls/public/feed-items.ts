import { momentText } from '#platform/moment-text.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { filePath, fileFormats } from '@enlace/contract/files/drive/file-formats.ts';
import { imagePath } from '@enlace/contract/files/drive/files.contract.ts';
import { escapeText, speakable } from '../escape.rules.ts';
import { wallTexts } from '../locales/texts.ts';
import { excerptOf, plainText, textHtml } from '../post-text.rules.ts';
import type { PostRow } from '../walls.types.ts';
import type { WallVisit, DrawnPosts } from './wall-view.ts';

/** One post as all three feeds show it. */
export type FeedItem = {
  /** Permanent, even if the address changes. */
  urn: string;
  url: string;
  title: string;
  html: string;
  text: string;
  lang: Locale;
  author: string;
  publishedAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  topics: readonly string[];
  files: readonly { url: string; mime: string; name: string; sizeBytes: number; isImage: boolean }[];
};

const titleLength = 90;
const pictureWidth = 1280;

type Input = { visit: WallVisit; around: DrawnPosts; publicUrl: string; wallUrl: string };

function filesOf({ media }: PostRow, { around, publicUrl }: Input): FeedItem['files'] {
  return media.flatMap(({ fileId, alt }) => {
    const file = around.files.get(fileId);
    if (!file) return [];
    const isImage = file.kind === 'image';
    const path = isImage ? imagePath({ fileId, width: pictureWidth }) : filePath({ fileId, format: file.format });
    const mime = isImage ? 'image/webp' : mimeOf(file.format);
    const name = alt === '' ? file.name : alt;
    return [{ url: publicUrl + around.opened(fileId, path), mime, name, sizeBytes: file.sizeBytes, isImage }];
  });
}

function mimeOf(format: string): string {
  const known = Object.entries(fileFormats).find(([name]) => name === format);
  return known?.[1].mime ?? 'application/octet-stream';
}

function extrasHtml(post: PostRow, files: FeedItem['files'], { visit }: Input): string {
  const { locale, profile } = visit;
  const pictures = files.map(({ url, name, isImage }) =>
    isImage
      ? `<p><img src="${escapeText(url)}" alt="${escapeText(name)}"></p>`
      : `<p><a href="${escapeText(url)}">${escapeText(name)}</a></p>`,
  );
  const { link, event, poll } = post;
  const linked =
    link === null
      ? ''
      : `<p><a href="${escapeText(link.url)}">${escapeText(link.title === '' ? link.url : link.title)}</a></p>`;
  const when =
    event === null ? '' : momentText(Temporal.Instant.from(event.startsAt), { locale, timeZone: profile.timeZone });
  const dated =
    event === null ? '' : `<p>${escapeText([when, event.place].filter((part) => part !== '').join(' · '))}</p>`;
  const asked =
    poll === null ? '' : `<ul>${poll.options.map(({ text }) => `<li>${escapeText(text)}</li>`).join('')}</ul>`;
  return pictures.join('') + linked + dated + asked;
}

function titleOf(post: PostRow, { visit }: Input): string {
  const [line = ''] = plainText(post.body).split('\n');
  const own = excerptOf(line, titleLength);
  const linked = excerptOf(post.link?.title ?? '', titleLength);
  if (own !== '' || linked !== '') return own === '' ? linked : own;
  const when = post.publishedAt
    ? momentText(post.publishedAt, { locale: visit.locale, timeZone: visit.profile.timeZone })
    : '';
  return `${wallTexts[visit.locale].wall} · ${when}`;
}

/** A visible post for the feeds. */
export function feedItem(post: PostRow, input: Input): FeedItem {
  const files = filesOf(post, input);
  const publishedAt = post.publishedAt ?? post.createdAt;
  const isLater = Temporal.Instant.compare(post.updatedAt, publishedAt) > 0;
  return {
    urn: `urn:uuid:${post.id}`,
    url: `${input.wallUrl}/${post.id}`,
    title: titleOf(post, input),
    html: textHtml(post.body) + extrasHtml(post, files, input),
    text: plainText(post.body),
    lang: post.lang ?? input.visit.profile.baseLocale,
    author: speakable(post.authorName).trim() || input.visit.profile.name,
    publishedAt,
    updatedAt: isLater ? post.updatedAt : publishedAt,
    topics: post.topics.map((topic) => speakable(topic).trim()).filter((topic) => topic !== ''),
    files,
  };
}
