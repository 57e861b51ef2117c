import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { updateWallInputSchema, wallLimits, wallListItemSchema, wallSchema } from './walls.schemas.ts';

const params = z.object({ profileId: idSchema });

export const listWalls = defineOperation({
  id: 'walls.list',
  method: 'GET',
  path: '/api/walls',
  access: 'user',
  permission: 'profiles.read',
  summary: 'The client’s walls, one per profile, in the order of the profiles’ names',
  reply: z.object({ items: z.array(wallListItemSchema) }),
});

export const getWall = defineOperation({
  id: 'walls.get',
  method: 'GET',
  path: '/api/walls/:profileId',
  access: 'user',
  permission: 'profiles.read',
  summary: 'One wall with its settings and figures',
  params,
  reply: wallSchema,
});

export const updateWall = defineOperation({
  id: 'walls.update',
  method: 'PATCH',
  path: '/api/walls/:profileId',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Change who sees a wall and what visitors can do on it',
  params,
  body: updateWallInputSchema,
  reply: wallSchema,
  errors: ['walls.password_missing'],
});

export const setWallPins = defineOperation({
  id: 'walls.set_pins',
  method: 'PUT',
  path: '/api/walls/:profileId/pins',
  access: 'user',
  permission: 'profiles.write',
  summary: 'The pinned posts in order, three at most; those left out are unpinned',
  params,
  body: z.strictObject({ postIds: z.array(idSchema).max(20) }),
  reply: z.object({ postIds: z.array(idSchema) }),
  errors: ['walls.too_many_pins', 'walls.not_published'],
});

/** Viewers for previewing a wall. */
export const wallViewers = ['guest', 'contact', 'password_holder', 'owner'] as const;
export type WallViewer = (typeof wallViewers)[number];

export const viewWall = defineOperation({
  id: 'walls.view_as',
  method: 'GET',
  path: '/api/walls/:profileId/view',
  access: 'user',
  permission: 'profiles.read',
  summary:
    'What a guest, a tamy, someone with the password or the client sees at the wall’s address, by the same rules',
  params,
  query: z.object({ as: z.enum(wallViewers).default('guest'), locale: wireLocaleSchema.optional() }),
  reply: z.object({
    /** `hidden`: the wall is off, or its profile is not visible. */
    outcome: z.enum(['open', 'asks_password', 'asks_address', 'hidden']),
    /** The page for a frame without scripts; null unless `open`. */
    html: z.string().nullable(),
  }),
});

export const blockKinds = ['word', 'visitor'] as const;

export const wallBlockSchema = z.object({
  id: idSchema,
  kind: z.enum(blockKinds),
  /** The blocked word, or the name used by the visitor. */
  label: z.string(),
  createdAt: z.string(),
});
export type WallBlock = z.infer<typeof wallBlockSchema>;

export const listWallBlocks = defineOperation({
  id: 'wall_blocks.list',
  method: 'GET',
  path: '/api/wall-blocks',
  access: 'user',
  permission: 'profiles.read',
  summary: 'Words that hold visitors’ texts for review, and blocked visitors; for all walls of the client',
  reply: z.object({ items: z.array(wallBlockSchema) }),
});

export const addWallBlock = defineOperation({
  id: 'wall_blocks.add',
  method: 'POST',
  path: '/api/wall-blocks',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Block a word, or the visitor who wrote a post or a comment; an existing one stays',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('word'), word: z.string().trim().min(2).max(wallLimits.blockedWord) }),
    z.strictObject({ kind: z.literal('visitor'), itemKind: z.enum(['post', 'comment']), itemId: idSchema }),
  ]),
  reply: wallBlockSchema,
  errors: ['walls.too_many_blocks'],
});

export const removeWallBlock = defineOperation({
  id: 'wall_blocks.remove',
  method: 'DELETE',
  path: '/api/wall-blocks/:id',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Remove a word or a visitor from the list',
  params: z.object({ id: idSchema }),
  reply: z.object({}),
});
