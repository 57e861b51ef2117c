import type { Seller, SellerInput } from '@enlace/contract/billing/invoices/seller.contract.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { presentSeller } from '../invoices.presenter.ts';
import type { AdminCall } from '../invoices.types.ts';
import { countWaiting, findSeller, writeSeller } from '../seller.repository.ts';

type Reply = { seller: Seller | null; waiting: number };

/** The seller; null until entered, then with how many clients are waiting for it. */
export async function readSeller({ deps }: Pick<AdminCall, 'deps'>): Promise<Reply> {
  return deps.db.system(
    async (tx) => {
      const seller = await findSeller(tx);
      return { seller: seller ? presentSeller(seller) : null, waiting: seller ? 0 : await countWaiting(tx) };
    },
    { readOnly: true },
  );
}

function recorded(seller: Seller): Record<string, unknown> {
  const { legalName, country, region, taxId, iban, dueDays, timeZone } = seller;
  return { legalName, country, region, taxId, iban, dueDays, timeZone };
}

/** From now on; issued invoices keep their seller. */
export async function saveSeller({ deps, ctx, input }: AdminCall & { input: SellerInput }): Promise<Seller> {
  return deps.db.system(async (tx) => {
    const before = await findSeller(tx);
    const seller = presentSeller(await writeSeller(tx, { seller: input, now: deps.clock.now() }));
    const entry = {
      action: 'invoice_seller.changed',
      subjectKind: 'invoice_seller',
      subjectId: null,
      ...(before ? { before: recorded(presentSeller(before)) } : {}),
      after: recorded(seller),
    };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    return seller;
  });
}
