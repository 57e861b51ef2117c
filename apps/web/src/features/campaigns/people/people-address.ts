import type { DeliveryFilter } from '../rules/campaign-address.ts';

/** The person-by-person view lies on the campaign's own address. */
export function isPeopleView(params: URLSearchParams): boolean {
  return params.get('vista') === 'personas';
}

export function peopleAddress(filter?: DeliveryFilter): string {
  return filter === undefined ? '?vista=personas' : `?vista=personas&quien=${filter}`;
}
