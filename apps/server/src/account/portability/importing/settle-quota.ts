import type { DataImportReport } from '@enlace/contract/account/portability/data-imports.contract.ts';
import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { consumeQuota, quotaState } from '#billing/door.ts';
import { AppError } from '#platform/errors.ts';
import type { ImportContext } from './import.types.ts';

type Need = DataImportReport['needs'][number];

/** Charges imported items to the quota; `left` reports what does not fit, and the caller rejects it. */
export async function settleQuota({ tx, owner, wants }: ImportContext): Promise<Need[]> {
  const uses: [QuotaResource, { amount: number; cause: string }[]][] = [
    ['profiles', [{ amount: wants.profiles, cause: 'profile.imported' }]],
    ['contacts', [{ amount: wants.contacts, cause: 'contact.imported' }]],
    [
      'storage_bytes',
      [
        { amount: wants.fileBytes, cause: 'file.imported' },
        { amount: wants.mailBytes, cause: 'mail.imported' },
      ],
    ],
  ];
  const needs: Need[] = [];
  for (const [resource, parts] of uses) {
    const wanted = parts.reduce((sum, { amount }) => sum + amount, 0);
    if (wanted === 0) continue;
    const { limit, used } = await quotaState({ tx, owner, resource });
    let doesFit = true;
    for (const { amount, cause } of parts) {
      // Rolled back separately: the next resource is to be reported too.
      await tx
        .savepoint((inner) => consumeQuota({ tx: inner, owner, resource, amount, cause }))
        .catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'quota.exceeded')) throw error;
          doesFit = false;
        });
    }
    const left = limit === null ? null : Math.max(0, limit - used);
    // Some quotas may be exceeded: what was granted fits, whatever the limit says.
    needs.push({ resource, wanted, left: left !== null && doesFit ? Math.max(left, wanted) : left });
  }
  return needs;
}

/** Whether all of it fits into the quota. */
export function fits(report: DataImportReport): boolean {
  return report.needs.every(({ wanted, left }) => left === null || wanted <= left);
}
