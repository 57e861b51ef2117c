import type { SMTPServerSession } from 'smtp-server';
import { coarseNetwork } from '#platform/coarse-network.ts';
import type { InboundLimits } from './inbound.types.ts';
import { InboundRefusal } from './inbound-refusal.ts';

type Session = Pick<SMTPServerSession, 'id'> & { remoteAddress: string | undefined };

// A client that is gone before it was greeted has no address any more.
function networkOf(address: string | undefined): string {
  return address === undefined ? 'unknown' : (coarseNetwork(address) ?? address);
}

/** What one network and one connection may cost, beside the sums of all. */
export function createClientLimits({
  clientsPerNetwork,
  refusals,
}: Pick<InboundLimits, 'clientsPerNetwork' | 'refusals'>) {
  const networks = new Map<string, Set<string>>();
  const networkOfSession = new Map<string, string>();
  const refused = new Map<string, number>();
  return {
    /** Null lets the client in. */
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
      // Asked by the connection: its socket has forgotten the address when it broke.
      const network = networkOfSession.get(id);
      if (network === undefined) return;
      networkOfSession.delete(id);
      const sessions = networks.get(network);
      sessions?.delete(id);
      if (sessions?.size === 0) networks.delete(network);
    },
    /** The refusal to answer with: after too many the connection ends. */
    note({ id }: Session, error: unknown): unknown {
      if (!(error instanceof InboundRefusal)) return error;
      const count = (refused.get(id) ?? 0) + 1;
      refused.set(id, count);
      return count > refusals ? new InboundRefusal({ code: 421, text: '4.7.0 Too many unknown recipients' }) : error;
    },
  };
}
