import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import {
  type CreatePostInput,
  isEventInOrder,
  pollOptionMin,
  type Post,
  type PostKind,
  type PostMedia,
  type PostProblem,
} from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { instantOf, type WallTime, wallTimeOf } from '#lib/format/wall-time.ts';

export type FieldMedia = {
  fileId: string;
  kind: PostMedia['kind'];
  name: string;
  alt: string;
  /** URL of a thumbnail this client may load. */
  thumbnail: string | null;
  sizeBytes: number;
};

/** A post being written; input of other types is kept until they are selected again. */
export type PostFields = {
  kind: PostKind;
  body: string;
  media: readonly FieldMedia[];
  linkUrl: string;
  linkTitle: string;
  pollOptions: readonly string[];
  allowsSeveral: boolean;
  pollCloses: WallTime;
  startsAt: WallTime;
  endsAt: WallTime;
  place: string;
  lang: WireLocale | null;
  topics: readonly string[];
};

export const emptyFields: PostFields = {
  kind: 'text',
  body: '',
  media: [],
  linkUrl: '',
  linkTitle: '',
  pollOptions: ['', ''],
  allowsSeveral: false,
  pollCloses: '',
  startsAt: '',
  endsAt: '',
  place: '',
  lang: null,
  topics: [],
};

type Zone = { timeZone: string };

function wallTime(instant: string | null | undefined, { timeZone }: Zone): WallTime {
  return instant ? wallTimeOf({ instant: Date.parse(instant), timeZone }) : '';
}

export function fieldsOfPost(post: Post, zone: Zone): PostFields {
  const options = post.poll?.options.map(({ text }) => text) ?? [];
  return {
    kind: post.kind,
    body: post.body,
    media: post.media.map(({ fileId, kind, name, alt, thumbnailPath, sizeBytes }) => ({
      fileId,
      kind,
      name,
      alt,
      thumbnail: thumbnailPath,
      sizeBytes,
    })),
    linkUrl: post.link?.url ?? '',
    linkTitle: post.link?.title ?? '',
    pollOptions: [...options, ...Array.from({ length: Math.max(0, pollOptionMin - options.length) }, () => '')],
    allowsSeveral: post.poll?.allowsSeveral ?? false,
    pollCloses: wallTime(post.poll?.closesAt, zone),
    startsAt: wallTime(post.event?.startsAt, zone),
    endsAt: wallTime(post.event?.endsAt, zone),
    place: post.event?.place ?? '',
    lang: post.lang,
    topics: post.topics,
  };
}

export function mediaOfFile(file: StoredFile): FieldMedia {
  const { id, kind, name, sizeBytes } = file;
  const thumbnail = file.kind === 'image' ? file.thumbnailPath : null;
  return { fileId: id, kind: mediaKind(kind), name, alt: '', thumbnail, sizeBytes };
}

function mediaKind(kind: string): PostMedia['kind'] {
  return kind === 'image' || kind === 'document' || kind === 'video' || kind === 'audio' ? kind : 'other';
}

/** The media shown by a post of this type. */
export function mediaOf({ kind, media }: Pick<PostFields, 'kind' | 'media'>): readonly FieldMedia[] {
  if (kind === 'image') return media.filter((each) => each.kind === 'image');
  if (kind === 'video') return media.filter((each) => each.kind === 'video').slice(0, 1);
  if (kind === 'file') return media.filter((each) => each.kind !== 'image' && each.kind !== 'missing');
  return [];
}

export function webAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  return new URL(address).hostname.includes('.') ? address : undefined;
}

export function pollOptionsOf(options: readonly string[]): string[] {
  return [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))];
}

function linkOf({ kind, linkUrl, linkTitle }: PostFields): CreatePostInput['link'] {
  const url = webAddress(linkUrl);
  if (url === undefined || (kind !== 'link' && kind !== 'video')) return null;
  return { url, title: kind === 'link' ? linkTitle.trim() : '' };
}

function eventOf(fields: PostFields, { timeZone }: Zone): CreatePostInput['event'] {
  const startsAt = instantOf({ wallTime: fields.startsAt, timeZone });
  if (fields.kind !== 'event' || startsAt === undefined) return null;
  const endsAt = instantOf({ wallTime: fields.endsAt, timeZone }) ?? null;
  return { startsAt, endsAt, place: fields.place.trim() };
}

type Content = Omit<CreatePostInput, 'publish' | 'publishAt'>;

/** Request body: only what belongs to the type, without incomplete input. */
export function contentOf(fields: PostFields, zone: Zone): Content {
  const { kind, body, lang, topics } = fields;
  const closesAt = instantOf({ wallTime: fields.pollCloses, timeZone: zone.timeZone }) ?? null;
  return {
    kind,
    body: body.trim(),
    media: mediaOf(fields).map(({ fileId, alt }) => ({ fileId, alt: alt.trim() })),
    link: linkOf(fields),
    poll:
      kind === 'poll'
        ? { options: pollOptionsOf(fields.pollOptions), allowsSeveral: fields.allowsSeveral, closesAt }
        : null,
    event: eventOf(fields, zone),
    lang,
    topics: [...topics],
  };
}

/** What can be saved while it is being written: an end that still comes before the start is left out. */
export function draftOf(fields: PostFields, zone: Zone): Content {
  const content = contentOf(fields, zone);
  const { event } = content;
  return event && !isEventInOrder(event) ? { ...content, event: { ...event, endsAt: null } } : content;
}

/** Nothing was typed or selected yet. */
export function isEmpty(fields: PostFields): boolean {
  const { body, media, linkUrl, pollOptions, place, startsAt } = fields;
  return (
    body.trim() === '' &&
    media.length === 0 &&
    linkUrl.trim() === '' &&
    startsAt === '' &&
    place.trim() === '' &&
    pollOptionsOf(pollOptions).length === 0
  );
}

/** Problems that prevent publication, then suggestions. */
export function problemsOf(fields: PostFields, zone: Zone): PostProblem[] {
  const { kind, media, link, poll, event, body } = contentOf(fields, zone);
  const problems: [PostProblem, boolean][] = [
    ['body_missing', kind === 'text' && body === ''],
    ['image_missing', kind === 'image' && media.length === 0],
    ['video_missing', kind === 'video' && media.length === 0 && link === null],
    ['file_missing', kind === 'file' && media.length === 0],
    ['link_missing', kind === 'link' && link === null],
    ['options_missing', kind === 'poll' && (poll?.options.length ?? 0) < pollOptionMin],
    ['start_missing', kind === 'event' && event === null],
    ['ends_before_start', event !== null && !isEventInOrder(event)],
    ['alt_missing', kind === 'image' && media.some(({ alt }) => alt === '')],
  ];
  return problems.flatMap(([problem, holds]) => (holds ? [problem] : []));
}
