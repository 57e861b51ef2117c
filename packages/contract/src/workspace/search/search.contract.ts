import { defineOperation } from '../../core/operation.ts';
import {
  operatorSearchAnswerSchema,
  operatorSearchQuerySchema,
  searchAnswerSchema,
  searchQuerySchema,
} from './search.schemas.ts';

/** Kinds the caller may not read are left out: a key finds what its scopes allow. */
export const searchEverything = defineOperation({
  id: 'search.everything',
  method: 'GET',
  path: '/api/search',
  access: 'user',
  permission: 'dashboard.read',
  summary: 'One search over everything a client has',
  query: searchQuerySchema,
  reply: searchAnswerSchema,
});

export const searchAsOperator = defineOperation({
  id: 'search.as_operator',
  method: 'GET',
  path: '/api/admin/search',
  access: 'admin',
  permission: 'overview.read',
  summary: 'One search over clients, subscriptions and invoices',
  query: operatorSearchQuerySchema,
  reply: operatorSearchAnswerSchema,
});
