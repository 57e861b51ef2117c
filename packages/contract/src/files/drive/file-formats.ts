/** What kind of file it is for a person searching. */
export const fileKinds = ['image', 'document', 'video', 'audio', 'text', 'archive', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

/** What a block or a mail requests: an image, a download, a video to play. */
export const editorKinds = ['image', 'document', 'video'] as const;
export type EditorKind = (typeof editorKinds)[number];

type Format = {
  kind: FileKind;
  mime: string;
  /** The use in blocks and mails; without it the file is only stored. */
  fits?: EditorKind;
};

/**
 * Every recognised format and its served media type. Images are re-encoded, so `webp` is the only image format; what a
 * browser would run (HTML, SVG, scripts) is stored as plain text, unknown types as `bin`.
 */
export const fileFormats = {
  webp: { kind: 'image', mime: 'image/webp', fits: 'image' },
  pdf: { kind: 'document', mime: 'application/pdf', fits: 'document' },
  docx: {
    kind: 'document',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fits: 'document',
  },
  xlsx: {
    kind: 'document',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fits: 'document',
  },
  pptx: {
    kind: 'document',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    fits: 'document',
  },
  odt: { kind: 'document', mime: 'application/vnd.oasis.opendocument.text', fits: 'document' },
  ods: { kind: 'document', mime: 'application/vnd.oasis.opendocument.spreadsheet', fits: 'document' },
  odp: { kind: 'document', mime: 'application/vnd.oasis.opendocument.presentation', fits: 'document' },
  epub: { kind: 'document', mime: 'application/epub+zip', fits: 'document' },
  txt: { kind: 'text', mime: 'text/plain; charset=utf-8', fits: 'document' },
  csv: { kind: 'text', mime: 'text/csv; charset=utf-8', fits: 'document' },
  vtt: { kind: 'text', mime: 'text/vtt; charset=utf-8', fits: 'document' },
  mp3: { kind: 'audio', mime: 'audio/mpeg', fits: 'document' },
  m4a: { kind: 'audio', mime: 'audio/mp4', fits: 'document' },
  ogg: { kind: 'audio', mime: 'audio/ogg' },
  wav: { kind: 'audio', mime: 'audio/wav' },
  flac: { kind: 'audio', mime: 'audio/flac' },
  mp4: { kind: 'video', mime: 'video/mp4', fits: 'video' },
  webm: { kind: 'video', mime: 'video/webm', fits: 'video' },
  mov: { kind: 'video', mime: 'video/quicktime' },
  mkv: { kind: 'video', mime: 'video/x-matroska' },
  zip: { kind: 'archive', mime: 'application/zip' },
  gz: { kind: 'archive', mime: 'application/gzip' },
  rar: { kind: 'archive', mime: 'application/vnd.rar' },
  '7z': { kind: 'archive', mime: 'application/x-7z-compressed' },
  bin: { kind: 'other', mime: 'application/octet-stream' },
} as const satisfies Record<string, Format>;

export type FileFormat = keyof typeof fileFormats;

const attachedKinds: readonly FileKind[] = ['document', 'text', 'audio', 'video'];

/** Whether a kind of file can be picked to be attached to a mail; pictures are picked by how they look. */
export function isAttachedKind(kind: FileKind): boolean {
  return attachedKinds.includes(kind);
}

/** Whether a text names one of the formats. */
export function isFileFormat(text: string): text is FileFormat {
  return Object.hasOwn(fileFormats, text);
}

export const fileFormatNames: readonly FileFormat[] = Object.keys(fileFormats).filter(isFileFormat);

/** What a format can be used for in blocks and mails; undefined if it is only stored. */
export function fitOf(format: FileFormat): EditorKind | undefined {
  const known: Format = fileFormats[format];
  return known.fits;
}

/** Path of a stored file that is not an image, for anybody who may see a page that shows it. */
export function filePath({ fileId, format }: { fileId: string; format: string }): string {
  return `/f/${fileId}/file.${format}`;
}

/** Path of the bytes as uploaded, for holders of a pass. */
export function originalPath({ fileId }: { fileId: string }): string {
  return `/f/${fileId}/original`;
}
