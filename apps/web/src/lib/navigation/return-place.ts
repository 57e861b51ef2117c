import { returnPlaceSchema } from '@enlace/contract/billing/payments/payments.schemas.ts';

/** The screen of a purchase that sent the client here for something it needs; undefined for any other address. */
export function readReturnPlace(query: URLSearchParams): string | undefined {
  const { data } = returnPlaceSchema.safeParse(query.get('volver'));
  return data;
}

/** A screen with the way back to the purchase that needs it. */
export function withReturn(to: string, { pathname, search }: { pathname: string; search: string }): string {
  return `${to}?${new URLSearchParams({ volver: `${pathname}${search}` }).toString()}`;
}
