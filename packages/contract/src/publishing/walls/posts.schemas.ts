import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { instantCodec, localeCodec } from '../../core/codecs.ts';
import { idSchema, instantSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { reactionKinds } from './walls.schemas.ts';

/** Type of a post; every type may have a text. */
export const postKinds = ['text', 'image', 'video', 'file', 'link', 'poll', 'event'] as const;
export type PostKind = (typeof postKinds)[number];

export const postStates = ['draft', 'scheduled', 'published', 'archived'] as const;
export type PostState = (typeof postStates)[number];

/** Moderation of visitors' content; the client's own is approved from the start. */
export const reviewStates = ['approved', 'pending', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const postLimits = {
  body: 2000,
  media: 10,
  alt: 300,
  topics: 5,
  topic: 30,
  pollOptions: 10,
  pollOption: 80,
  linkTitle: 160,
  place: 160,
  comment: 1000,
  authorName: 60,
  scheduleYears: 2,
} as const;

export const pollOptionMin = 2;

/** Problems of a post. Those in `blocking` prevent publication, the others are advice. */
export const postProblems = [
  'body_missing',
  'image_missing',
  'video_missing',
  'file_missing',
  'link_missing',
  'options_missing',
  'start_missing',
  'ends_before_start',
  'alt_missing',
] as const;
export type PostProblem = (typeof postProblems)[number];
export const blockingPostProblems: readonly PostProblem[] = postProblems.filter((problem) => problem !== 'alt_missing');

const webAddressSchema = z
  .string()
  .trim()
  .max(2000)
  .pipe(z.url({ protocol: /^https?$/ }))
  // Credentials before the host make a URL look like another site's.
  .refine((text) => !/^[^/]*\/\/[^/?#]*@/.test(text), issue('invalid_url'));

const postMediaInputSchema = z.strictObject({
  fileId: idSchema,
  /** Text alternative of an image. */
  alt: lineSchema({ min: 0, max: postLimits.alt }).default(''),
});

const pollShape = {
  options: z.array(lineSchema({ max: postLimits.pollOption })).max(postLimits.pollOptions),
  allowsSeveral: z.boolean(),
  /** End of voting; null: none. */
  closesAt: instantSchema.nullable(),
};
const eventShape = {
  startsAt: instantSchema,
  endsAt: instantSchema.nullable(),
  place: lineSchema({ min: 0, max: postLimits.place }),
};
const linkShape = { url: webAddressSchema, title: lineSchema({ min: 0, max: postLimits.linkTitle }) };

/** False for an event that ends before it starts. */
export function isEventInOrder({
  startsAt,
  endsAt,
}: {
  startsAt: string;
  endsAt?: string | null | undefined;
}): boolean {
  return typeof endsAt !== 'string' || Date.parse(endsAt) >= Date.parse(startsAt);
}
const endsEarly = { path: ['endsAt'], ...issue('ends_before_start') };

const contentShape = {
  kind: z.enum(postKinds),
  /** Plain text; paragraphs separated by empty lines, `**strong**`, `*emphasis*`, `[text](address)`; bare addresses become links. */
  body: multilineSchema({ max: postLimits.body }),
  media: z.array(postMediaInputSchema).max(postLimits.media),
  /** For links and videos; a video of another site loads only after a click. */
  link: z.strictObject({ ...linkShape, title: linkShape.title.default('') }).nullable(),
  poll: z
    .strictObject({
      ...pollShape,
      allowsSeveral: pollShape.allowsSeveral.default(false),
      closesAt: pollShape.closesAt.default(null),
    })
    .nullable(),
  event: z
    .strictObject({ ...eventShape, endsAt: eventShape.endsAt.default(null), place: eventShape.place.default('') })
    .refine(isEventInOrder, endsEarly)
    .nullable(),
  /** Language of the post; null: the page's. */
  lang: wireLocaleSchema.nullable(),
  /** Shown under the post, without `#`; each has its own feed. */
  topics: z.array(lineSchema({ max: postLimits.topic })).max(postLimits.topics),
};

/** Absent fields are empty. */
export const createPostInputSchema = z.strictObject({
  kind: contentShape.kind.default('text'),
  body: contentShape.body.default(''),
  media: contentShape.media.default([]),
  link: contentShape.link.default(null),
  poll: contentShape.poll.default(null),
  event: contentShape.event.default(null),
  lang: contentShape.lang.default(null),
  topics: contentShape.topics.default([]),
  /** Publish it in the same step. */
  publish: z.boolean().default(false),
  /** Instead of `publish`: at this time. */
  publishAt: instantSchema.optional(),
});
export type CreatePostInput = z.infer<typeof createPostInputSchema>;

/** Absent fields keep their saved value, also inside `link`, `poll` and `event`. */
export const updatePostInputSchema = z.strictObject({
  kind: contentShape.kind.optional(),
  body: contentShape.body.optional(),
  media: contentShape.media.optional(),
  link: z
    .strictObject({ ...linkShape, title: linkShape.title.optional() })
    .nullable()
    .optional(),
  poll: z
    .strictObject({
      ...pollShape,
      allowsSeveral: pollShape.allowsSeveral.optional(),
      closesAt: pollShape.closesAt.optional(),
    })
    .nullable()
    .optional(),
  event: z
    .strictObject({ ...eventShape, endsAt: eventShape.endsAt.optional(), place: eventShape.place.optional() })
    .refine(isEventInOrder, endsEarly)
    .nullable()
    .optional(),
  lang: contentShape.lang.optional(),
  topics: contentShape.topics.optional(),
  /** Revision the edit is based on; absent: overwrite whatever is stored. */
  baseRevision: z.number().int().min(1).optional(),
});
export type UpdatePostInput = z.infer<typeof updatePostInputSchema>;

export const postMediaSchema = z.object({
  fileId: idSchema,
  kind: z.enum(['image', 'document', 'video', 'audio', 'other', 'missing']),
  name: z.string(),
  alt: z.string(),
  /** Path with a pass for the client’s own screens; null when the file is gone. */
  path: z.string().nullable(),
  /** Thumbnail; null for anything but images. */
  thumbnailPath: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  sizeBytes: z.number().int(),
});
export type PostMedia = z.infer<typeof postMediaSchema>;

export const postSchema = z.object({
  id: idSchema,
  profileId: idSchema,
  kind: z.enum(postKinds),
  body: z.string(),
  media: z.array(postMediaSchema),
  link: z.object({ url: z.string(), title: z.string() }).nullable(),
  poll: z
    .object({
      options: z.array(z.object({ id: z.number().int(), text: z.string(), votes: z.number().int() })),
      allowsSeveral: z.boolean(),
      closesAt: instantSchema.nullable(),
      /** Number of voters. */
      voters: z.number().int(),
    })
    .nullable(),
  event: z.object({ startsAt: instantSchema, endsAt: instantSchema.nullable(), place: z.string() }).nullable(),
  lang: localeCodec.nullable(),
  topics: z.array(z.string()),
  state: z.enum(postStates),
  review: z.enum(reviewStates),
  author: z.object({ kind: z.enum(['owner', 'visitor']), name: z.string() }),
  /** Position 1 to 3; null: not pinned. */
  pin: z.number().int().nullable(),
  publishAt: instantCodec.nullable(),
  publishedAt: instantCodec.nullable(),
  archivedAt: instantCodec.nullable(),
  deletedAt: instantCodec.nullable(),
  createdAt: instantCodec,
  updatedAt: instantCodec,
  revision: z.number().int(),
  comments: z.number().int(),
  reactions: z.array(z.object({ kind: z.enum(reactionKinds), count: z.number().int() })),
  problems: z.array(z.enum(postProblems)),
  /** Path of this post on the wall. */
  path: z.string(),
});
export type Post = z.input<typeof postSchema>;

export const commentSchema = z.object({
  id: idSchema,
  postId: idSchema,
  author: z.object({ kind: z.enum(['owner', 'visitor']), name: z.string() }),
  body: z.string(),
  /** The comment it answers. */
  replyTo: idSchema.nullable(),
  review: z.enum(reviewStates),
  createdAt: instantCodec,
  editedAt: instantCodec.nullable(),
  deletedAt: instantCodec.nullable(),
});
export type Comment = z.input<typeof commentSchema>;
