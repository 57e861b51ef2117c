import type { DeliveryFilter } from '../rules/campaign-address.ts';

/** The per-person view is part of the campaign's own URL. */
export function isPeopleView(params: URLSearchParams): boolean {
  return params.get('vista') === 'personas';
}

/** Everybody, a group, or those of a group who followed one link. */
export function peopleAddress(filter?: DeliveryFilter, linkId?: number): string {
  const query = new URLSearchParams({ vista: 'personas' });
  if (filter !== undefined) query.set('quien', filter);
  if (linkId !== undefined) query.set('enlace', String(linkId));
  return `?${query.toString()}`;
}

/** The link whose followers are shown. */
export function linkOf(params: URLSearchParams): number | undefined {
  const word = params.get('enlace');
  return word !== null && /^[1-9]\d{0,3}$/.test(word) ? Number(word) : undefined;
}
