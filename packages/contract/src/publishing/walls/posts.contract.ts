import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, instantSchema, multilineSchema } from '../../core/primitives.ts';
import {
  commentSchema,
  createPostInputSchema,
  postLimits,
  postSchema,
  updatePostInputSchema,
} from './posts.schemas.ts';
import { postOrders } from './walls.schemas.ts';

const params = z.object({ id: idSchema });
const ofWall = z.object({ profileId: idSchema });
const read = { access: 'user', permission: 'profiles.read' } as const;
const write = { access: 'user', permission: 'profiles.write' } as const;

/** `review`: written by visitors and pending; these appear in no other view but the trash. */
export const postViews = ['all', 'draft', 'scheduled', 'published', 'archived', 'review', 'trash'] as const;
export type PostView = (typeof postViews)[number];

export const listPosts = defineOperation({
  id: 'wall_posts.list',
  method: 'GET',
  path: '/api/walls/:profileId/posts',
  ...read,
  summary: 'Posts of a wall; pinned ones first if the view shows published ones and no order is given',
  params: ofWall,
  query: z.object({
    ...pageQueryShape,
    view: z.enum(postViews).default('all'),
    order: z.enum(postOrders).optional(),
    search: z.string().max(100).optional(),
  }),
  reply: pageOf(postSchema),
});

export const getPost = defineOperation({
  id: 'wall_posts.get',
  method: 'GET',
  path: '/api/wall-posts/:id',
  ...read,
  summary: 'One post, also from the trash',
  params,
  reply: postSchema,
});

export const createPost = defineOperation({
  id: 'wall_posts.create',
  method: 'POST',
  path: '/api/walls/:profileId/posts',
  ...write,
  summary: 'New post: a draft, published at once, or scheduled',
  params: ofWall,
  body: createPostInputSchema,
  reply: postSchema,
  errors: ['walls.too_many_posts', 'walls.post_incomplete'],
});

export const updatePost = defineOperation({
  id: 'wall_posts.update',
  method: 'PATCH',
  path: '/api/wall-posts/:id',
  ...write,
  summary: 'Change a post; a visible one changes at once and keeps its address',
  params,
  body: updatePostInputSchema,
  reply: postSchema,
  errors: ['walls.post_conflict', 'walls.poll_has_votes', 'walls.post_incomplete'],
});

export const publishPost = defineOperation({
  id: 'wall_posts.publish',
  method: 'POST',
  path: '/api/wall-posts/:id/publish',
  ...write,
  summary: 'Publish a draft, a scheduled or an archived post now',
  params,
  reply: postSchema,
  errors: ['walls.post_incomplete'],
});

export const schedulePost = defineOperation({
  id: 'wall_posts.schedule',
  method: 'POST',
  path: '/api/wall-posts/:id/schedule',
  ...write,
  summary: 'Schedule a draft within two years; null makes it a draft again',
  params,
  body: z.strictObject({ at: instantSchema.nullable() }),
  reply: postSchema,
  errors: ['walls.post_incomplete'],
});

export const archivePost = defineOperation({
  id: 'wall_posts.archive',
  method: 'POST',
  path: '/api/wall-posts/:id/archive',
  ...write,
  summary: 'Archive a published post',
  params,
  reply: postSchema,
  errors: ['walls.not_published'],
});

export const removePost = defineOperation({
  id: 'wall_posts.remove',
  method: 'DELETE',
  path: '/api/wall-posts/:id',
  ...write,
  summary: 'Move a post to the trash with everything that belongs to it',
  params,
  reply: emptySchema,
});

export const restorePost = defineOperation({
  id: 'wall_posts.restore',
  method: 'POST',
  path: '/api/wall-posts/:id/restore',
  ...write,
  summary: 'Restore a post from the trash, as it was',
  params,
  reply: postSchema,
});

export const listComments = defineOperation({
  id: 'wall_comments.list',
  method: 'GET',
  path: '/api/wall-posts/:id/comments',
  ...read,
  summary: 'Comments of a post, oldest first, including pending and rejected ones',
  params,
  query: z.object({ ...pageQueryShape }),
  reply: pageOf(commentSchema),
});

export const createComment = defineOperation({
  id: 'wall_comments.create',
  method: 'POST',
  path: '/api/wall-posts/:id/comments',
  ...write,
  summary: 'Comment as the client, or reply to a comment',
  params,
  body: z.strictObject({
    body: multilineSchema({ min: 1, max: postLimits.comment }),
    replyTo: idSchema.nullable().default(null),
  }),
  reply: commentSchema,
  errors: ['walls.not_published'],
});

export const removeComment = defineOperation({
  id: 'wall_comments.remove',
  method: 'DELETE',
  path: '/api/wall-comments/:id',
  ...write,
  summary: 'Remove a comment from the wall; this can be undone',
  params,
  reply: emptySchema,
});

export const restoreComment = defineOperation({
  id: 'wall_comments.restore',
  method: 'POST',
  path: '/api/wall-comments/:id/restore',
  ...write,
  summary: 'Restore a removed comment',
  params,
  reply: commentSchema,
});
