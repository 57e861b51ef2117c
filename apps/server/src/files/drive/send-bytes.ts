import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendContent } from '#platform/http/send-content.ts';
import type { Storage } from '#platform/storage/storage.ts';

type Bytes = { key: string; etag: string; mime: string };
type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** The same response for every reason an address serves nothing. */
export function notThere(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').send();
}

/** Sends stored bytes, whole or the requested ranges. The caller sets all other headers. */
export async function sendBytes(
  { storage }: { storage: Storage },
  { key, etag, mime, request, reply }: Bytes & Exchange,
): Promise<FastifyReply> {
  const size = await storage.size(key);
  if (size === undefined) return notThere(reply);
  return sendContent({ request, reply }, { size, etag, mime, read: (range) => storage.read(key, range) });
}
