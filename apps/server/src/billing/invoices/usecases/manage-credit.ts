import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { getClientCredit } from '@enlace/contract/billing/invoices/invoice-chain.contract.ts';
import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { recordHistory } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { creditKey, listBalances, listCredits, readBalances, writeCredit } from '../credits.repository.ts';
import { creditTooHigh } from '../invoices.errors.ts';
import type { AdminCall } from '../invoices.types.ts';
import { lockChain } from '../issue/number-invoices.ts';

const newest = 100;

/** An erased client's ledger stays readable: it is part of the books. */
async function knownOrFail(tx: Tx, id: string): Promise<OwnerId> {
  const [row] = await tx.sql`
    select 1 from users where id = ${id} and roll = 'user' union all select 1 from client_credits where owner_id = ${id} limit 1`;
  if (!row) throw notFound();
  return ownerId(id);
}

export async function readClientCredit({
  deps,
  id,
}: Pick<AdminCall, 'deps'> & { id: string }): Promise<ReplyOf<typeof getClientCredit>> {
  return deps.db.system(
    async (tx) => {
      const owner = await knownOrFail(tx, id);
      const entries = await listCredits(tx, { owner, limit: newest });
      return {
        balances: await listBalances(tx, owner),
        entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toString() })),
      };
    },
    { readOnly: true },
  );
}

type Input = { currency: string; amountMinor: number; note: string };

/** Errors: billing.credit_too_high when more is withdrawn than the client has. */
export async function changeClientCredit({
  deps,
  ctx,
  id,
  input,
}: AdminCall & { id: string; input: Input }): Promise<{ balanceMinor: number }> {
  const { currency, amountMinor, note } = input;
  return deps.db.system(async (tx) => {
    const owner = await knownOrFail(tx, id);
    await lockBilling(tx, [owner]);
    // Invoices deduct from the same balance under the chain lock.
    await lockChain(tx);
    const balance = (await readBalances(tx, [owner])).get(creditKey({ owner, currency })) ?? 0;
    if (balance + amountMinor < 0) throw creditTooHigh({ position: 0, leftMinor: balance });
    const at = await billingNow({ tx, deps });
    await writeCredit({ tx, deps, owner, currency, amountMinor, cause: 'operator', note, at });
    const entry = {
      action: 'client.credit_changed',
      subjectKind: 'client',
      subjectId: id,
      before: { balance, currency },
      after: { balance: balance + amountMinor, currency, note },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { balanceMinor: balance + amountMinor };
  });
}
