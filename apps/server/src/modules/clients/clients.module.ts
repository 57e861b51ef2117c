import type { Module } from '#platform/module.ts';
import { clientsRoutes } from './clients.routes.ts';

export const clientsModule: Module = { name: 'clients', routes: clientsRoutes };
