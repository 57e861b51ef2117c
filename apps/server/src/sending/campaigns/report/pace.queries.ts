import type { MailTransport } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { findOwnServer } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { paceOfServer } from '../engine/server-pace.rules.ts';
import { usualPace } from '../campaigns.queries.ts';

export type Pace = {
  /** Mails per minute; null without a limit or measurement. */
  perMinute: number | null;
  /** Limits per recipient domain. */
  domains: ReadonlyMap<string, number>;
};

async function ownServerPace(tx: Tx, owner: OwnerId): Promise<number | undefined> {
  const server = await findOwnServer(tx, owner);
  return server && paceOfServer(server);
}

/** Expected pace of this client's campaigns: the recent pace, within the current limits. */
export async function paceOf(tx: Tx, owner: OwnerId, via: MailTransport): Promise<Pace> {
  const limits = await tx.sql<{ scope: string; key: string; perMinute: number }[]>`
    select scope, key, per_minute from send_limits
    where scope in ('all', 'client', 'domain') or (scope = 'own' and key = ${owner}::text)`;
  const own = limits.find(({ scope }) => scope === 'own') ?? limits.find(({ scope }) => scope === 'client');
  const all = limits.find(({ scope }) => scope === 'all');
  const usual = await usualPace(tx, owner);
  if (via === 'own') {
    // The global and recipient-domain limits protect the product's server.
    const known = [own?.perMinute, await ownServerPace(tx, owner), usual ?? undefined].filter(
      (each) => each !== undefined,
    );
    return { perMinute: known.length === 0 ? null : Math.min(...known), domains: new Map() };
  }
  const known = [own?.perMinute, all?.perMinute, usual ?? undefined].filter((each) => each !== undefined);
  return {
    perMinute: known.length === 0 ? null : Math.min(...known),
    domains: new Map(limits.filter(({ scope }) => scope === 'domain').map(({ key, perMinute }) => [key, perMinute])),
  };
}

/** Seconds until the last mail: overall, or of the slowest domain. */
export function durationOf(
  pace: Pace,
  { audience, domains }: { audience: number; domains: readonly { domain: string; count: number }[] },
): number | null {
  const parts = domains.flatMap(({ domain, count }) => {
    const limit = pace.domains.get(domain);
    return limit === undefined ? [] : [(count / limit) * 60];
  });
  if (pace.perMinute !== null && pace.perMinute > 0) parts.push((audience / pace.perMinute) * 60);
  return parts.length === 0 ? null : Math.ceil(Math.max(...parts));
}
