import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { imageKey } from './file-keys.rules.ts';
import { findFileById } from './files.repository.ts';

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The kept width that is nearest from above to the wanted one, else the largest. */
export function nearestWidth(widths: readonly number[], wanted: number): number | undefined {
  return widths.find((width) => width >= wanted) ?? widths.at(-1);
}

/** Pictures of blocks, for everybody who knows their id; they never change. */
export function imagePages(app: FastifyInstance, { db, storage }: Platform): void {
  app.get<{ Params: { fileId: string; file: string } }>('/f/:fileId/:file', async (request, reply) => {
    const { fileId, file } = request.params;
    const wanted = /^(\d{1,4})\.webp$/.exec(file)?.[1];
    const row =
      wanted !== undefined && idForm.test(fileId)
        ? await db.system((tx) => findFileById(tx, fileId), { readOnly: true })
        : undefined;
    const width = row && nearestWidth(row.widths, Number(wanted));
    if (!row || width === undefined) return reply.status(404).header('cache-control', 'no-store').send();
    const key = imageKey({ owner: row.ownerId, fileId, width });
    const size = await storage.size(key);
    if (size === undefined) return reply.status(404).header('cache-control', 'no-store').send();
    return reply
      .headers({ ...headers, 'content-length': String(size) })
      .type('image/webp')
      .send(storage.read(key));
  });
}
