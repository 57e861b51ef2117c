import type { QueryOf } from '@enlace/contract/core/operation.ts';
import type { searchAsOperator, searchEverything } from '@enlace/contract/workspace/search/search.contract.ts';
import { operatorSearchKinds, searchKinds } from '@enlace/contract/workspace/search/search.schemas.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { OperatorSearchSource, SearchSource } from '#platform/search-source.ts';
import { readSearchWords } from '#platform/search/search-words.ts';
import { askSources } from './ask-sources.ts';
import { toGroups } from './search.rules.ts';

/** A time limit per source's statement; slower sources are reported as missing. */
const patienceMs = 600;

type Deps = Pick<Platform, 'db' | 'clock'>;
const nothing = { groups: [], missing: [] };

/** Everything of a client that matches the input, of the kinds the caller may read. */
export async function findEverything({
  deps,
  ctx,
  query: { q, kinds, limit },
  sources,
  patience = patienceMs,
}: {
  deps: Deps;
  ctx: RequestContext<ClientActor>;
  query: QueryOf<typeof searchEverything>;
  sources: readonly SearchSource[];
  patience?: number;
}) {
  const words = readSearchWords(q);
  if (words === null) return nothing;
  const { ownerId: owner, permissions } = ctx.actor;
  const now = deps.clock.now();
  const { answers, missing } = await askSources({
    sources: sources
      .filter(({ kind, permission }) => permissions.has(permission) && (kinds?.includes(kind) ?? true))
      .map((source) => ({ ...source, find: (tx) => source.find({ tx, owner, words, limit: limit + 1, now }) })),
    open: (work, options) => deps.db.scoped(owner, work, options),
    patienceMs: patience,
  });
  return { groups: toGroups(answers, { words, limit, kinds: searchKinds }), missing };
}

/** Clients, subscriptions and invoices that match the input, as far as the operator’s role may read them. */
export async function findForOperator({
  deps,
  ctx,
  query: { q, kinds, limit },
  sources,
}: {
  deps: Deps;
  ctx: RequestContext<AdminActor>;
  query: QueryOf<typeof searchAsOperator>;
  sources: readonly OperatorSearchSource[];
}) {
  const words = readSearchWords(q);
  if (words === null) return nothing;
  const { permissions } = ctx.actor;
  const now = deps.clock.now();
  const { answers, missing } = await askSources({
    sources: sources
      .filter(({ kind, permission }) => permissions.has(permission) && (kinds?.includes(kind) ?? true))
      .map((source) => ({ ...source, find: (tx) => source.find({ tx, words, limit: limit + 1, now }) })),
    open: (work, options) => deps.db.system(work, options),
    patienceMs,
  });
  return { groups: toGroups(answers, { words, limit, kinds: operatorSearchKinds }), missing };
}
