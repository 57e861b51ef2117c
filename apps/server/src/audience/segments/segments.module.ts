import type { Module } from '#platform/module.ts';
import { segmentRoutes } from './segments.routes.ts';

export const segmentsModule: Module = { name: 'segments', routes: segmentRoutes };
