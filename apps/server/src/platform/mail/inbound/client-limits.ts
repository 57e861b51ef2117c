import type { SMTPServerSession } from 'smtp-server';
import { coarseNetwork } from '#platform/coarse-network.ts';
import type { InboundLimits } from './inbound.types.ts';
import { InboundRefusal } from './inbound-refusal.ts';

type Session = Pick<SMTPServerSession, 'id'> & { remoteAddress: string | undefined };

// A client that disconnected before the greeting no longer has an address.
function networkOf(address: string | undefined): string {
  return address === undefined ? 'unknown' : (coarseNetwork(address) ?? address);
}

/** Limits per network and per connection, besides the overall ones. */
export function createClientLimits({
  clientsPerNetwork,
  refusals,
}: Pick<InboundLimits, 'clientsPerNetwork' | 'refusals'>) {
  const networks = new Map<string, Set<string>>();
  const networkOfSession = new Map<string, string>();
  const refused = new Map<string, number>();
  return {
    /** Null admits the client. */
    open({ id, remoteAddress }: Session): InboundRefusal | null {
      const network = networkOf(remoteAddress);
      const sessions = networks.get(network) ?? new Set();
      if (sessions.size >= clientsPerNetwork) {
        return new InboundRefusal({ code: 421, text: '4.7.0 Too many connections from your network, try again later' });
      }
      networks.set(network, sessions.add(id));
      networkOfSession.set(id, network);
      return null;
    },
    close({ id }: Pick<Session, 'id'>): void {
      refused.delete(id);
      // Looked up by connection: a broken socket has forgotten its address.
      const network = networkOfSession.get(id);
      if (network === undefined) return;
      networkOfSession.delete(id);
      const sessions = networks.get(network);
      sessions?.delete(id);
      if (sessions?.size === 0) networks.delete(network);
    },
    /** The refusal to send; after too many the connection ends. */
    note({ id }: Session, error: unknown): unknown {
      if (!(error instanceof InboundRefusal)) return error;
      const count = (refused.get(id) ?? 0) + 1;
      refused.set(id, count);
      return count > refusals ? new InboundRefusal({ code: 421, text: '4.7.0 Too many unknown recipients' }) : error;
    },
  };
}
