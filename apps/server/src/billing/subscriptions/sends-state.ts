import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { quotaState } from '#billing/quotas/quotas.usecases.ts';

/** Mails of the current window against plan and packages; zero of zero without an active subscription. */
export async function findSendsState(tx: Tx, owner: OwnerId): Promise<{ used: number; quota: number | null }> {
  try {
    const { used, limit } = await quotaState({ tx, owner, resource: 'sends' });
    return { used, quota: limit };
  } catch (error) {
    if (error instanceof AppError && error.code === 'quota.read_only') return { used: 0, quota: 0 };
    throw error;
  }
}
