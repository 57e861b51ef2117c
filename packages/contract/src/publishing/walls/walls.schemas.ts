import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';

/**
 * Who may see a wall. `public`: everybody, including search engines and the profile. `unlisted`: anybody with its URL.
 * `password`: anybody with the password. `contacts`: the client's contacts, by a link sent to their address.
 */
export const wallPrivacies = ['public', 'unlisted', 'password', 'contacts'] as const;
export type WallPrivacy = (typeof wallPrivacies)[number];

/** `none`: visitors' content is visible at once. `filter`: unless it looks suspicious. `manual`: after review. */
export const moderationModes = ['none', 'filter', 'manual'] as const;
export type ModerationMode = (typeof moderationModes)[number];

export const postOrders = ['newest', 'oldest', 'activity', 'reactions'] as const;
export type PostOrder = (typeof postOrders)[number];

/** Visitors’ reactions, in display order. */
export const reactionKinds = ['like', 'love', 'laugh', 'wow', 'thanks'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

export const wallLimits = {
  title: 80,
  intro: 300,
  pins: 3,
  /** Newest posts shown on the public profile. */
  onProfile: 6,
  postsPerWall: 20_000,
  blocks: 500,
  blockedWord: 60,
  /** Items per bulk decision. */
  decide: 100,
} as const;

export const wallPasswordLimits = { min: 6, max: 128 } as const;

export const wallSchema = z.object({
  /** A profile has one wall; both share this id. */
  profileId: idSchema,
  profileName: z.string(),
  /** Accent colour of the page, `#rrggbb`. */
  color: z.string().nullable(),
  /** Visitors can see the profile; while they cannot, the wall is invisible too. */
  isProfileVisible: z.boolean(),
  /** Off until the first post is published or the client enables it. */
  isOn: z.boolean(),
  privacy: z.enum(wallPrivacies),
  hasPassword: z.boolean(),
  moderation: z.enum(moderationModes),
  /** Default order; visitors can choose another. */
  order: z.enum(postOrders),
  /** Empty: “Wall” in the page's language. */
  title: z.string(),
  intro: z.string(),
  allowsComments: z.boolean(),
  allowsReactions: z.boolean(),
  allowsVisitorPosts: z.boolean(),
  /** Number of newest posts on the public profile; 0 for none. Only public walls are shown there. */
  postsOnProfile: z.number().int(),
  /** Default language of posts. */
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
    /** Posts, comments and reports awaiting a decision. */
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
  /** Applied before `privacy`; null removes it. Visitors who used an earlier password are locked out. */
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
