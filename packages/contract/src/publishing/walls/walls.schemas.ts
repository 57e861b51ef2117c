import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';

/**
 * Who may see a wall. `public`: everybody, also search engines and the profile. `unlisted`: whoever has its address.
 * `password`: who knows it. `contacts`: tamys of the client, by a link sent to their address.
 */
export const wallPrivacies = ['public', 'unlisted', 'password', 'contacts'] as const;
export type WallPrivacy = (typeof wallPrivacies)[number];

/** `none`: what visitors write is seen at once. `filter`: unless something speaks against it. `manual`: after a look at it. */
export const moderationModes = ['none', 'filter', 'manual'] as const;
export type ModerationMode = (typeof moderationModes)[number];

export const postOrders = ['newest', 'oldest', 'activity', 'reactions'] as const;
export type PostOrder = (typeof postOrders)[number];

/** Visitors’ signs, in the order in which they are shown. */
export const reactionKinds = ['like', 'love', 'laugh', 'wow', 'thanks'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

export const wallLimits = {
  title: 80,
  intro: 300,
  pins: 3,
  /** Newest posts on the public profile. */
  onProfile: 6,
  postsPerWall: 20_000,
  blocks: 500,
  blockedWord: 60,
  /** Items of one bulk decision. */
  decide: 100,
} as const;

export const wallPasswordLimits = { min: 6, max: 128 } as const;

export const wallSchema = z.object({
  /** A profile has one wall; both have this id. */
  profileId: idSchema,
  profileName: z.string(),
  /** Accent of the page, `#rrggbb`. */
  color: z.string().nullable(),
  /** Visitors can see the profile; its wall is seen by nobody as long as the profile is not. */
  isProfileVisible: z.boolean(),
  /** Off until the first post is published or the client turns it on. */
  isOn: z.boolean(),
  privacy: z.enum(wallPrivacies),
  hasPassword: z.boolean(),
  moderation: z.enum(moderationModes),
  /** The order visitors meet; they can choose another. */
  order: z.enum(postOrders),
  /** Empty: “Wall” in the language of the page. */
  title: z.string(),
  intro: z.string(),
  allowsComments: z.boolean(),
  allowsReactions: z.boolean(),
  allowsVisitorPosts: z.boolean(),
  /** The newest posts stand on the public profile; 0 for none. Only walls for everybody are shown there. */
  postsOnProfile: z.number().int(),
  /** Language of posts that name none. */
  locale: wireLocaleSchema,
  timeZone: z.string(),
  /** `/link/{alias}/{slug}/muro`, and absolute. */
  path: z.string(),
  url: z.string(),
  feeds: z.object({ rss: z.string(), atom: z.string(), json: z.string() }),
  counts: z.object({
    draft: z.number().int(),
    scheduled: z.number().int(),
    published: z.number().int(),
    archived: z.number().int(),
    trash: z.number().int(),
    /** Posts, comments and reports that wait for a decision. */
    inbox: z.number().int(),
  }),
  /** The last 30 days. */
  recent: z.object({
    posts: z.number().int(),
    comments: z.number().int(),
    reactions: z.number().int(),
    votes: z.number().int(),
  }),
});
export type Wall = z.infer<typeof wallSchema>;

export const wallListItemSchema = wallSchema
  .pick({
    profileId: true,
    profileName: true,
    color: true,
    isProfileVisible: true,
    isOn: true,
    privacy: true,
    path: true,
    url: true,
  })
  .extend({ published: z.number().int(), inbox: z.number().int(), lastPostAt: instantSchema.nullable() });
export type WallListItem = z.infer<typeof wallListItemSchema>;

export const updateWallInputSchema = z.strictObject({
  isOn: z.boolean().optional(),
  privacy: z.enum(wallPrivacies).optional(),
  /** Goes before `privacy`; null takes it away. Whoever entered with an earlier one is out. */
  password: z.string().min(wallPasswordLimits.min).max(wallPasswordLimits.max).nullable().optional(),
  moderation: z.enum(moderationModes).optional(),
  order: z.enum(postOrders).optional(),
  title: lineSchema({ min: 0, max: wallLimits.title }).optional(),
  intro: lineSchema({ min: 0, max: wallLimits.intro }).optional(),
  allowsComments: z.boolean().optional(),
  allowsReactions: z.boolean().optional(),
  allowsVisitorPosts: z.boolean().optional(),
  postsOnProfile: z.number().int().min(0).max(wallLimits.onProfile).optional(),
});
export type UpdateWallInput = z.infer<typeof updateWallInputSchema>;
