import { type Locale, matchLocale } from '@enlace/contract/core/locale.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { readMailOff } from '../mail-off.rules.ts';
import { readMailOffReader, switchMailOff } from '../usecases/channels.ts';
import { askPage, donePage, gonePage } from './mail-off.page.ts';

type TokenRoute = { Params: { token: string } };

function browserLocale(request: FastifyRequest, fallback: Locale): Locale {
  const wishes = (request.headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  return matchLocale(wishes) ?? fallback;
}

type Sending = { html: string; publicUrl: string; status?: number };

function send(reply: FastifyReply, { html, publicUrl, status = 200 }: Sending): FastifyReply {
  // In an opaque origin 'self' matches nothing, so the form's target is written in full.
  const policy = `sandbox allow-forms allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'content-security-policy': policy,
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * Unsubscribing from notification mails without sign-in: a page that asks, and a POST that does it (RFC 8058 uses the
 * same).
 */
export function mountMailOffPages(app: FastifyInstance, deps: Platform): void {
  const { publicUrl, defaultLocale } = deps.config;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Mail programs use any content type; only the signed address counts.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, async () => undefined);
    const nameOf = async () => (await deps.settings.read()).brand.name;
    const sendGone = async (request: FastifyRequest, reply: FastifyReply) => {
      const html = gonePage({ locale: browserLocale(request, defaultLocale), product: await nameOf() });
      return send(reply, { publicUrl, html, status: 404 });
    };

    scope.get<TokenRoute>('/avisos/:token', async (request, reply) => {
      const off = readMailOff({ deps, token: request.params.token });
      const reader = off && (await readMailOffReader({ deps, off }));
      if (!off || !reader) return sendGone(request, reply);
      const locale = reader.locale ?? browserLocale(request, defaultLocale);
      return send(reply, {
        publicUrl,
        html: askPage({
          locale,
          product: await nameOf(),
          address: reader.email,
          isDaily: off.scope === 'daily',
        }),
      });
    });
    scope.post<TokenRoute>('/avisos/:token', async (request, reply) => {
      const off = readMailOff({ deps, token: request.params.token });
      const reader = off && (await switchMailOff({ deps, off }));
      if (!reader) return sendGone(request, reply);
      const locale = reader.locale ?? browserLocale(request, defaultLocale);
      return send(reply, { publicUrl, html: donePage({ locale, product: await nameOf(), publicUrl }) });
    });
  });
}
