import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { wallLimits } from './walls.schemas.ts';

export const inboxItemKinds = ['post', 'comment'] as const;
export type InboxItemKind = (typeof inboxItemKinds)[number];

/** Why an item is held for review; the first three are signals of the spam score. */
export const heldReasons = [
  'many_links',
  'link_only',
  'looks_automatic',
  'blocked_word',
  'repeated',
  'no_proof',
  'manual',
  'reported',
] as const;
export type HeldReason = (typeof heldReasons)[number];

export const wallReportReasons = ['spam', 'insult', 'hate', 'sexual', 'privacy', 'false', 'other'] as const;
export type WallReportReason = (typeof wallReportReasons)[number];

export const inboxItemSchema = z.object({
  kind: z.enum(inboxItemKinds),
  id: idSchema,
  profileId: idSchema,
  profileName: z.string(),
  /** The post itself, or the post of the comment. */
  postId: idSchema,
  /** Beginning of that post. */
  postExcerpt: z.string(),
  author: z.object({ kind: z.enum(['owner', 'visitor']), name: z.string() }),
  text: z.string(),
  /** `pending`: invisible. `approved`: reported, and visible until it is decided. `rejected`: decided and invisible. */
  review: z.enum(['pending', 'approved', 'rejected']),
  reasons: z.array(z.enum(heldReasons)),
  /** Likely enough to be spam that “advertising” is the first button. */
  looksLikeSpam: z.boolean(),
  reports: z.array(z.object({ reason: z.enum(wallReportReasons), text: z.string(), at: instantSchema })),
  at: instantSchema,
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

export const inboxStates = ['waiting', 'rejected'] as const;
export type InboxState = (typeof inboxStates)[number];

export const listWallInbox = defineOperation({
  id: 'wall_inbox.list',
  method: 'GET',
  path: '/api/wall-inbox',
  access: 'user',
  permission: 'profiles.read',
  summary:
    'Everything on all walls that is waiting for a decision (held posts and comments, and reported ones), or was rejected; newest first',
  query: z.object({
    ...pageQueryShape,
    profileId: idSchema.optional(),
    kind: z.enum(inboxItemKinds).optional(),
    state: z.enum(inboxStates).default('waiting'),
  }),
  reply: pageOf(inboxItemSchema).extend({ total: z.number().int() }),
});

/**
 * `approve` also settles its reports; `spam` rejects and blocks the visitor; `reopen` reverts a decision: the item is
 * pending again, and a visitor blocked for it is unblocked.
 */
export const inboxActs = ['approve', 'reject', 'spam', 'reopen'] as const;
export type InboxAct = (typeof inboxActs)[number];

export const decideWallInbox = defineOperation({
  id: 'wall_inbox.decide',
  method: 'POST',
  path: '/api/wall-inbox/decide',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Approve or reject up to a hundred posts and comments; a decision can be changed later',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ kind: z.enum(inboxItemKinds), id: idSchema }))
      .min(1)
      .max(wallLimits.decide),
    act: z.enum(inboxActs),
    /** Only recorded in the history. */
    note: lineSchema({ min: 0, max: 200 }).default(''),
  }),
  /** `missing`: gone, owned by somebody else, or already decided that way. */
  reply: z.object({
    decided: z.array(z.object({ kind: z.enum(inboxItemKinds), id: idSchema })),
    missing: z.number().int(),
  }),
});
