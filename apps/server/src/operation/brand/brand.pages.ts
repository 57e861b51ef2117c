import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { findPicture } from './brand-pictures.repository.ts';
import { iconSizes } from './brand-pictures.ts';

const headers = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  // Mails and their previews show the logo, and their readers have other origins.
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const forever = 'public, max-age=31536000, immutable';
const fileForm = /^(light|dark|icon)-(\d{2,3})-([0-9a-f]{16})\.png$/;

/** Address of the icon in one size; the hash of the largest represents all of them. */
function iconPath(icon: string, pixels: number): string {
  return icon.replace(/-\d+-/, `-${pixels}-`);
}

function manifestOf({ name, icon }: { name: string; icon: string | null }) {
  const icons =
    icon === null
      ? [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
        ]
      : iconSizes.map((size) => ({ src: iconPath(icon, size), sizes: `${size}x${size}`, type: 'image/png' }));
  return {
    name,
    short_name: name.slice(0, 24),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f4f1',
    theme_color: '#f6f4f1',
    icons,
  };
}

/** Logos, icons and the manifest of the installed app. */
export function brandPages(app: FastifyInstance, { db, settings }: Platform): void {
  app.get<{ Params: { file: string } }>('/marca/:file', async (request, reply) => {
    const [, kind = '', pixels = '', hash = ''] = fileForm.exec(request.params.file) ?? [];
    const found = kind === '' ? undefined : await db.system((tx) => findPicture(tx, { kind, pixels: Number(pixels) }));
    if (!found) return reply.status(404).headers(headers).header('cache-control', 'no-store').send();
    // An earlier address shows the current image, but is not cached permanently; all sizes of an icon share the hash of
    // the largest.
    const isCurrent = found.hash === hash || kind === 'icon';
    return reply
      .headers(headers)
      .header('cache-control', isCurrent ? forever : 'no-cache')
      .type('image/png')
      .send(found.content);
  });
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { brand } = await settings.read();
    return reply
      .headers(headers)
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf({ name: brand.name, icon: brand.pictures.icon })));
  });
}
