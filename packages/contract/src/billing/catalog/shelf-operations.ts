import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { orderSchema, removalSchema } from './catalog.schemas.ts';

/** A kind of thing the operator keeps in order: `what` is how it is named in the summaries. */
type Shelf = { noun: string; path: string; what: string };

const write = { access: 'admin', permission: 'catalog.write' } as const;
const params = z.object({ id: idSchema });

/** Deletes what was never used, puts away what was. */
export function removeOperation({ noun, path, what }: Shelf) {
  return defineOperation({
    id: `${noun}.remove`,
    method: 'DELETE',
    path: `${path}/:id`,
    ...write,
    summary: `Delete ${what} that was never used; one that was is put away`,
    params,
    reply: removalSchema,
    errors: ['catalog.trial_needed'],
  });
}

/** Takes back what was put away. */
export function restoreOperation({ noun, path, what }: Shelf) {
  return defineOperation({
    id: `${noun}.restore`,
    method: 'POST',
    path: `${path}/:id/restore`,
    ...write,
    summary: `Take back ${what} that was put away`,
    params,
    reply: emptySchema,
    errors: ['catalog.offer_taken'],
  });
}

/** Puts all of a kind in a new order. */
export function orderOperation({ noun, path, what }: Shelf) {
  return defineOperation({
    id: `${noun}.order`,
    method: 'PUT',
    path: `${path}/order`,
    ...write,
    summary: `Put them in order: the id of ${what} after the other, all of them`,
    body: orderSchema,
    reply: emptySchema,
    errors: ['catalog.order_outdated'],
  });
}
