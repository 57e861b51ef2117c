import { isServerTrouble, noteServerHealth, openOwnServer, type OwnServerRow } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { MailTransport } from '#platform/mail-transport.ts';
import type { SmtpTransport } from '#platform/mail/smtp-client/smtp-client.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { PauseReason } from '../campaigns.types.ts';
import type { Lane } from './campaign-feed.ts';
import { createClaimSlots } from './claim-slots.ts';
import type { SendLimits } from './send-limits.ts';
import type { Bucket, SlotTaker } from './send-slots.ts';
import { createSenderTransport, type SenderTransport, type WayInput } from './sender-transport.ts';
import type { SendingPace } from './sending-pace.ts';
import { paceOfServer } from './server-pace.rules.ts';

const handsPerConnection = 2;

/** Campaigns of clients who send through their own server. */
export type OwnTransports = {
  /** Opens, keeps and closes transports so that exactly these campaigns are sent. */
  sync(active: readonly { ownerId: string; id: string }[]): Promise<void>;
  /** Resolves when nothing is in progress. */
  stop(): Promise<void>;
};

type Shared = Pick<WayInput, 'claims' | 'ledger' | 'leaseSeconds' | 'signal'>;
type OwnTransportsInput = Shared & {
  deps: Platform;
  takeSlots: SlotTaker;
  limits: SendLimits;
  openLane: (owner: OwnerId, campaignId: string) => Promise<Lane>;
  pause: (input: { owner: OwnerId; campaignId: string; reason: PauseReason }) => void;
};

type Server = Pick<
  OwnServerRow,
  'host' | 'port' | 'tls' | 'username' | 'passwordSealed' | 'perMinute' | 'perHour' | 'connections' | 'perConnection'
>;
type Held = Server & { ownerId: OwnerId; isOn: boolean; isHeld: boolean; isFresh: boolean };
type OpenWay = {
  way: SenderTransport;
  transport: SmtpTransport;
  access: string;
  server: Server;
  campaignIds: ReadonlySet<string>;
};

/** Only this client uses the server, so there is no turn to wait for. */
const unpaced: SendingPace = {
  isLimited: () => false,
  pass: async () => undefined,
  inTurn: (work) => work(),
};

/** The server settings that cannot change during an open connection. */
function accessOf({ host, port, tls, username, passwordSealed, connections, perConnection }: Server): string {
  return JSON.stringify([host, port, tls, username, passwordSealed, connections, perConnection]);
}

/**
 * One transport per client with their own server, held by one process at a time, so that its connections and pace are
 * counted in one place. If two processes ever hold it, the ledger still sends each mail only once.
 */
export function createOwnTransports(input: OwnTransportsInput): OwnTransports {
  const { deps, takeSlots, limits, leaseSeconds, openLane, pause } = input;
  const engineId = deps.ids.uuid();
  const ways = new Map<OwnerId, OpenWay>();
  const closing = new Set<Promise<unknown>>();

  /** Acquires the servers that no other process holds; writes only after half of the lease. */
  async function hold(owners: readonly string[]): Promise<Held[]> {
    if (owners.length === 0) return [];
    return deps.db.system(async (tx) => {
      const rows = await tx.sql<Held[]>`
        select owner_id, host, port, tls, username, password_sealed, per_minute, per_hour, connections, per_connection,
               is_on and enlace_client_has(owner_id, 'own_sender') as is_on,
               coalesce(engine_id = ${engineId} or engine_until < now(), true) as is_held,
               coalesce(engine_id = ${engineId} and engine_until > now() + make_interval(secs => ${leaseSeconds / 2}), false) as is_fresh
        from own_mail_servers where owner_id = any(${[...owners]}::uuid[])`;
      const wanted = rows.filter(({ isOn, isHeld, isFresh }) => isOn && isHeld && !isFresh).map((row) => row.ownerId);
      if (wanted.length === 0) return [...rows];
      const taken = await tx.sql<{ ownerId: string }[]>`
        update own_mail_servers set engine_id = ${engineId}, engine_until = now() + make_interval(secs => ${leaseSeconds})
        where owner_id = any(${wanted}::uuid[]) and is_on and (engine_id is null or engine_id = ${engineId} or engine_until < now())
        returning owner_id`;
      const mine = new Set(taken.map((row) => row.ownerId));
      return rows.map((row) => ({ ...row, isHeld: row.isFresh || mine.has(row.ownerId) }));
    });
  }

  async function release(owner: OwnerId): Promise<void> {
    await deps.db.system(
      (tx) => tx.sql`
        update own_mail_servers set engine_id = null, engine_until = null
        where owner_id = ${owner} and engine_id = ${engineId}`,
    );
  }

  /** Records since when the server has been failing, when that changes. */
  function watched(owner: OwnerId, transport: SmtpTransport): MailTransport['send'] {
    let wasTrouble: boolean | undefined;
    return async (message) => {
      const outcome = await transport.send(message);
      const isTrouble = isServerTrouble(outcome);
      if (isTrouble !== wasTrouble) {
        wasTrouble = isTrouble;
        // In the background: an error here must not hide the result of the mail.
        void noteServerHealth({ deps, owner, isTrouble }).catch((error: unknown) => {
          wasTrouble = undefined;
          deps.logger.warn({ err: error, owner }, 'the health of a client’s mail server was not recorded');
        });
      }
      return outcome;
    };
  }

  function open(owner: OwnerId, server: Server): OpenWay {
    const { connections, perConnection } = server;
    const transport = openOwnServer({
      deps,
      server,
      maxConnections: connections,
      maxMessagesPerConnection: perConnection,
    });
    const bucket = (): Bucket | undefined => {
      const perMinute = paceOfServer(ways.get(owner)?.server ?? server);
      return perMinute === undefined ? undefined : { scope: 'server', key: owner, perMinute };
    };
    // Limits of recipient domains protect the product's own server.
    const ownLimits = { client: limits.client, domain: () => undefined };
    const way = createSenderTransport({
      ...input,
      send: watched(owner, transport),
      isOwn: true,
      hands: connections * handsPerConnection,
      pace: unpaced,
      slots: createClaimSlots({ deps, takeSlots, limits: ownLimits, more: bucket }),
      onRefused({ reason }) {
        // The other campaigns would fail the same way, and repeated wrong passwords lock an account.
        for (const campaignId of ways.get(owner)?.campaignIds ?? []) pause({ owner, campaignId, reason });
      },
    });
    return { way, transport, access: accessOf(server), server, campaignIds: new Set() };
  }

  function close(owner: OwnerId): void {
    const opened = ways.get(owner);
    if (!opened) return;
    ways.delete(owner);
    opened.way.stop();
    const done = Promise.all([opened.way.finished, opened.transport.close()])
      // The transport that replaced it still holds the server.
      .then(() => (ways.has(owner) ? undefined : release(owner)))
      .catch((error: unknown) => deps.logger.warn({ err: error, owner }, 'a client’s mail server was not released'))
      .finally(() => closing.delete(done));
    closing.add(done);
  }

  async function send(server: Held, campaignIds: readonly string[]): Promise<void> {
    const { ownerId: owner } = server;
    if (ways.get(owner)?.access !== accessOf(server)) close(owner);
    const opened = ways.get(owner) ?? open(owner, server);
    ways.set(owner, { ...opened, server, campaignIds: new Set(campaignIds) });
    const { feed } = opened.way;
    feed.keepOnly(new Set(campaignIds));
    for (const campaignId of campaignIds) if (!feed.has(campaignId)) feed.open(await openLane(owner, campaignId));
    feed.refresh();
  }

  return {
    async sync(active) {
      const wanted = Map.groupBy(active, (each) => ownerId(each.ownerId));
      const held = new Map((await hold([...wanted.keys()])).map((row) => [row.ownerId, row]));
      for (const owner of ways.keys()) {
        const server = held.get(owner);
        if (!server?.isOn || !server.isHeld) close(owner);
      }
      for (const [owner, campaigns] of wanted) {
        const ids = campaigns.map(({ id }) => id);
        const server = held.get(owner);
        if (!server?.isOn) for (const campaignId of ids) pause({ owner, campaignId, reason: 'own_server' });
        else if (server.isHeld) await send(server, ids);
      }
    },
    async stop() {
      for (const owner of ways.keys()) close(owner);
      await Promise.all(closing);
    },
  };
}
