import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { clientSearch } from './client-search.ts';
import { clientsRoutes } from './clients.routes.ts';
import { subscriptionSearch } from './subscription-search.ts';

export const clientsModule: Module = {
  name: 'clients',
  history: ['client', 'clients', 'registration'],
  undo: none('an account is reactivated'),
  retention: none('`erasure` ends accounts'),
  webhooks: none('nothing of a client'),
  notices: none('clients are mailed'),
  quota: none('plans are bought by clients'),
  trash: none('an account is erased, with days to take that back'),
  search: none('clients do not look for clients'),
  collections: none('the operator filters by what a client has'),
  operatorSearch: [clientSearch, subscriptionSearch],
  routes: clientsRoutes,
};
