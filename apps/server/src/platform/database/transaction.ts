import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionSql } from 'postgres';
import { isConnectionLoss } from './database-errors.ts';
import type { Link, Pool } from './pool.ts';
import { beginStatement, traceTransaction } from './trace-statements.ts';
import { callSql } from './statement-shapes.ts';
import { type DatabaseTypes, jsonParameter } from './value-codecs.ts';

type ScopedSql = TransactionSql<DatabaseTypes>;

/** One transaction. */
export type Tx = {
  /** Tagged templates, `sql(object)` for columns and values, `sql.json`, `sql.array`, COPY. */
  sql: ScopedSql;
  /** The account whose rows are visible; null in a system transaction, which sees all. */
  ownerId: string | null;
  /** Nested step: rolled back separately when it throws. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
};

/**
 * A statement came after the transaction had ended: a forgotten await, or work continuing after the connection was
 * lost.
 */
export class TransactionOverError extends Error {
  override readonly name = 'TransactionOverError';
}

type TransactionState = { isOver: boolean; link: Link; ownerId: string | null };

const everything = '*';
// Covers the restart of a crashed server: about as long as a reader waits without noticing.
const beginRetryMs = [20, 80, 200, 400, 800];

function beginOptions({ isolation, readOnly = false }: TransactionOptions): string {
  return [isolation ? `isolation level ${isolation}` : '', readOnly ? 'read only' : ''].join(' ').trim();
}

/**
 * Otherwise a late statement would run alone, outside any transaction and scope, on whatever the connection does next.
 */
function guarded(sql: ScopedSql, state: TransactionState): ScopedSql {
  function assertOpen(): void {
    if (state.isOver) throw overError();
  }
  return new Proxy(sql, {
    apply(target, _self, args): unknown {
      assertOpen();
      return guardedStatement(callSql(target, args), state);
    },
    get(target, key): unknown {
      assertOpen();
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'json') return (json: unknown): unknown => jsonParameter(target, json);
      if (key === 'unsafe')
        return (...args: unknown[]): unknown => guardedStatement(Reflect.apply(value, target, args), state);
      if (key === 'savepoint')
        return (step: Step): unknown =>
          afterNews(state, () => Reflect.apply(value, target, [guardedStep(step, state)]));
      return value;
    },
  });
}

type Step = (inner: ScopedSql) => Promise<unknown>;

function guardedStep(step: Step, state: TransactionState): Step {
  return (inner) => untilOver(step(guarded(inner, state)), state);
}

/** After a loss, one turn of the event loop later it is certain whether this transaction was affected. */
async function afterNews(state: TransactionState, action: () => unknown): Promise<unknown> {
  if (state.link.isLost) await nextTurn();
  if (state.isOver) throw overError();
  return action();
}

function overError(): TransactionOverError {
  return new TransactionOverError('The transaction is over; its statement was not sent.');
}

/**
 * Statements are sent when awaited, and the driver (3.4.9) throws outside every promise when it sends on a closed
 * socket. So a pending loss event is processed first.
 */
function guardedStatement(statement: unknown, state: TransactionState): unknown {
  const send: unknown = statement instanceof Promise ? Reflect.get(statement, 'handler') : undefined;
  if (!(statement instanceof Promise) || typeof send !== 'function') return statement;
  Reflect.set(statement, 'handler', (query: { reject(error: Error): void }) => {
    beginStatement(statement);
    if (!state.isOver && !state.link.isLost) return void send(query);
    void nextTurn().then(() => (state.isOver ? query.reject(overError()) : void send(query)));
  });
  return statement;
}

/** `sql` must be guarded. */
function createTx(sql: ScopedSql, state: TransactionState): Tx {
  return {
    sql,
    ownerId: state.ownerId,
    savepoint: (work) =>
      collect(
        (run) => sql.savepoint(run),
        (inner) => work(createTx(inner, state)),
      ),
  };
}

/** The driver's transaction functions transform arrays of promises; this passes the result through unchanged. */
async function collect<T>(
  transaction: (run: (client: ScopedSql) => Promise<void>) => Promise<unknown>,
  work: (client: ScopedSql) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  await transaction(async (client) => {
    results.push(await work(client));
  });
  for (const result of results) return result;
  throw new Error('The transaction ended without running its work.');
}

export type RunTransactionInput<T> = {
  pool: Pool;
  /** null: all accounts. */
  ownerId: string | null;
  work: (tx: Tx) => Promise<T>;
  options: TransactionOptions;
};

/** Runs `work` once in one transaction; only opening it is retried after a lost connection, as nothing has run then. */
export function runTransaction<T>(input: RunTransactionInput<T>): Promise<T> {
  return traceTransaction(() => runTried(input));
}

async function runTried<T>(input: RunTransactionInput<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const attempted: { state?: TransactionState } = {};
    try {
      return await runOnce(input, attempted);
    } catch (error) {
      const waitMs = beginRetryMs[attempt];
      if (attempted.state || waitMs === undefined || !isConnectionLoss(error)) throw error;
      await delay(waitMs);
    } finally {
      if (attempted.state) attempted.state.isOver = true;
    }
  }
}

function runOnce<T>(input: RunTransactionInput<T>, attempted: { state?: TransactionState }): Promise<T> {
  const { pool, ownerId, work, options } = input;
  return collect(
    (run) =>
      pool.begin(beginOptions(options), (client, link) => {
        attempted.state = { isOver: false, link, ownerId };
        return run(client);
      }),
    (client) => {
      const { state } = attempted;
      if (!state) throw new Error('The driver ran the work of a transaction before it began.');
      // Sent ahead of the first statement without waiting: one round trip for both; a failure fails the transaction.
      void client`select set_config('enlace.owner', ${ownerId ?? everything}, true)`.execute();
      return untilOver(work(createTx(guarded(client, state), state)), state);
    },
  );
}

/**
 * If the connection is lost first, the driver must not see how the work ended: it would use a closed socket and throw.
 */
async function untilOver<T>(work: Promise<T>, state: TransactionState): Promise<T> {
  const [result] = await Promise.allSettled([work]);
  if (state.link.isLost) await nextTurn();
  if (state.isOver) return new Promise<never>(() => undefined);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
