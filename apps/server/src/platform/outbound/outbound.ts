import { parseAllowList } from './allow-list.ts';
import { checkTarget } from './check-target.ts';
import { type Door, fetchUrl, maxMs, usualMs } from './fetch-url.ts';
import { parseHost } from './host.ts';
import { createKeptConnections } from './kept-connections.ts';
import { type Dial, dialAddress, openSocket, secureSocket } from './open-socket.ts';
import { failed, OutboundError, refused } from './outbound-error.ts';
import type { Outbound, OutboundTarget } from './outbound.types.ts';
import { createResolver, type ResolveHost } from './resolve-host.ts';
import { servicePorts } from './service-ports.ts';

export type CreateOutboundInput = {
  /** Entries of OUTBOUND_ALLOW. */
  allow: readonly string[];
  resolve?: ResolveHost;
  dial?: Dial;
  /** Certificates to trust instead of the well-known ones, PEM. */
  ca?: string[];
};

/** One deadline for all of the work; throws nothing but OutboundError. */
async function within<T>(timeoutMs: number | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(Math.min(timeoutMs ?? usualMs, maxMs));
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(failed('timeout')), { once: true });
  });
  try {
    return await Promise.race([work(signal), over]);
  } catch (error) {
    throw error instanceof OutboundError ? error : failed('protocol', error);
  }
}

async function connectTo({ target, door, signal }: { target: OutboundTarget; door: Door; signal: AbortSignal }) {
  const host = parseHost(target.host);
  const standardPorts = servicePorts[target.service];
  const checked = await checkTarget({ host, port: target.port, standardPorts, guard: door.guard });
  const socket = await openSocket({ target: checked, dial: door.dial, signal });
  return target.tls ? secureSocket({ socket, host: checked.host, ca: door.ca, signal }) : socket;
}

/** Creates the guard; throws AllowListError for an invalid entry. */
export function createOutbound({ allow, resolve, dial = dialAddress, ca }: CreateOutboundInput): Outbound {
  const list = parseAllowList(allow);
  const door: Door = {
    guard: { allow: list, resolve: resolve ?? createResolver(list) },
    dial,
    ca,
    kept: createKeptConnections(),
  };
  return {
    ...(ca ? { ca } : {}),
    fetch: (request) => within(request.timeoutMs, (signal) => fetchUrl({ request, door, signal })),
    connect: (target) => within(target.timeoutMs, (signal) => connectTo({ target, door, signal })),
    secure: ({ socket, host: name, timeoutMs }) =>
      within(timeoutMs, async (signal) => {
        const host = parseHost(name);
        if (!host) throw refused();
        return secureSocket({ socket, host, ca, signal });
      }),
  };
}
