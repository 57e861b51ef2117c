import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import type { OwnerId } from '#platform/context.ts';
import type { ClickTargets } from './click-links.ts';
import { createGzipSplice } from './gzip-splice.ts';
import { commonHeaders, pagePolicy } from './page-headers.ts';
import type { InAppBrowser } from '@enlace/blocks/page/in-app-browser.ts';
import type { DrawnPage } from './render-profile-page.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Variant = { body: Buffer; headers: string[] };

/** One public page in memory, ready to be sent. */
export type CachedPage = {
  owner: OwnerId;
  profileId: string;
  timeZone: string;
  /** For a single visitor who knew its password. */
  isPrivate: boolean;
  targets: ClickTargets;
  etag: string;
  /** Milliseconds since 1970 from which it is outdated; without it, it stays valid. */
  goodUntilMs?: number | undefined;
  notModifiedHeaders: string[];
  sizeBytes: number;
  variant(encoding: Encoding): Variant;
  /** The same page for visitors in an app's built-in browser; rendered for the first of them. */
  forApp(app: InAppBrowser): CachedPage;
};

/** Placeholder in the rendered page for each response's own timestamp. */
export const stampPlaceholder = '--enlace-form-stamp--';
const stampLifetimeMs = 1000;
const compress = promisify(brotliCompress);

type PageFacts = Pick<CachedPage, 'owner' | 'profileId' | 'timeZone' | 'goodUntilMs'>;

type CreateInput = PageFacts & {
  page: DrawnPage;
  hsts: boolean;
  /** For a single visitor: not cached on the way, and its address is not passed on. */
  isPrivate?: boolean;
  /** Only some visitors get it: shared caches must not serve it to others. */
  isForSome?: boolean;
  drawForApp?: (app: InAppBrowser) => DrawnPage;
  monotonicMs: () => number;
  issueStamp: () => string;
};

const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

type HeadersInput = Pick<CreateInput, 'page' | 'hsts' | 'isPrivate' | 'isForSome'> & { etag: string };

function baseHeaders({ page, hsts, isPrivate = false, isForSome = false, etag }: HeadersInput): string[] {
  const named: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(page),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
    ...commonHeaders,
    ...(isForSome ? { 'cache-control': 'private, no-cache' } : {}),
    ...(isPrivate ? privateHeaders : {}),
    ...(hsts ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  return Object.entries(named).flat();
}

function toVariant(body: Buffer, encoding: Encoding, base: readonly string[]): Variant {
  const coded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return { body, headers: [...base, ...coded, 'content-length', String(body.length)] };
}

type Variants = CachedPage['variant'];

/**
 * A page without a form never changes: maximum Brotli compression replaces gzip as soon as it is done, off the main
 * thread.
 */
function fixedVariants(html: string, base: readonly string[]): Variants {
  const identity = toVariant(Buffer.from(html), 'identity', base);
  const gzip = toVariant(gzipSync(identity.body, { level: 9 }), 'gzip', base);
  let br = gzip;
  async function improve(): Promise<void> {
    const body = await compress(identity.body, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.body.length },
    });
    br = toVariant(body, 'br', base);
  }
  void improve();
  return (encoding) => (encoding === 'br' ? br : encoding === 'gzip' ? gzip : identity);
}

/** A page with a form contains the time it was sent; it is reassembled once a second. */
function stampedVariants({
  html,
  base,
  monotonicMs,
  issueStamp,
}: Pick<CreateInput, 'monotonicMs' | 'issueStamp'> & { html: string; base: readonly string[] }): Variants {
  const segments = html.split(stampPlaceholder);
  const splice = createGzipSplice(segments);
  const made = new Map<'gzip' | 'identity', { variant: Variant; until: number }>();
  return (encoding) => {
    const kind = encoding === 'identity' ? 'identity' : 'gzip';
    const now = monotonicMs();
    const known = made.get(kind);
    if (known && now < known.until) return known.variant;
    const stamp = issueStamp();
    const body = kind === 'gzip' ? splice.fill(stamp) : Buffer.from(segments.join(stamp));
    const variant = toVariant(body, kind, base);
    made.set(kind, { variant, until: now + stampLifetimeMs });
    return variant;
  };
}

/** Prepares a rendered page for many responses. */
export function createCachedPage(input: CreateInput): CachedPage {
  const { page, owner, profileId, timeZone, goodUntilMs, isPrivate = false, monotonicMs, issueStamp } = input;
  const { html } = page;
  // Weak: two responses may differ in their timestamp.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  const base = baseHeaders({ ...input, etag });
  const hasForm = html.includes(stampPlaceholder);
  const forApps = new Map<InAppBrowser, CachedPage>();
  const self: CachedPage = {
    owner,
    profileId,
    timeZone,
    isPrivate,
    goodUntilMs,
    targets: page.targets,
    etag,
    notModifiedHeaders: ['etag', etag, 'cache-control', 'no-cache', 'vary', 'accept-encoding'],
    sizeBytes: Buffer.byteLength(html) * 2,
    variant: hasForm ? stampedVariants({ html, base, monotonicMs, issueStamp }) : fixedVariants(html, base),
    forApp(app) {
      const { drawForApp, ...rest } = input;
      if (!drawForApp) return self;
      const known = forApps.get(app) ?? createCachedPage({ ...rest, page: drawForApp(app), isForSome: true });
      forApps.set(app, known);
      return known;
    },
  };
  return self;
}
