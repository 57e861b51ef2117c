import * as contract from '@enlace/contract/mailbox/senders/profile-addresses.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { addProfileAlias, changeMainAddress, listProfileAddresses, removeProfileAlias } from './profile-addresses.ts';
import { testForwarding } from './test-forwarding.ts';

export function profileAddressRoutes(deps: Platform): Route[] {
  return [
    route(contract.listProfileAddresses, ({ ctx }) => listProfileAddresses({ deps, ctx })),
    route(contract.setMainAddress, ({ ctx, params, body }) => changeMainAddress({ deps, ctx, ...params, ...body })),
    route(contract.addAlias, ({ ctx, params, body }) => addProfileAlias({ deps, ctx, ...params, ...body })),
    route(contract.removeAlias, ({ ctx, params }) => removeProfileAlias({ deps, ctx, ...params })),
    route(contract.testForwarding, ({ ctx, params, body }) => testForwarding({ deps, ctx, ...params, ...body })),
  ];
}
