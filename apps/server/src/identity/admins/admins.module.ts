import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { adminsRoutes } from './admins.routes.ts';

export const adminsModule: Module = { name: 'admins', ...withoutItems('people of the operator'), routes: adminsRoutes };
