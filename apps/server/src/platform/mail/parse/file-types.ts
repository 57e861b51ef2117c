const extensions: Readonly<Record<string, string>> = {
  'application/ics': 'ics',
  'application/json': 'json',
  'application/msword': 'doc',
  'application/ms-tnef': 'dat',
  'application/pdf': 'pdf',
  'application/epub+zip': 'epub',
  'application/gzip': 'gz',
  'application/pgp-encrypted': 'asc',
  'application/pgp-keys': 'asc',
  'application/pgp-signature': 'asc',
  'application/pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/rtf': 'rtf',
  'application/vnd.apple.keynote': 'key',
  'application/vnd.apple.numbers': 'numbers',
  'application/vnd.apple.pages': 'pages',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-outlook': 'msg',
  'application/tlsrpt+gzip': 'json.gz',
  'application/xml': 'xml',
  'application/x-pkcs7-mime': 'p7m',
  'application/x-pkcs7-signature': 'p7s',
  'application/x-zip-compressed': 'zip',
  'application/zip': 'zip',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'message/global': 'eml',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/markdown': 'md',
  'text/rfc822-headers': 'txt',
  'text/csv': 'csv',
  'text/enriched': 'txt',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/rtf': 'rtf',
  'text/vcard': 'vcf',
  'text/x-amp-html': 'html',
  'text/x-vcard': 'vcf',
  'text/xml': 'xml',
  'video/3gpp': '3gp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** The usual extension of this type, with its dot; empty when there is none. */
export function extensionOf(mime: string): string {
  const extension = extensions[mime.toLowerCase()];
  return extension === undefined ? '' : `.${extension}`;
}

/** Types whose extension has a more usual one. */
const unusual = new Set([
  'application/ics',
  'application/x-pkcs7-mime',
  'application/x-pkcs7-signature',
  'application/x-zip-compressed',
  'image/jpg',
  'message/global',
  'text/enriched',
  'text/rfc822-headers',
  'text/x-amp-html',
]);

/** The usual type of a file with this name. */
export function mimeOf(filename: string): string {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  const mime = Object.keys(extensions).find((type) => extensions[type] === extension && !unusual.has(type));
  return mime ?? 'application/octet-stream';
}

const signatures: readonly (readonly [string, string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['PK\x03\x04', 'application/zip'],
  ['BEGIN:VCALENDAR', 'text/calendar'],
  ['BEGIN:VCARD', 'text/vcard'],
];

/** The type of a part that names neither a type nor a file, by its first bytes. */
export function soundType({ mime, content }: { mime: string; content: Uint8Array }): string {
  if (mime.toLowerCase() !== 'application/octet-stream') return mime;
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, 16)).toString('latin1');
  return signatures.find(([start]) => head.startsWith(start))?.[1] ?? mime;
}
