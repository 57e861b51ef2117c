import { z } from 'zod';
import { idSchema } from './primitives.ts';

export const pageSizeLimit = 200;

/** Keyset paging: `cursor` is opaque, the `next` of the previous answer. */
export const pageQueryShape = {
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeLimit).default(50),
};

/** The same for lists whose cursor is the id of the last row. */
export const idPageQueryShape = { ...pageQueryShape, cursor: idSchema.optional() };

/** A page of items; `next` is null on the last page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}
export type Page<T> = { items: T[]; next: string | null };
