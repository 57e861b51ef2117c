import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { addErrors } from './operator.queries.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'logger'>;

/**
 * Counts responses that were our own fault, after they were sent. One write is active at a time and includes everything
 * that came meanwhile; what fails is retried with the next.
 */
export function countServerErrors(app: FastifyInstance, { db, clock, logger }: Deps): void {
  let fresh = 0;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (fresh > 0) {
      const count = fresh;
      fresh = 0;
      try {
        await db.system((tx) => addErrors(tx, { at: clock.now(), count }));
      } catch (error) {
        fresh += count;
        logger.warn({ err: error }, 'errors could not be counted');
        return;
      }
    }
  }

  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode >= 500) {
      fresh += 1;
      writing ??= write().finally(() => {
        writing = undefined;
      });
    }
    done();
  });
  app.addHook('onClose', async () => {
    await writing;
  });
}
