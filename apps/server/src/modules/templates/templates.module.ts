import type { Module } from '#platform/module.ts';
import { templateRoutes } from './templates.routes.ts';

export const templatesModule: Module = { name: 'templates', routes: templateRoutes };
