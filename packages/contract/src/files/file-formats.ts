export type FileKind = 'image' | 'document' | 'video';
export const fileKinds = ['image', 'document', 'video'] as const satisfies readonly FileKind[];

type Format = { kind: FileKind; mime: string };

/**
 * Every format that is kept, and what it is served as. Pictures are drawn anew, so `webp` is the only one of theirs; what
 * a browser would run or open in a program of its own (HTML, SVG, scripts, archives) is not among them.
 */
export const fileFormats = {
  webp: { kind: 'image', mime: 'image/webp' },
  pdf: { kind: 'document', mime: 'application/pdf' },
  docx: { kind: 'document', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { kind: 'document', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { kind: 'document', mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  odt: { kind: 'document', mime: 'application/vnd.oasis.opendocument.text' },
  ods: { kind: 'document', mime: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { kind: 'document', mime: 'application/vnd.oasis.opendocument.presentation' },
  epub: { kind: 'document', mime: 'application/epub+zip' },
  txt: { kind: 'document', mime: 'text/plain; charset=utf-8' },
  csv: { kind: 'document', mime: 'text/csv; charset=utf-8' },
  vtt: { kind: 'document', mime: 'text/vtt; charset=utf-8' },
  mp3: { kind: 'document', mime: 'audio/mpeg' },
  m4a: { kind: 'document', mime: 'audio/mp4' },
  mp4: { kind: 'video', mime: 'video/mp4' },
  webm: { kind: 'video', mime: 'video/webm' },
} as const satisfies Record<string, Format>;

export type FileFormat = keyof typeof fileFormats;

export function isFileFormat(text: string): text is FileFormat {
  return Object.hasOwn(fileFormats, text);
}

export const fileFormatNames: readonly FileFormat[] = Object.keys(fileFormats).filter(isFileFormat);

/** Public path of a stored document or video; whoever knows the id may fetch it. */
export function filePath({ fileId, format }: { fileId: string; format: string }): string {
  return `/f/${fileId}/file.${format}`;
}
