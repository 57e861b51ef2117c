import type { Database } from './client.ts';

/**
 * A database that is still being prepared: transactions wait for it, and fail with what kept it from opening. Only
 * `sql` cannot wait.
 */
export function databaseOnceOpen(opening: Promise<Database>): Database {
  let open: Database | undefined;
  opening.then(
    (database) => {
      open = database;
    },
    // Whoever waits for it gets the error.
    () => undefined,
  );
  return {
    get sql() {
      if (!open) throw new Error('The database is still being prepared.');
      return open.sql;
    },
    scoped: async (...input) => (open ?? (await opening)).scoped(...input),
    system: async (...input) => (open ?? (await opening)).system(...input),
    listen: async (...input) => (open ?? (await opening)).listen(...input),
    close: async () => (open ?? (await opening)).close(),
  };
}
