import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import type { Encoding } from './cached-page.ts';
import { sendNotFound } from './link.routes.ts';
import type { PageAsset } from './page-assets.ts';
import { sharedFileHeaders } from './page-headers.ts';
import { publicPagesOf } from './public-pages.ts';
import { chooseEncoding } from './send-page.ts';

const forGood = 'public, max-age=31536000, immutable';

function pack(asset: PageAsset, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(asset.bytes);
  return encoding === 'gzip' ? gzipSync(asset.bytes, { level: 9 }) : asset.bytes;
}

/** Fonts and the form script, cached permanently by browsers: their names contain their hash. */
export function assetRoutes(scope: FastifyInstance, platform: Platform): void {
  const packed = new Map<string, Buffer>();
  scope.get<{ Params: { file: string } }>('/p/:file', async (request, reply) => {
    const asset = (await publicPagesOf(platform).assets()).find(`/p/${request.params.file}`);
    if (!asset) return sendNotFound(platform, { request, reply, mainPath: null });
    const isText = asset.contentType.startsWith('text/');
    const encoding = isText ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    const key = `${asset.path} ${encoding}`;
    const body = packed.get(key) ?? pack(asset, encoding);
    packed.set(key, body);
    return reply
      .headers({
        ...sharedFileHeaders,
        'cache-control': forGood,
        ...(isText ? { vary: 'accept-encoding' } : {}),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      })
      .type(asset.contentType)
      .send(body);
  });
}
