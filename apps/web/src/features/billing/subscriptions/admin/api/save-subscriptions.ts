import { exportSubscriptionsRef } from '@enlace/contract/billing/subscriptions/admin-subscriptions.refs.gen.ts';
import { saveFile } from '#lib/files/save-file.ts';
import { filterQuery, type SubscriptionFilter } from '../subscription-list.rules.ts';

/** Exports all subscriptions matching the filter. Rejects with `ApiError`. */
export async function saveSubscriptions(filter: SubscriptionFilter): Promise<void> {
  const { sort: _sort, direction: _direction, ...query } = filterQuery(filter);
  await saveFile(exportSubscriptionsRef, { query }, 'suscripciones.csv');
}
