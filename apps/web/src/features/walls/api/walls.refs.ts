import type * as posts from '@enlace/contract/publishing/walls/posts.contract.ts';
import type * as inbox from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import type * as walls from '@enlace/contract/publishing/walls/walls.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const wall = '/api/walls/:profileId';
const post = '/api/wall-posts/:id';
const comment = '/api/wall-comments/:id';

export const wallRefs = {
  list: operationRef<typeof walls.listWalls>({ method: 'GET', path: '/api/walls' }),
  get: operationRef<typeof walls.getWall>({ method: 'GET', path: wall }),
  update: operationRef<typeof walls.updateWall>({ method: 'PATCH', path: wall }),
  setPins: operationRef<typeof walls.setWallPins>({ method: 'PUT', path: `${wall}/pins` }),
  view: operationRef<typeof walls.viewWall>({ method: 'GET', path: `${wall}/view` }),
  blocks: operationRef<typeof walls.listWallBlocks>({ method: 'GET', path: '/api/wall-blocks' }),
  addBlock: operationRef<typeof walls.addWallBlock>({ method: 'POST', path: '/api/wall-blocks' }),
  removeBlock: operationRef<typeof walls.removeWallBlock>({ method: 'DELETE', path: '/api/wall-blocks/:id' }),
};

export const postRefs = {
  list: operationRef<typeof posts.listPosts>({ method: 'GET', path: `${wall}/posts` }),
  get: operationRef<typeof posts.getPost>({ method: 'GET', path: post }),
  create: operationRef<typeof posts.createPost>({ method: 'POST', path: `${wall}/posts` }),
  update: operationRef<typeof posts.updatePost>({ method: 'PATCH', path: post }),
  publish: operationRef<typeof posts.publishPost>({ method: 'POST', path: `${post}/publish` }),
  schedule: operationRef<typeof posts.schedulePost>({ method: 'POST', path: `${post}/schedule` }),
  archive: operationRef<typeof posts.archivePost>({ method: 'POST', path: `${post}/archive` }),
  remove: operationRef<typeof posts.removePost>({ method: 'DELETE', path: post }),
  restore: operationRef<typeof posts.restorePost>({ method: 'POST', path: `${post}/restore` }),
};

export const commentRefs = {
  list: operationRef<typeof posts.listComments>({ method: 'GET', path: `${post}/comments` }),
  create: operationRef<typeof posts.createComment>({ method: 'POST', path: `${post}/comments` }),
  remove: operationRef<typeof posts.removeComment>({ method: 'DELETE', path: comment }),
  restore: operationRef<typeof posts.restoreComment>({ method: 'POST', path: `${comment}/restore` }),
};

export const inboxRefs = {
  list: operationRef<typeof inbox.listWallInbox>({ method: 'GET', path: '/api/wall-inbox' }),
  decide: operationRef<typeof inbox.decideWallInbox>({ method: 'POST', path: '/api/wall-inbox/decide' }),
};
