import { type EditorKind, fitOf } from '@enlace/contract/files/drive/file-formats.ts';
import {
  type PlainFile,
  type StoredFile,
  type StoredImage,
  uploadLimits,
} from '@enlace/contract/files/drive/files.contract.ts';
import { ApiError } from '#lib/api/api-error.ts';

/** What a field accepts: images, downloads, videos, or the subtitles of one. */
export type WantedFile = 'image' | 'document' | 'video' | 'captions';

type Rule = {
  kind: EditorKind;
  /** For the native file picker; phones convert other image formats into one of these. */
  accept: string;
};

export const wantedFiles: Record<WantedFile, Rule> = {
  image: { kind: 'image', accept: 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff' },
  document: { kind: 'document', accept: '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.epub,.txt,.csv,.mp3,.m4a' },
  video: { kind: 'video', accept: 'video/mp4,video/webm' },
  captions: { kind: 'document', accept: '.vtt' },
};

const mebibyte = 1024 * 1024;

/** The error the server would return after the whole upload, reported in advance. */
export function refusalOf(file: File, wanted: WantedFile): ApiError | undefined {
  const limitBytes = uploadLimits[wantedFiles[wanted].kind];
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
  if (fitOf(file.format) !== wantedFiles[wanted].kind) return false;
  return file.kind === 'image' || (file.format === 'vtt') === (wanted === 'captions');
}

export function asImages(files: readonly StoredFile[]): StoredImage[] {
  return files.flatMap((file) => (file.kind === 'image' ? [file] : []));
}

export function asPlainFiles(files: readonly StoredFile[]): PlainFile[] {
  return files.flatMap((file) => (file.kind === 'image' ? [] : [file]));
}
