import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { AutomationDeps, Plan } from './automations.types.ts';
import { problemsOf } from './plan-problems.rules.ts';
import { readReferencesOf } from './usecases/read-automations.ts';

function valueAt(plan: Plan, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return new Map<string, unknown>(Object.entries(value)).get(key);
  }, plan);
}

/**
 * A plan names only what is the client's. What has gone since it was chosen may stay, so that the rest can be saved.
 * Throws request.invalid with each place.
 */
export async function assertOwnReferences(
  tx: Tx,
  { deps, owner, before, plan }: { deps: Pick<AutomationDeps, 'config'>; owner: OwnerId; before: Plan; plan: Plan },
): Promise<void> {
  const refs = await readReferencesOf(tx, { deps, owner, plans: [plan] });
  const known = JSON.stringify([before.trigger, before.audience, before.steps]);
  const strange = problemsOf(plan, refs).filter(({ code, path }) => {
    const value = valueAt(plan, path);
    return code === 'gone' && typeof value === 'string' && !known.includes(JSON.stringify(value));
  });
  if (strange.length > 0)
    throw new AppError('request.invalid', { fields: strange.map(({ path }) => ({ path, code: 'invalid_option' })) });
}
