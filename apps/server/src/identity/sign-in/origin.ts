import type { RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { deviceText, parseDevice } from '#platform/http/device.ts';
import { networkOf } from './network.rules.ts';

type Deps = Pick<Platform, 'secrets'>;

/** Keyed hash of an address's network; stored instead of the address. */
export function networkKey(deps: Deps, ip: string): string {
  return deps.secrets.sign('sign-in-network', networkOf(ip));
}

/** The network and device of a call, in stored form. */
export type Origin = { userAgent: string; networkHash: string; deviceHash: string };

export function originOf(deps: Deps, { ip, userAgent }: Pick<RequestContext, 'ip' | 'userAgent'>): Origin {
  const agent = userAgent.slice(0, 300);
  return {
    userAgent: agent,
    networkHash: networkKey(deps, ip),
    deviceHash: deps.secrets.sign('sign-in-device', deviceText(parseDevice(agent))),
  };
}
