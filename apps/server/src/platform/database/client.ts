import type { Logger } from '#platform/logger.ts';
import type { DatabaseTarget } from './connection.types.ts';
import { createListener, type Subscription } from './listener.ts';
import { createPool, type DatabaseSql, type SessionTimeouts } from './pool.ts';
import { runTransaction, type TransactionOptions, type Tx } from './transaction.ts';

export type { DatabaseSql } from './pool.ts';
export type { TransactionOptions, Tx } from './transaction.ts';

export type Database = {
  /** The pool, without a scope: protected tables appear empty here. */
  sql: DatabaseSql;
  /** A transaction that sees and writes only this account's rows. */
  scoped<T>(ownerId: string, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** A transaction that sees all accounts; for workers and look-ups before the account is known. */
  system<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Calls the handler for each notification of the channel; `onGap` after a lost connection, when notifications may be
   * missing.
   */
  listen(channel: string, handler: (payload: string) => void, options?: { onGap?: () => void }): Promise<Subscription>;
  /** Gives running statements at most five seconds, then cuts them. */
  close(): Promise<void>;
};

export type CreateDatabaseInput = DatabaseTarget & {
  logger: Logger;
  /** Connections of the pool. */
  max?: number;
  applicationName?: string;
  timeouts?: Partial<SessionTimeouts>;
};

// A process suspended inside a transaction holds its locks no longer than a statement could.
const defaultTimeouts: SessionTimeouts = { statement: 15_000, lock: 5000, idleInTransaction: 15_000 };

/**
 * Opens the pool. Connections are made on first use. When the database goes away, running statements fail
 * (`isConnectionLoss`), transactions not yet begun wait up to 1.5 s, and the pool recovers automatically.
 */
export function createDatabase(input: CreateDatabaseInput): Database {
  const { logger, max = 10, applicationName = 'enlace' } = input;
  const timeouts = { ...defaultTimeouts, ...input.timeouts };
  const pool = createPool({ target: input, max, applicationName, timeouts, logger });
  const listener = createListener({ target: input, logger, applicationName: `${applicationName}-listener` });

  return {
    sql: pool.sql,
    scoped(ownerId, work, options = {}) {
      if (ownerId === '' || ownerId === '*') throw new TypeError('A scope needs the id of an account.');
      return runTransaction({ pool, ownerId, work, options });
    },
    system: (work, options = {}) => runTransaction({ pool, ownerId: null, work, options }),
    listen: (channel, handler, options = {}) => listener.listen({ channel, handler, ...options }),
    async close() {
      await Promise.all([listener.close(), pool.close()]);
    },
  };
}
