import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { segmentRoutes } from './segments.routes.ts';

export const segmentsModule: Module = {
  name: 'segments',
  ...withoutItems('removal answers the whole segment, so saving it again brings it back'),
  history: ['segment'],
  retention: none('a segment is kept until it is removed'),
  webhooks: none('receivers have no use for it'),
  notices: none('the client saves them'),
  routes: segmentRoutes,
};
