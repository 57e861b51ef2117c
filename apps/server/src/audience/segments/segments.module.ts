import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { segmentRoutes } from './segments.routes.ts';

export const segmentsModule: Module = {
  name: 'segments',
  ...withoutItems('removal answers the whole segment, so saving it again brings it back'),
  routes: segmentRoutes,
};
