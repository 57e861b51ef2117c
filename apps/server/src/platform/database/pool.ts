import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { Logger } from '#platform/logger.ts';
import { arrayCodecs, registerArrayTypes } from './array-codecs.ts';
import type { DatabaseTarget } from './connection.types.ts';
import { type LinkWatch, watchLinks } from './link-watch.ts';
import { createSemaphore } from './semaphore.ts';
import { sleepUntilAborted } from './sleep.ts';
import { callSql } from './statement-shapes.ts';
import { toPostgresJs } from './target.ts';
import { watchStatement } from './trace-statements.ts';
import { columnNames, type DatabaseTypes, jsonParameter, valueCodecs } from './value-codecs.ts';

export type DatabaseSql = Sql<DatabaseTypes>;

/** Limits of a session in milliseconds; 0 means none. */
export type SessionTimeouts = { statement: number; lock: number; idleInTransaction: number };

/** `isLost`: some connection opened together with this one has broken, perhaps this one. */
export type Link = { isLost: boolean };

export type Pool = {
  /** Always the healthy generation of connections, through one stable object. */
  sql: DatabaseSql;
  /** A driver transaction, on the generation that is healthy when it begins. */
  begin(options: string, work: TransactionWork): Promise<unknown>;
  close(): Promise<void>;
};

type Generation = Link & { sql: DatabaseSql; transactions: number };

const renewalMs = 60 * 60 * 1000;
const closeSeconds = 5;
const cutSeconds = 1;
const quietPollMs = 250;
// Statements outside transactions are not counted; they get their default time limit.
const quietAfterMs = 16_000;

type PoolInput = {
  target: DatabaseTarget;
  max: number;
  applicationName: string;
  timeouts: SessionTimeouts;
  logger: Logger;
};

type Opening = { input: PoolInput; openSocket: LinkWatch['openSocket']; onLoss: () => void };

function openGeneration({ input, openSocket, onLoss }: Opening): DatabaseSql {
  const { url, options } = toPostgresJs(input.target);
  const sql: DatabaseSql = postgres(url, {
    ...options,
    max: input.max,
    fetch_types: false,
    connect_timeout: 5,
    ...(openSocket ? { socket: openSocket } : {}),
    keep_alive: 10,
    // Renewal happens by generation, so that every closed connection means a loss.
    max_lifetime: null,
    types: { ...valueCodecs, ...arrayCodecs },
    transform: columnNames,
    onclose: onLoss,
    onnotice: (notice) => input.logger.debug({ notice }, 'Notice from the database'),
    connection: {
      application_name: input.applicationName,
      statement_timeout: input.timeouts.statement,
      lock_timeout: input.timeouts.lock,
      idle_in_transaction_session_timeout: input.timeouts.idleInTransaction,
    },
  });
  registerArrayTypes(sql.options);
  return sql;
}

/**
 * A pool that replaces all its connections together: after a loss, because the driver (3.4.9) can leave the connection
 * that broke inside a transaction waiting forever or pass its old error to the next statement; and once an hour.
 */
export function createPool(input: PoolInput): Pool {
  const retiring = new Set<Promise<void>>();
  const closing = new AbortController();
  // Waiting happens here and not in the driver, whose queue belongs to one generation; one connection is reserved for
  // single statements.
  const places = createSemaphore(Math.max(1, input.max - 1));
  const watch = watchLinks({ target: input.target, statementMs: input.timeouts.statement, logger: input.logger });
  let current = open();
  const renewal = setInterval(() => replace(current), renewalMs);
  renewal.unref();

  function open(): Generation {
    const sql = openGeneration({
      input,
      openSocket: watch.openSocket,
      onLoss: () => {
        generation.isLost = true;
        replace(generation);
      },
    });
    const generation: Generation = { sql, transactions: 0, isLost: false };
    return generation;
  }

  function replace(generation: Generation): void {
    if (closing.signal.aborted || generation !== current) return;
    current = open();
    const retired = retire({ generation, signal: closing.signal }).finally(() => retiring.delete(retired));
    retiring.add(retired);
  }

  return {
    sql: followCurrent(() => current.sql),
    begin: (options, work) => places.run(() => beginOn({ generation: current, options, work })),
    async close() {
      closing.abort();
      watch.close();
      clearInterval(renewal);
      await Promise.all([current.sql.end({ timeout: closeSeconds }), ...retiring]);
    },
  };
}

type TransactionWork = (sql: TransactionSql<DatabaseTypes>, link: Link) => Promise<void>;

async function beginOn({
  generation,
  options,
  work,
}: {
  generation: Generation;
  options: string;
  work: TransactionWork;
}): Promise<unknown> {
  generation.transactions += 1;
  try {
    return await generation.sql.begin(options, (sql) => work(sql, generation));
  } finally {
    generation.transactions -= 1;
  }
}

/**
 * Lets healthy work of an old generation finish, then cuts the rest, which fails statements that would wait forever.
 */
async function retire({ generation, signal }: { generation: Generation; signal: AbortSignal }): Promise<void> {
  const startedAt = performance.now();
  while (!signal.aborted && (generation.transactions > 0 || performance.now() - startedAt < quietAfterMs)) {
    await sleepUntilAborted({ milliseconds: quietPollMs, signal, keepAlive: false });
  }
  await generation.sql.end({ timeout: cutSeconds });
}

function followCurrent(current: () => DatabaseSql): DatabaseSql {
  // NOTE: only the traps are ever used; a generation as the target would be kept forever, with its statements.
  const target = (() => undefined) as unknown as DatabaseSql;
  return new Proxy(target, {
    apply: (_target, _self, args): unknown => watchStatement(callSql(current(), args)),
    get: (_target, key): unknown =>
      key === 'json' ? (value: unknown) => jsonParameter(current(), value) : Reflect.get(current(), key),
  });
}
