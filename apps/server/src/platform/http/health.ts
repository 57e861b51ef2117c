import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/client.ts';

/** `/healthz`: the process answers. `/readyz`: the database answers too; 503 when it does not. */
export function mountHealth(app: FastifyInstance, { db }: { db: Database }): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await db.sql`select 1`;
    return { status: 'ready' };
  });
}
