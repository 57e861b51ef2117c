import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';

/**
 * `waiting` for its turn, `checking` for an identical file, `sending`, `finishing` once all bytes are there, `offline`
 * until reconnection; `asleep`: started on an earlier page, the file must be selected again.
 */
export type UploadState =
  | 'waiting'
  | 'checking'
  | 'sending'
  | 'offline'
  | 'paused'
  | 'finishing'
  | 'done'
  | 'present'
  | 'failed'
  | 'asleep';

export type UploadItem = {
  id: string;
  name: string;
  sizeBytes: number;
  folderId: string | null;
  state: UploadState;
  sentBytes: number;
  /** The error. */
  failure?: unknown;
  /** The resulting file. */
  file?: StoredFile;
};

/** A file to upload, with its parent folders if a whole folder was dropped. */
export type BroughtFile = { file: File; folders: readonly string[] };
