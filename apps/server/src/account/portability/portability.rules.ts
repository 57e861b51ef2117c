import { trimEndOf, trimStartOf } from '@enlace/contract/core/trim-text.ts';

/** Storage key of an export's ZIP. */
export function exportKey({ owner, exportId }: { owner: string; exportId: string }): string {
  return `exports/${owner}/${exportId}.zip`;
}

/**
 * Part of a file name that is valid on every system: no separators, control or reserved characters, leading dots or
 * excessive length.
 */
export function safeFileName(name: string): string {
  const written = name.normalize('NFC').replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_');
  const plain = trimEndOf(trimStartOf(written, /[\s.]/), /[\s.]/);
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 10 ? plain.slice(dot) : '';
  const stem = plain.slice(0, plain.length - ending.length).slice(0, 80);
  return stem === '' && ending === '' ? 'file' : `${stem}${ending}`;
}

/** File name for downloading the ZIP. */
export function downloadName({ alias, requestedAt }: { alias: string; requestedAt: Temporal.Instant }): string {
  return `enlace-${alias}-${requestedAt.toString().slice(0, 10)}.zip`;
}

/** The same for the archive of one wall. */
export function wallDownloadName({ slug, requestedAt }: { slug: string; requestedAt: Temporal.Instant }): string {
  return `muro-${safeFileName(slug)}-${requestedAt.toString().slice(0, 10)}.zip`;
}
