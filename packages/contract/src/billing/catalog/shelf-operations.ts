import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { orderSchema, removalSchema } from './catalog.schemas.ts';

/** A kind of catalog entry; `what` is its name in the summaries. */
type Shelf = { noun: string; path: string; what: string };

const write = { access: 'admin', permission: 'catalog.write' } as const;
const params = z.object({ id: idSchema });

/** Deletes unused entries, archives used ones. */
export function removeOperation({ noun, path, what }: Shelf) {
  return defineOperation({
    id: `${noun}.remove`,
    method: 'DELETE',
    path: `${path}/:id`,
    ...write,
    summary: `Delete ${what} that was never used; one that was used is archived`,
    params,
    reply: removalSchema,
    errors: ['catalog.trial_needed'],
  });
}

/** Restores an archived entry. */
export function restoreOperation({ noun, path, what }: Shelf) {
  return defineOperation({
    id: `${noun}.restore`,
    method: 'POST',
    path: `${path}/:id/restore`,
    ...write,
    summary: `Restore ${what} that was archived`,
    params,
    reply: emptySchema,
    errors: ['catalog.offer_taken'],
  });
}

/** Reorders all entries of a kind. */
export function orderOperation({ noun, path, what }: Shelf) {
  return defineOperation({
    id: `${noun}.order`,
    method: 'PUT',
    path: `${path}/order`,
    ...write,
    summary: `Set the order: the id of ${what} after the other, all of them`,
    body: orderSchema,
    reply: emptySchema,
    errors: ['catalog.order_outdated'],
  });
}
