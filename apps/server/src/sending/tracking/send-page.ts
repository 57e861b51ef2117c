import type { FastifyReply } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';

/** Sends a page for mail readers: sandboxed, not cached, without external resources. */
export function sendPage(
  reply: FastifyReply,
  {
    status = 200,
    html,
    deps,
    mayDownload = false,
  }: { status?: number; html: string; deps: Pick<Platform, 'config'>; mayDownload?: boolean },
): FastifyReply {
  const { publicUrl } = deps.config;
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': `sandbox allow-forms${mayDownload ? ' allow-downloads' : ''}; default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(html);
}
