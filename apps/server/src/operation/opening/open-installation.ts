import type { InstallationState } from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import { becomeReal, becomeTest, installationMode, presentState, startTrial } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { readFacts } from './opening.queries.ts';
import { type OpeningCall, readChecks } from './read-opening.ts';

/** The required checks do not ask for a backup. */
const nowhere = { isElsewhere: false, isHere: false };

type Entry = { action: string; before: Record<string, unknown>; after: Record<string, unknown> };

async function record(tx: Tx, { ctx }: OpeningCall, entry: Entry): Promise<void> {
  const subject = { subjectKind: 'installation', subjectId: null };
  await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry: { ...entry, ...subject } });
}

/** Clients keep their accounts and everything they made; each starts over as if registered on this day. */
async function beginAgain(tx: Tx, { deps, owners }: { deps: OpeningCall['deps']; owners: readonly OwnerId[] }) {
  for (const owner of owners) {
    const { timeZone } = await getClientCard(tx, owner);
    await startTrial({ tx, deps, owner, timeZone });
  }
}

/**
 * Ends all tests and goes live, in one transaction and permanently. Errors: installation.wrong_mode, not_ready.
 */
export function openInstallation(call: OpeningCall): Promise<InstallationState> {
  const { deps, ctx } = call;
  return deps.db.system(async (tx) => {
    const mode = await installationMode(tx, { lock: true });
    if (mode !== 'test') throw new AppError('installation.wrong_mode', { params: { mode } });
    const missing = (await readChecks(tx, { ...call, backup: nowhere })).filter(
      ({ isMet, isRequired }) => isRequired && !isMet,
    );
    if (missing.length > 0) {
      const keys = missing.map(({ check }) => check).join(', ');
      throw new AppError('installation.not_ready', { params: { missing: keys } });
    }
    const at = deps.clock.now();
    const { trialInvoices, trialCards, aheadSeconds } = await readFacts(tx, at);
    const ended = await tx.sql<{ owner: OwnerId }[]>`select end_trials(${at}) as owner`;
    await becomeReal(tx, { at, userId: ctx.actor.userId });
    // The sums of the figures are separated from the tests they included.
    await tx.sql`select mend_figures()`;
    await beginAgain(tx, { deps, owners: ended.map(({ owner }) => owner) });
    const before = { mode, trialInvoices, trialCards, aheadSeconds };
    await record(tx, call, { action: 'installation.opened', before, after: { mode: 'real', clients: ended.length } });
    return presentState(tx, deps);
  });
}

/** For an installation older than this question; asked once. Errors: installation.wrong_mode. */
export function answerMode(call: OpeningCall, answer: 'test' | 'real'): Promise<InstallationState> {
  const { deps, ctx } = call;
  return deps.db.system(async (tx) => {
    const mode = await installationMode(tx, { lock: true });
    if (mode !== 'unanswered') throw new AppError('installation.wrong_mode', { params: { mode } });
    const at = deps.clock.now();
    const { realInvoices, stripePayments, aheadSeconds } = await readFacts(tx, at);
    if (answer === 'test') await becomeTest(tx);
    else {
      await tx.sql`select end_leftover_trials(${at})`;
      await becomeReal(tx, { at, userId: ctx.actor.userId });
    }
    const before = { mode, realInvoices, stripePayments, aheadSeconds };
    await record(tx, call, { action: 'installation.answered', before, after: { mode: answer } });
    return presentState(tx, deps);
  });
}
