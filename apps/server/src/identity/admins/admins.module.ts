import type { Module } from '#platform/module.ts';
import { adminsRoutes } from './admins.routes.ts';

export const adminsModule: Module = { name: 'admins', routes: adminsRoutes };
