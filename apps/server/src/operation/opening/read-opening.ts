import type { Opening, OpeningCheck } from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { missingOfSeller } from '@enlace/contract/billing/invoices/seller-completeness.rules.ts';
import { findSeller, isLiveKey, presentState } from '#billing/door.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readBackups } from '../backups/usecases/read-backups.ts';
import { findAcceptedTest } from '../instance/test-mail.usecases.ts';
import { readFacts, readStanding } from './opening.queries.ts';
import { type Found, stepsOf } from './opening-steps.rules.ts';

export type OpeningCall = {
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'mail' | 'ids' | 'events' | 'jobs' | 'logger' | 'installation'>;
  ctx: RequestContext<AdminActor>;
};

/** Without these nobody could be invoiced, or nobody could pay: required before opening. */
const required: ReadonlySet<OpeningCheck> = new Set(['seller', 'payment']);

/** Without these nobody can buy, or clients learn nothing of what happens. */
const needed: ReadonlySet<OpeningCheck> = new Set([...required, 'mail', 'series', 'plans']);

/** Whether a good backup is on another disk or in a bucket. A look at files, so outside every transaction. */
export async function lookForBackup({ deps }: Pick<OpeningCall, 'deps'>): Promise<Found['backup']> {
  const { isOnDataDisk, lastGoodAt } = await readBackups({ deps });
  return { isElsewhere: deps.config.backupBucket !== undefined || !isOnDataDisk, isHere: lastGoodAt !== null };
}

type Look = OpeningCall & { backup: Found['backup'] };

export async function readChecks(tx: Tx, { deps, ctx, backup }: Look): Promise<Opening['checks']> {
  const { stripe, publicUrl, mail } = deps.config;
  const seller = await findSeller(tx);
  const domain = mail.from.split('@').at(-1) ?? '';
  const { userId } = ctx.actor;
  const standing = await readStanding(tx, { userId, country: seller?.country ?? null, domain });
  const tested = await findAcceptedTest(tx);
  const sent = [standing.sentAt, tested].filter((at) => at !== null).toSorted(Temporal.Instant.compare);
  const found: Found = {
    seller: seller && { ...seller, missing: missingOfSeller(seller) },
    hasLiveCards: stripe !== undefined && isLiveKey(stripe.secretKey),
    isTest: (await presentState(tx, deps)).mode === 'test',
    mailHost: deps.mail.kind === 'smtp' ? hostOf(mail.smtpUrl) : undefined,
    fromDomain: domain,
    inboundDomain: mail.inbound.domain,
    publicUrl,
    backup,
    ...standing,
    sentAt: sent.at(-1) ?? null,
  };
  return stepsOf(found).map((step) => ({
    ...step,
    isRequired: required.has(step.check),
    isNeeded: needed.has(step.check),
  }));
}

/** Never with the name and password of the address. */
function hostOf(smtpUrl: string | undefined): string {
  return smtpUrl === undefined ? '' : new URL(smtpUrl).hostname;
}

/** What is missing before opening, and what was tested so far. */
export async function readOpening(call: OpeningCall): Promise<Opening> {
  const { deps } = call;
  const backup = await lookForBackup(call);
  return deps.db.system(
    async (tx) => {
      const [state, checks] = [await presentState(tx, deps), await readChecks(tx, { ...call, backup })];
      return { ...state, checks, facts: await readFacts(tx, deps.clock.now()) };
    },
    { readOnly: true },
  );
}
