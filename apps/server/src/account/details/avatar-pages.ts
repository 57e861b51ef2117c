import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { avatarFile, readAvatarPath } from './avatar-keys.rules.ts';
import { findAvatarOwner } from './avatars.repository.ts';

const headers = {
  // A new avatar has a new address, so its content never changes; it is personal and not for shared caches.
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/** Avatars, for anyone who was given their random address. */
export function avatarPages(app: FastifyInstance, { db, storage }: Platform): void {
  app.get<{ Params: { key: string; file: string } }>('/retrato/:key/:file', async (request, reply) => {
    const asked = readAvatarPath(request.params);
    const owner = asked && (await db.system((tx) => findAvatarOwner(tx, asked.key), { readOnly: true }));
    const file = asked && owner !== undefined ? avatarFile({ owner, ...asked }) : undefined;
    const size = file === undefined ? undefined : await storage.size(file);
    if (file === undefined || size === undefined) return reply.status(404).header('cache-control', 'no-store').send();
    return reply
      .headers({ ...headers, 'content-length': String(size) })
      .type('image/webp')
      .send(storage.read(file));
  });
}
