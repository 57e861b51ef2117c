import type { FastifyReply } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { type MessageInput, messagePage } from '../message-page.ts';
import { commonHeaders } from '../page-headers.ts';
import { publicPagesOf } from '../public-pages.ts';

export { formStampAge, issueFormStamp } from '../form/form-stamp.ts';

export type LinkPage = Omit<MessageInput, 'assets'>;

/** Sends a short page in the product's look to the holder of a secret link, without passing the link on. */
export async function sendLinkPage(
  platform: Platform,
  { reply, page }: { reply: FastifyReply; page: LinkPage },
): Promise<FastifyReply> {
  const { html, policy } = messagePage({ assets: await publicPagesOf(platform).assets(), ...page });
  return reply
    .headers({
      ...commonHeaders,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
