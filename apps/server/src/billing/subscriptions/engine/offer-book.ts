import { findOffer, priceForRenewal } from '#billing/catalog/catalog.usecases.ts';
import type { Offer } from '#billing/catalog/catalog.types.ts';
import type { Tx } from '#platform/database/client.ts';

export type OfferPrice = { priceId: string; priceMinor: number };
/** The offers a run needs, each read once. */
export type OfferBook = {
  /** Includes those no longer offered. */
  offer(catalogItemId: string): Promise<Offer>;
  /** What a holder of an older price pays from now on. */
  renewalPrice(catalogItemId: string, heldPriceId: string): Promise<OfferPrice>;
};

function remember<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (key) => {
    const held = known.get(key) ?? read(key);
    known.set(key, held);
    return held;
  };
}

export function createOfferBook({ tx, at }: { tx: Tx; at: Temporal.Instant }): OfferBook {
  const offer = remember(async (catalogItemId) => {
    const found = await findOffer({ tx, catalogItemId, at });
    if (!found) throw new Error(`a subscription holds an offer that does not exist: ${catalogItemId}`);
    return found;
  });
  const price = remember(async (key) => {
    const [catalogItemId = '', heldPriceId = ''] = key.split(' ');
    return priceForRenewal({ tx, catalogItemId, heldPriceId, at });
  });
  return { offer, renewalPrice: (catalogItemId, heldPriceId) => price(`${catalogItemId} ${heldPriceId}`) };
}
