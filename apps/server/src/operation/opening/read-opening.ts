import type { Opening, OpeningCheck } from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { missingOfSeller } from '@enlace/contract/billing/invoices/seller-completeness.rules.ts';
import { findSeller, isLiveKey, presentState } from '#billing/door.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readFacts, readStanding } from './opening.queries.ts';

export type OpeningCall = {
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'mail' | 'ids' | 'events'>;
  ctx: RequestContext<AdminActor>;
};

/** Without these nobody could be invoiced, or nobody could pay: required before opening. */
const required: ReadonlySet<OpeningCheck> = new Set(['seller', 'payment']);

export async function readChecks(tx: Tx, { deps, ctx }: OpeningCall): Promise<Opening['checks']> {
  const { stripe, publicUrl, backupBucket } = deps.config;
  const seller = await findSeller(tx);
  const standing = await readStanding(tx, { userId: ctx.actor.userId, country: seller?.country ?? null });
  const met: Record<OpeningCheck, boolean> = {
    seller: seller !== undefined && missingOfSeller(seller).length === 0,
    payment: Boolean(seller?.iban) || (stripe !== undefined && isLiveKey(stripe.secretKey)),
    taxes: standing.hasTax,
    mail: deps.config.mail.smtpUrl !== undefined,
    https: publicUrl.startsWith('https://'),
    second_factor: standing.hasFactor,
    policy: standing.hasPolicy,
    backup: standing.hasBackup || backupBucket !== undefined,
  };
  const checks: OpeningCheck[] = ['seller', 'payment', 'taxes', 'mail', 'https', 'second_factor', 'policy', 'backup'];
  return checks.map((check) => ({ check, isMet: met[check], isRequired: required.has(check) }));
}

/** What is missing before opening, and what was tested so far. */
export function readOpening(call: OpeningCall): Promise<Opening> {
  const { deps } = call;
  return deps.db.system(
    async (tx) => {
      const [state, checks] = [await presentState(tx, deps), await readChecks(tx, call)];
      return { ...state, checks, facts: await readFacts(tx, deps.clock.now()) };
    },
    { readOnly: true },
  );
}
