import type { FastifyReply } from 'fastify';
import type { MessagePage } from './message-page.ts';
import { commonHeaders } from './page-headers.ts';

/** Sends a page of ours for this visitor only: neither cached nor indexed by search engines. */
export function sendMessagePage(reply: FastifyReply, { html, policy }: MessagePage): FastifyReply {
  return reply
    .headers({
      ...commonHeaders,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
