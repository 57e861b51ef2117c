import { searchAsOperator, searchEverything } from '@enlace/contract/workspace/search/search.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { takesNoPart } from '#platform/noun.ts';
import type { OperatorSearchSource, SearchSource } from '#platform/search-source.ts';
import { findEverything, findForOperator } from './search.usecases.ts';

type Sources = { sources: readonly SearchSource[]; operatorSources: readonly OperatorSearchSource[] };

/** The global search over all registered sources. */
export function createSearchModule({ sources, operatorSources }: Sources): Module {
  return {
    name: 'search',
    ...takesNoPart('finds things of other nouns'),
    routes: (deps) => [
      route(searchEverything, ({ ctx, query }) => findEverything({ deps, ctx, query, sources })),
      route(searchAsOperator, ({ ctx, query }) => findForOperator({ deps, ctx, query, sources: operatorSources })),
    ],
  };
}
