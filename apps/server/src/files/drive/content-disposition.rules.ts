import type { FileFormat } from '@enlace/contract/files/drive/file-formats.ts';

// Many names have another, valid extension: “notas.md”, “copia.tgz”.
const namedFreely = new Set<FileFormat>(['txt', 'gz']);
const anyEnding = /\.[a-z0-9]{1,8}$/i;

/** The download name: its own, with the extension of its actual type if known. */
export function downloadName({ name, format }: { name: string; format: FileFormat }): string {
  if (format === 'bin' || (namedFreely.has(format) && anyEnding.test(name))) return name;
  return name.toLowerCase().endsWith(`.${format}`) ? name : `${name}.${format}`;
}

/** Value of Content-Disposition for any file name (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/]/g, '_')
    .trim();
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain === '' ? 'file' : plain}"; filename*=UTF-8''${extended}`;
}
