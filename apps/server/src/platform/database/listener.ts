import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { Logger } from '#platform/logger.ts';
import type { DatabaseTarget } from './connection.types.ts';
import { databaseFailureOf, isConnectionLoss } from './database-errors.ts';
import { toPgConfig } from './target.ts';

export type Subscription = { unlisten(): Promise<void> };

type Listening = { channel: string; handler: (payload: string) => void; onGap?: () => void };

type Run = (statement: string) => Promise<unknown>;
/** `drop`: ends an unresponsive connection, and makes the next one. */
type Connected = { client: Client; run: Run; drop(): Promise<void> };

export type Listener = { listen(input: Listening): Promise<Subscription>; close(): Promise<void> };

const firstRetryMs = 50;
const longestRetryMs = 2000;
const firstTries = 5;
const heartbeatMs = 10_000;
const heartbeatTimeoutMs = 5000;

type ListenerInput = { target: DatabaseTarget; logger: Logger; applicationName: string };

function createClient({ target, applicationName }: ListenerInput): Client {
  return new Client({
    ...toPgConfig(target),
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: heartbeatTimeoutMs,
  });
}

/** Runs one connection's statements in sequence: the driver accepts no second one while one runs. */
function inTurn(client: Client): Run {
  let last: Promise<unknown> = Promise.resolve();
  return (statement) => {
    const mine = last.then(() => client.query(statement));
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * A dedicated connection for all channels; it reconnects after every loss and detects half-open connections by a
 * heartbeat.
 */
export function createListener(input: ListenerInput): Listener {
  const { logger } = input;
  const listenings = new Set<Listening>();
  const closing = new AbortController();
  let connected: Promise<Connected> | undefined;

  function dispatch({ channel, payload = '' }: { channel: string; payload?: string | undefined }): void {
    for (const listening of listenings) {
      if (listening.channel !== channel) continue;
      try {
        listening.handler(payload);
      } catch (error) {
        logger.error({ err: error, channel }, 'Handler of a database notice failed');
      }
    }
  }

  async function connect(): Promise<Connected> {
    const client = createClient(input);
    const run = inTurn(client);
    client.on('error', (error) => logger.warn({ err: error }, 'Listener lost the database'));
    client.on('notification', dispatch);
    try {
      await client.connect();
      for (const channel of new Set([...listenings].map((listening) => listening.channel))) {
        await run(`listen ${escapeIdentifier(channel)}`);
      }
    } catch (error) {
      await endQuietly(client);
      throw error;
    }
    return { client, run, drop: watch({ client, run }) };
  }

  function watch({ client, run }: Pick<Connected, 'client' | 'run'>): () => Promise<void> {
    let isLost = false;
    const heartbeat = setInterval(() => void beat(), heartbeatMs);
    heartbeat.unref();

    async function beat(): Promise<void> {
      try {
        await run('select 1');
      } catch (error) {
        if (!isLost) logger.warn({ err: error }, 'Listener connection does not answer');
        await drop();
      }
    }

    /** The next connection need not wait for this one to end. */
    async function drop(): Promise<void> {
      lose();
      await endQuietly(client);
    }

    function lose(): void {
      clearInterval(heartbeat);
      if (isLost) return;
      isLost = true;
      if (!closing.signal.aborted) reconnect();
    }

    client.once('end', lose);
    return drop;
  }

  function reconnect(): void {
    connected = retry();
    connected.catch((error: unknown) => {
      if (!closing.signal.aborted) logger.error({ err: error }, 'Listener gave up');
    });
  }

  async function retry(): Promise<Connected> {
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
      await delay(waitMs, undefined, { signal: closing.signal });
      try {
        const link = await connect();
        for (const listening of listenings) listening.onGap?.();
        return link;
      } catch (error) {
        logger.warn({ err: error, waitMs }, 'Listener cannot reach the database yet');
      }
    }
  }

  /** The first connection may find the database slow; afterwards `retry` maintains one. */
  async function connectFirst(): Promise<Connected> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await connect();
      } catch (error) {
        if (tries === firstTries || closing.signal.aborted) throw error;
        logger.warn({ err: error, tries }, 'Listener cannot reach the database yet');
        await delay(firstRetryMs * 2 ** tries, undefined, { signal: closing.signal });
      }
    }
  }

  /** A connection that breaks at this moment is not a failure: the next one listens to every channel known by then. */
  async function hear(channel: string): Promise<void> {
    while (!closing.signal.aborted) {
      const { run, drop } = await (connected ??= connectFirst());
      try {
        await run(`listen ${escapeIdentifier(channel)}`);
        return;
      } catch (error) {
        if (databaseFailureOf(error) && !isConnectionLoss(error)) throw error;
        // Late is as good as lost: a late answer would be taken for that of the next statement.
        logger.warn({ err: error, channel }, 'Listener lost the database while it added a channel');
        await drop();
      }
    }
    throw new Error('The listener is closed.');
  }

  async function forget(channel: string): Promise<void> {
    if (!connected || [...listenings].some((listening) => listening.channel === channel)) return;
    const { run, drop } = await connected;
    try {
      await run(`unlisten ${escapeIdentifier(channel)}`);
    } catch (error) {
      // The next connection does not listen to unused channels.
      if (databaseFailureOf(error) && !isConnectionLoss(error)) throw error;
      logger.debug({ err: error, channel }, 'Listener lost the database while it dropped a channel');
      await drop();
    }
  }

  async function endQuietly(client: Client): Promise<void> {
    try {
      await client.end();
    } catch (error) {
      logger.debug({ err: error }, 'Listener connection was already broken');
    }
  }

  return {
    async listen(listening) {
      const isNewChannel = ![...listenings].some(({ channel }) => channel === listening.channel);
      listenings.add(listening);
      try {
        if (isNewChannel) await hear(listening.channel);
        else await connected;
      } catch (error) {
        listenings.delete(listening);
        if (listenings.size === 0) connected = undefined;
        throw error;
      }
      return {
        async unlisten() {
          listenings.delete(listening);
          await forget(listening.channel);
        },
      };
    },
    async close() {
      closing.abort();
      const current = connected;
      connected = undefined;
      if (!current) return;
      const [result] = await Promise.allSettled([current]);
      if (result.status === 'fulfilled') await endQuietly(result.value.client);
    },
  };
}
