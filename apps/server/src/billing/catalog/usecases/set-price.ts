import {
  type CatalogItem,
  catalogLimits,
  type PriceInput,
  type PriceVersion,
} from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { noticeTooShort, priceInPast, priceSold } from '../catalog.errors.ts';
import { priceAt, storedMoment } from '../catalog.rules.ts';
import type { CatalogCall, CatalogDeps } from '../catalog.types.ts';
import { type PriceRow, presentPrice, readPrices } from '../items.repository.ts';
import { noticePrice } from '../jobs/notice-price.job.ts';
import { itemShelf } from '../shelves.ts';
import { getItem } from './manage-items.ts';
import { recordShelf } from './shelf.ts';

type One = CatalogCall & { id: string };
type Plan = { validFrom: Temporal.Instant; existingFrom: Temporal.Instant | null };

/** Every price of an item, newest first. */
export function listPriceVersions({
  deps,
  id,
}: {
  deps: Pick<CatalogDeps, 'db' | 'clock'>;
  id: string;
}): Promise<PriceVersion[]> {
  return deps.db.system(
    async (tx) => {
      await getItem(tx, id, deps.clock.now());
      return (await readPrices(tx, id)).map(presentPrice);
    },
    { readOnly: true },
  );
}

function instantOf(text: string | null): Temporal.Instant | null {
  return text === null ? null : storedMoment(Temporal.Instant.from(text));
}

/** When the new price begins and when it applies to the others; they need enough notice. */
function planPrice(input: PriceInput, { held, now }: { held: readonly PriceRow[]; now: Temporal.Instant }): Plan {
  const validFrom = instantOf(input.validFrom) ?? now;
  // A minute of tolerance for the time between filling in the form and its arrival.
  if (Temporal.Instant.compare(validFrom, now.subtract({ minutes: 1 })) < 0) throw priceInPast();
  const existingFrom = instantOf(input.existingFrom);
  if (existingFrom === null) return { validFrom, existingFrom };
  if (Temporal.Instant.compare(existingFrom, validFrom) < 0) throw priceInPast();
  const raisesPrice = held.some(({ holders, priceMinor }) => holders > 0 && priceMinor < input.priceMinor);
  // Holders are notified when it begins, since until then others may still buy at the older price.
  const announced = Temporal.Instant.compare(validFrom, now) > 0 ? validFrom : now;
  const soonest = announced.add({ hours: 24 * catalogLimits.noticeDays }).subtract({ hours: 1 });
  if (raisesPrice && Temporal.Instant.compare(existingFrom, soonest) < 0)
    throw noticeTooShort(catalogLimits.noticeDays);
  return { validFrom, existingFrom };
}

type Write = { itemId: string; priceId: string; input: PriceInput; plan: Plan; replaced: PriceRow | undefined };

async function writeVersion(tx: Tx, { itemId, priceId, input, plan, replaced }: Write): Promise<void> {
  if (replaced) await tx.sql`delete from catalog_prices where id = ${replaced.id}`;
  await tx.sql`
    insert into catalog_prices (id, catalog_item_id, price_minor, setup_fee_minor, valid_from, existing_from)
    values (${priceId}, ${itemId}, ${input.priceMinor}, ${input.setupFeeMinor}, ${replaced ? replaced.validFrom : plan.validFrom}, ${plan.existingFrom})`;
}

/**
 * Sets a new price. A sold price stays; an unsold one is replaced. Holders of an older price are notified by mail, when
 * it begins, that it will apply to them.
 */
export function setPrice({ deps, ctx, id, input }: One & { input: PriceInput }): Promise<CatalogItem> {
  const now = storedMoment(deps.clock.now());
  return deps.db.system(async (tx) => {
    await tx.sql`select 1 from catalog_items where id = ${id} for update`;
    const before = await getItem(tx, id, now);
    const versions = await readPrices(tx, id);
    const plan = planPrice(input, { held: versions, now });
    const current = priceAt(versions, plan.validFrom);
    const isNow = input.validFrom === null;
    const isFree = current !== undefined && !current.isSold && current.noticedAt === null;
    const sameStart = versions.find(({ validFrom }) => validFrom.equals(plan.validFrom));
    const replaced = isFree && (isNow || current === sameStart) ? current : undefined;
    if (sameStart && sameStart !== replaced) throw priceSold();
    const priceId = deps.ids.uuid();
    await writeVersion(tx, { itemId: id, priceId, input, plan, replaced });
    const after = { ...input, price: input.priceMinor };
    await recordShelf(tx, {
      shelf: itemShelf,
      ctx,
      id,
      verb: 'price_set',
      facts: { before: { price: before.price.priceMinor, currency: before.currency }, after },
    });
    if (plan.existingFrom) await deps.jobs.enqueue(tx, noticePrice, { priceId }, { startAfter: plan.validFrom });
    return getItem(tx, id, now);
  });
}

/** Removes a price that has not begun, as long as nobody bought at it or was notified of it. */
export function removePrice({ deps, ctx, id, priceId }: One & { priceId: string }): Promise<CatalogItem> {
  const now = deps.clock.now();
  return deps.db.system(async (tx) => {
    await tx.sql`select 1 from catalog_items where id = ${id} for update`;
    await getItem(tx, id, now);
    const versions = await readPrices(tx, id);
    const price = versions.find((version) => version.id === priceId);
    if (!price) throw notFound();
    const hasBegun = Temporal.Instant.compare(price.validFrom, now) <= 0;
    if (hasBegun || price.isSold || price.noticedAt || versions.length === 1) throw priceSold();
    await tx.sql`delete from catalog_prices where id = ${priceId}`;
    const before = { price: price.priceMinor, validFrom: price.validFrom.toString() };
    await recordShelf(tx, { shelf: itemShelf, ctx, id, verb: 'price_withdrawn', facts: { before } });
    return getItem(tx, id, now);
  });
}
