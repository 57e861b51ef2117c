import * as posts from '@enlace/contract/publishing/walls/posts.contract.ts';
import * as inbox from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import * as contract from '@enlace/contract/publishing/walls/walls.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { addBlock, listBlocks, removeBlock } from './usecases/change-blocks.ts';
import { createComment, listComments, removeComment, restoreComment } from './usecases/change-comments.ts';
import {
  archivePost,
  createPost,
  publishPost,
  removePost,
  restorePost,
  schedulePost,
  updatePost,
} from './usecases/change-posts.ts';
import { decideInbox } from './usecases/decide-inbox.ts';
import { listInbox } from './usecases/read-inbox.ts';
import { getPost, listPosts, viewWall } from './usecases/read-wall.ts';
import { getWall, listWalls } from './usecases/read-walls.ts';
import { setPins, updateWall } from './usecases/update-wall.ts';

function settingRoutes(deps: Platform): Route[] {
  return [
    route(contract.listWalls, ({ ctx }) => listWalls({ deps, ctx })),
    route(contract.getWall, ({ ctx, params }) => getWall({ deps, ctx, ...params })),
    route(contract.updateWall, ({ ctx, params, body }) => updateWall({ deps, ctx, ...params, input: body })),
    route(contract.setWallPins, ({ ctx, params, body }) => setPins({ deps, ctx, ...params, ...body })),
    route(contract.viewWall, ({ ctx, params, query }) =>
      viewWall({ deps, ctx, ...params, as: query.as, locale: query.locale }),
    ),
    route(contract.listWallBlocks, ({ ctx }) => listBlocks({ deps, ctx })),
    route(contract.addWallBlock, ({ ctx, body }) => addBlock({ deps, ctx, input: body })),
    route(contract.removeWallBlock, async ({ ctx, params }) => {
      await removeBlock({ deps, ctx, id: params.id });
      return {};
    }),
  ];
}

function postRoutes(deps: Platform): Route[] {
  return [
    route(posts.listPosts, ({ ctx, params, query }) => listPosts({ deps, ctx, ...params, query })),
    route(posts.getPost, ({ ctx, params }) => getPost({ deps, ctx, id: params.id })),
    route(posts.createPost, ({ ctx, params, body }) => createPost({ deps, ctx, ...params, input: body })),
    route(posts.updatePost, ({ ctx, params, body }) => updatePost({ deps, ctx, id: params.id, input: body })),
    route(posts.publishPost, ({ ctx, params }) => publishPost({ deps, ctx, id: params.id })),
    route(posts.schedulePost, ({ ctx, params, body }) => schedulePost({ deps, ctx, id: params.id, at: body.at })),
    route(posts.archivePost, ({ ctx, params }) => archivePost({ deps, ctx, id: params.id })),
    route(posts.removePost, async ({ ctx, params }) => {
      await removePost({ deps, ctx, id: params.id });
      return {};
    }),
    route(posts.restorePost, ({ ctx, params }) => restorePost({ deps, ctx, id: params.id })),
  ];
}

function talkRoutes(deps: Platform): Route[] {
  return [
    route(posts.listComments, ({ ctx, params, query }) => listComments({ deps, ctx, postId: params.id, query })),
    route(posts.createComment, ({ ctx, params, body }) => createComment({ deps, ctx, postId: params.id, input: body })),
    route(posts.removeComment, async ({ ctx, params }) => {
      await removeComment({ deps, ctx, id: params.id });
      return {};
    }),
    route(posts.restoreComment, ({ ctx, params }) => restoreComment({ deps, ctx, id: params.id })),
    route(inbox.listWallInbox, ({ ctx, query }) => listInbox({ deps, ctx, query })),
    route(inbox.decideWallInbox, ({ ctx, body }) => decideInbox({ deps, ctx, ...body })),
  ];
}

export function wallApiRoutes(deps: Platform): Route[] {
  return [...settingRoutes(deps), ...postRoutes(deps), ...talkRoutes(deps)];
}
