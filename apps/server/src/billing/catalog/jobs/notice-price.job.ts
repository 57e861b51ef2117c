import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { queueMail } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { Names } from '../catalog.types.ts';
import { priceNoticeEmail } from '../emails/price-notice.email.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Notifies holders of an older price that a new one will apply to them. */
export const noticePrice = defineJob({
  name: 'catalog.notice_price',
  payload: z.object({ priceId: z.uuid() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
});

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config'>;
type Price = {
  id: string;
  catalogItemId: string;
  priceMinor: number;
  currency: string;
  validFrom: Temporal.Instant;
  existingFrom: Temporal.Instant;
  planName: Names;
  periodName: Names;
  taxInclusive: boolean;
};
type Holder = {
  ownerId: string;
  name: string;
  email: string;
  locale: Locale;
  timeZone: string;
  heldMinor: number;
};

/** Marks the price as announced; undefined when it already was or is gone. */
async function takeNotice(tx: Tx, priceId: string, now: Temporal.Instant): Promise<Price | undefined> {
  const [price] = await tx.sql<Price[]>`
    update catalog_prices v set noticed_at = ${now}
      from catalog_items c
      join plans p on p.id = c.plan_id
      join billing_periods b on b.id = c.billing_period_id
     where v.id = ${priceId} and v.noticed_at is null and v.existing_from is not null and c.id = v.catalog_item_id
    returning v.id, v.catalog_item_id, v.price_minor, c.currency, v.valid_from, v.existing_from, p.name as plan_name,
              b.name as period_name, c.tax_inclusive`;
  return price;
}

function holdersOf(tx: Tx, price: Price): Promise<Holder[]> {
  return tx.sql<Holder[]>`
    select s.owner_id, u.name, u.email, coalesce(u.locale, 'es') as locale, u.time_zone, held.price_minor as held_minor
      from subscriptions s
      join catalog_prices held on held.id = s.catalog_price_id
      join users u on u.id = s.owner_id
     where s.catalog_item_id = ${price.catalogItemId} and s.state not in ('expired', 'cancelled')
       and held.valid_from < ${price.validFrom} and held.price_minor <> ${price.priceMinor}
     order by s.owner_id`;
}

/** Queues the mails in the transaction that marks the price, so each holder gets exactly one. */
export async function noticePriceNow({ deps, priceId }: { deps: Deps; priceId: string }): Promise<void> {
  await deps.db.system(async (tx) => {
    const price = await takeNotice(tx, priceId, deps.clock.now());
    if (!price) return;
    for (const holder of await holdersOf(tx, price)) {
      const { locale, timeZone, name, email, heldMinor } = holder;
      const wire = toWireLocale(locale);
      const content = priceNoticeEmail({
        locale,
        name,
        url: `${deps.config.publicUrl}/user/myplan`,
        plan: price.planName[wire],
        period: price.periodName[wire],
        held: { minor: heldMinor, currency: price.currency },
        next: { minor: price.priceMinor, currency: price.currency },
        date: price.existingFrom.toLocaleString(localeTags[locale], { dateStyle: 'long', timeZone }),
      });
      const mail = { purpose: 'price_notice', to: { name, address: email }, ...content };
      await queueMail({ tx, deps, mail, owner: ownerId(holder.ownerId) });
    }
  });
}
