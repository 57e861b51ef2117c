import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { localeOfRequest } from './locale-of-request.ts';
import { publicTexts } from './locales/texts.ts';
import { messagePage } from './message-page.ts';
import { commonHeaders } from './page-headers.ts';
import { publicPagesOf } from './public-pages.ts';

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

const codes: Record<number, string> = { 413: 'request.too_large', 500: 'server.unexpected' };

/** Visitors get a page, scripts the contract's error body; the cause is only logged. */
export function installPageErrorHandler(scope: FastifyInstance, platform: Platform): void {
  scope.setErrorHandler(async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const status = statusOf(error);
    if (status >= 500)
      platform.logger.error({ err: error, requestId: request.id, method: request.method }, 'public page failed');
    reply.status(status).header('cache-control', 'no-store');
    if ((request.headers.accept ?? '').includes('application/json')) {
      const code = codes[status] ?? 'request.malformed';
      return reply.header('access-control-allow-origin', '*').send({ error: { code, requestId: request.id } });
    }
    const locale = localeOfRequest(request.headers, platform.config.defaultLocale);
    const { failed, tooLarge } = publicTexts[locale];
    const { html, policy } = messagePage({
      assets: await publicPagesOf(platform).assets(),
      locale,
      label: `${failed.label} ${status}`,
      title: failed.title,
      text: status === 413 ? tooLarge : failed.text,
      links: [{ href: '/', label: failed.home }],
    });
    return reply
      .headers({ ...commonHeaders, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
