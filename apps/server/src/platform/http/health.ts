import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';

const patienceMs = 2000;

/** A half-open connection does not respond for a long time; the caller must not wait for that. */
async function assertAnswers(db: Database): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError('server.unavailable', { retryAfterSeconds: 5 })), patienceMs);
  try {
    await Promise.race([db.sql`select 1`, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

type HealthInput = {
  db: Database;
  /** Aborted when the process was asked to stop. */
  leaving?: AbortSignal | undefined;
};

/**
 * `/healthz`: the process responds. `/readyz`: the database responds too, within two seconds; 503 when it does not, or
 * when this process is about to stop.
 */
export function mountHealth(app: FastifyInstance, { db, leaving }: HealthInput): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (leaving?.aborted) throw new AppError('server.unavailable', { retryAfterSeconds: 5 });
    await assertAnswers(db);
    return { status: 'ready' };
  });
}
