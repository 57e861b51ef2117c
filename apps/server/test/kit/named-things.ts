import { operations } from '@enlace/contract/operations.ts';
import { z } from 'zod';

/** `quick_greetings.create` makes a `quick_greeting`. */
function kindOf(id: string): string {
  const noun = id.slice(0, id.indexOf('.'));
  return noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, '');
}

/**
 * Things of a client that need a name and nothing else: their kind, and where one is created. The attack suites and the client
 * who used everything make one of each.
 */
export const namedThings: ReadonlyMap<string, string> = new Map(
  operations
    .filter(
      ({ id, method, access, path, body }) =>
        id.endsWith('.create') &&
        method === 'POST' &&
        access === 'user' &&
        !path.includes(':') &&
        body instanceof z.ZodObject &&
        Object.keys(body.shape).join() === 'name',
    )
    .map(({ id, path }) => [kindOf(id), path]),
);
