import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAppPath, notFoundPath } from '@enlace/contract/core/app-paths.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { Brand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import type { OperatorSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import type { Ids } from '#platform/ids.ts';
import type { CsrfTokens } from './csrf.ts';
import { errorBody } from './error-handler.ts';
import { type KeptAssets, openKeptAssets } from './kept-assets.ts';

type WebAppInput = {
  webRoot: string;
  csrf: CsrfTokens;
  ids: Ids;
  clock: Clock;
  config: Config;
  settings: Pick<OperatorSettings, 'read'>;
  /** Style sheet of an accent colour; empty without one. */
  accentCss: (accent: string | null) => string;
  /** Markup of a screen for readers without scripts; undefined where there is none. */
  withoutScripts: (request: FastifyRequest) => Promise<string | undefined>;
};

/**
 * CSP of the app: own scripts only, our style sheets or those with this response's nonce, Trusted Types, frames only
 * for sandboxed previews.
 */
function contentSecurityPolicy({ geoipUrl, nonce }: { geoipUrl: string; nonce: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Sizes and positions computed by components are in attributes, which no nonce can cover.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ${new URL(geoipUrl).origin}`,
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The last one is the text editor's: it parses pasted markup in a document that is never shown.
    'trusted-types default enlace-preview ProseMirrorClipboard',
  ].join('; ');
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

function metaTags({ csrf, config, accentCss, nonce, brand }: WebAppInput & { nonce: string; brand: Brand }): string {
  const tags = {
    'csrf-token': csrf.issue(),
    'default-locale': toWireLocale(config.defaultLocale),
    'geoip-url': config.geoipUrl,
    'style-nonce': nonce,
    brand: JSON.stringify(brand),
  };
  const css = accentCss(brand.accent);
  return Object.entries(tags)
    .map(([name, content]) => `<meta name="${name}" content="${escapeAttribute(content)}">`)
    .concat(css === '' ? [] : [`<style nonce="${nonce}" data-brand>${css}</style>`])
    .join('');
}

/** The document's head with the operator's name and icon in place of the product's. */
function brandedHead(head: string, { name, pictures: { icon } }: Brand): string {
  const named = head.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(name)}</title>`);
  if (icon === null) return named;
  const sized = (pixels: number) => icon.replace(/-\d+-/, `-${pixels}-`);
  return named
    .replace(/<link rel="icon"[^<>]*>/, `<link rel="icon" href="${sized(32)}" type="image/png" />`)
    .replace(/<link rel="apple-touch-icon"[^<>]*>/, `<link rel="apple-touch-icon" href="${sized(180)}" />`);
}

/** What to send when neither a server route nor a build file matches. */
type Leftover = 'screen' | 'missing-screen' | 'not-found-screen' | 'missing-file' | 'refusal';

/**
 * Screens of the app get its document, with 404 if it has none there; unknown addresses under /link get the app's own
 * not-found page (PRODUCT §8). Requests for files, such as style sheets and scripts, get no document.
 */
function leftoverOf({ method, url, headers }: FastifyRequest): Leftover {
  const [path = ''] = url.split('?', 1);
  if ((method !== 'GET' && method !== 'HEAD') || path.startsWith('/api/')) return 'refusal';
  if (isAppPath(path)) return 'screen';
  if (path === notFoundPath) return 'not-found-screen';
  if (/^\/link(?:\/|$)/.test(path)) return 'missing-screen';
  return !path.startsWith('/assets/') && headers.accept?.includes('text/html') ? 'not-found-screen' : 'missing-file';
}

/**
 * The build's files are ours and contain no user content; opened as documents they still run nothing. Our images are
 * for the push worker, whose notifications have an icon.
 */
const filePolicy = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The document is only served by its route, never without its policy; source maps and compressed copies are not served
 * under their own names.
 */
const ownName = /\.(?:html|map|br|gz|part)$/;

/** A full or read-only data folder prevents no start: then only this build's files are served. */
function openKept({ assets, config, clock, ids }: WebAppInput & { assets: string }): Promise<KeptAssets> {
  return openKeptAssets({ assets, dataDir: config.dataDir, clock, ids });
}

/**
 * Serves the built single-page app: hashed assets for a year, those of previous builds for a week, and its one document
 * for every path of the router.
 */
export async function mountWebApp(app: FastifyInstance, input: WebAppInput): Promise<void> {
  const template = await readFile(path.join(input.webRoot, 'index.html'), 'utf8');
  const [head = '', rest = ''] = template.split('</head>');
  const { geoipUrl } = input.config;
  const page = async (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => {
    const plain = await input.withoutScripts(request);
    // The app draws over it as soon as it runs.
    const body = plain === undefined ? rest : rest.replace('<div id="root">', (root) => `${root}${plain}`);
    const nonce = input.ids.token(16);
    const { brand } = await input.settings.read();
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy({ geoipUrl, nonce }))
      .header('cross-origin-opener-policy', 'same-origin')
      .send(`${brandedHead(head, brand)}${metaTags({ ...input, nonce, brand })}</head>${body}`);
  };
  const filesFor = (cacheControl: string): Partial<FastifyStaticOptions> => ({
    index: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('content-security-policy', filePolicy);
      // Preview frames have an opaque origin, which is foreign even to ours, and load their script from here.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('cache-control', cacheControl);
    },
  });
  const assets = path.join(input.webRoot, 'assets');
  const onFailure = (error: unknown) => app.log.warn({ err: error }, 'files of this build are not kept for later');
  const kept = (await openKept({ ...input, assets }).catch(onFailure)) ?? undefined;
  // One route for the thousand files of the build: one route each would take a third of a second of every start.
  await app.register(fastifyStatic, {
    ...filesFor('public, max-age=31536000, immutable'),
    root: kept ? [assets, kept.folder] : assets,
    prefix: '/assets/',
    allowedPath: (name) => !ownName.test(name),
  });
  await app.register(fastifyStatic, {
    ...filesFor('no-cache'),
    root: input.webRoot,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', '**/*.map', '**/*.br', '**/*.gz'],
  });
  const closing = new AbortController();
  app.addHook('onListen', async () => {
    void kept?.follow({ signal: closing.signal, onFailure });
  });
  app.addHook('onClose', async () => closing.abort());
  app.setNotFoundHandler(async (request, reply) => {
    switch (leftoverOf(request)) {
      case 'screen':
        return page(request, reply, 200);
      case 'not-found-screen':
        return page(request, reply, 404);
      case 'missing-screen':
        return reply.header('cache-control', 'no-store').redirect(notFoundPath, 302);
      case 'missing-file':
        return reply
          .status(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Not found\n');
      case 'refusal':
        return reply.status(404).send(errorBody(new AppError('resource.not_found'), request.id));
    }
  });
}
