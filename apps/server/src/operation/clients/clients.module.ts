import type { Module } from '#platform/module.ts';
import { clientSearch } from './client-search.ts';
import { clientsRoutes } from './clients.routes.ts';
import { subscriptionSearch } from './subscription-search.ts';

export const clientsModule: Module = {
  name: 'clients',
  operatorSearch: [clientSearch, subscriptionSearch],
  routes: clientsRoutes,
};
