import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import type { CsrfTokens } from './csrf.ts';
import { errorBody } from './error-handler.ts';

type WebAppInput = { webRoot: string; csrf: CsrfTokens; config: Config };

/** CSP of the app: own scripts only, Trusted Types, frames only for sandboxed previews. */
function contentSecurityPolicy(geoipUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${new URL(geoipUrl).origin}`,
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

function metaTags({ csrf, config }: WebAppInput): string {
  const tags = {
    'csrf-token': csrf.issue(),
    'default-locale': toWireLocale(config.defaultLocale),
    'geoip-url': config.geoipUrl,
  };
  return Object.entries(tags)
    .map(([name, content]) => `<meta name="${name}" content="${escapeAttribute(content)}">`)
    .join('');
}

/** Serves the built single-page app: hashed assets for a year, and its one document for every path of the router. */
export async function mountWebApp(app: FastifyInstance, input: WebAppInput): Promise<void> {
  const template = await readFile(path.join(input.webRoot, 'index.html'), 'utf8');
  const [head = '', rest = ''] = template.split('</head>');
  const csp = contentSecurityPolicy(input.config.geoipUrl);
  await app.register(fastifyStatic, {
    root: input.webRoot,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', csp)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
      .send(`${head}${metaTags(input)}</head>${rest}`);
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/');
    if (wantsPage) return page(request, reply);
    return reply.status(404).send(errorBody(new AppError('resource.not_found'), request.id));
  });
}
