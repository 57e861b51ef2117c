import { type EditorKind, fitOf, isAttachedKind } from '@enlace/contract/files/drive/file-formats.ts';
import {
  type PlainFile,
  type StoredFile,
  type StoredImage,
  uploadLimits,
} from '@enlace/contract/files/drive/files.contract.ts';
import { ApiError } from '#lib/api/api-error.ts';

/** What a field accepts: images, downloads, videos, the subtitles of one, or what a mail can carry. */
export type WantedFile = 'image' | 'document' | 'video' | 'captions' | 'attachment';

type Rule = {
  /** As what files are uploaded; undefined: whatever they are. */
  kind: EditorKind | undefined;
  /** Which ones of the drive are shown. */
  fits: EditorKind | 'attachment';
  /** For the native file picker; phones convert other image formats into one of these. */
  accept: string;
};

const documents = '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.epub,.txt,.csv,.mp3,.m4a';

export const wantedFiles: Record<WantedFile, Rule> = {
  image: { kind: 'image', fits: 'image', accept: 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff' },
  document: { kind: 'document', fits: 'document', accept: documents },
  video: { kind: 'video', fits: 'video', accept: 'video/mp4,video/webm' },
  captions: { kind: 'document', fits: 'document', accept: '.vtt' },
  attachment: { kind: undefined, fits: 'attachment', accept: `${documents},.mp4,.webm` },
};

const mebibyte = 1024 * 1024;

/** The error the server would return after the whole upload, reported in advance. */
export function refusalOf(file: File, wanted: WantedFile): ApiError | undefined {
  const limitBytes = uploadLimits[wantedFiles[wanted].kind ?? 'video'];
  if (file.size > limitBytes) {
    const params = { limitBytes, limitMegabytes: limitBytes / mebibyte };
    return new ApiError({ kind: 'http', status: 413, code: 'files.too_large', params });
  }
  if (wanted === 'image' && file.type !== '' && !file.type.startsWith('image/'))
    return new ApiError({ kind: 'http', status: 422, code: 'files.not_an_image' });
  return undefined;
}

/** Whether the field accepts a stored file. */
export function isWanted(file: StoredFile, wanted: WantedFile): boolean {
  if (wanted === 'attachment') return isAttachedKind(file.kind);
  if (fitOf(file.format) !== wantedFiles[wanted].kind) return false;
  return file.kind === 'image' || (file.format === 'vtt') === (wanted === 'captions');
}

export function asImages(files: readonly StoredFile[]): StoredImage[] {
  return files.flatMap((file) => (file.kind === 'image' ? [file] : []));
}

export function asPlainFiles(files: readonly StoredFile[]): PlainFile[] {
  return files.flatMap((file) => (file.kind === 'image' ? [] : [file]));
}
