import { isHistoryAction } from '@enlace/contract/workspace/history/history-actions.ts';
import type { Sql } from 'postgres';
import type { Route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';

export class UnrecordedOperationsError extends Error {
  override readonly name = 'UnrecordedOperationsError';
}

export type HistoryWatch = {
  /** The same modules, with their writing operations watched. */
  modules: readonly Module[];
  /** Throws when an operation succeeded but never left an entry, or an action was recorded that has no text. */
  assertRecorded(): Promise<void>;
};

function isWatched({ operation }: Route): boolean {
  return operation.method !== 'GET' && operation.history !== 'none';
}

/**
 * Every change not marked `history: 'none'` writes history: an operation that succeeded during a test file must have
 * left an entry with its request at least once. Repeats that change nothing may leave none.
 */
export function watchHistory({ modules, adminSql }: { modules: readonly Module[]; adminSql: Sql }): HistoryWatch {
  const recorded = new Set<string>();
  const silent = new Set<string>();

  async function note(operation: string, requestId: string): Promise<void> {
    if (recorded.has(operation)) return;
    const rows = await adminSql`select 1 from history_entries where request_id = ${requestId} limit 1`;
    (rows.length > 0 ? recorded : silent).add(operation);
  }

  function watched(route: Route): Route {
    if (!isWatched(route)) return route;
    return {
      ...route,
      async handle(input) {
        const answer = await route.handle(input);
        if (input.reply.statusCode < 400) await note(route.operation.id, input.ctx.requestId);
        return answer;
      },
    };
  }

  return {
    modules: modules.map((module) => {
      const { routes } = module;
      return routes ? { ...module, routes: (platform) => routes(platform).map(watched) } : module;
    }),
    async assertRecorded() {
      const never = [...silent].filter((operation) => !recorded.has(operation));
      if (never.length > 0)
        throw new UnrecordedOperationsError(`changed something without a history entry: ${never.join(', ')}`);
      const actions = await adminSql<{ action: string }[]>`select distinct action from history_entries`;
      const unknown = actions.map(({ action }) => action).filter((action) => !isHistoryAction(action));
      if (unknown.length > 0)
        throw new UnrecordedOperationsError(`actions missing in history-actions.ts: ${unknown.join(', ')}`);
    },
  };
}
