import type { SellerInput } from '@enlace/contract/billing/invoices/seller.contract.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { AdminCall, SellerRow } from '../invoices.types.ts';
import { countWaiting, findSeller, writeSeller } from '../seller.repository.ts';

type Reply = { seller: SellerRow | null; waiting: number };

/** The seller; null until entered, then with how many clients are waiting for it. */
export async function readSeller({ deps }: Pick<AdminCall, 'deps'>): Promise<Reply> {
  return deps.db.system(
    async (tx) => {
      const seller = await findSeller(tx);
      return { seller: seller ?? null, waiting: seller ? 0 : await countWaiting(tx) };
    },
    { readOnly: true },
  );
}

function recorded(seller: SellerRow): Record<string, unknown> {
  const { legalName, country, region, taxId, iban, dueDays, timeZone } = seller;
  return { legalName, country, region, taxId, iban, dueDays, timeZone };
}

/** From now on; issued invoices keep their seller. */
export async function saveSeller({ deps, ctx, input }: AdminCall & { input: SellerInput }): Promise<SellerRow> {
  return deps.db.system(async (tx) => {
    const before = await findSeller(tx);
    const seller = await writeSeller(tx, { seller: input, now: deps.clock.now() });
    const entry = {
      action: 'invoice_seller.changed',
      subjectKind: 'invoice_seller',
      subjectId: null,
      ...(before ? { before: recorded(before) } : {}),
      after: recorded(seller),
    };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    return seller;
  });
}
