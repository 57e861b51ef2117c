import type { StoredFile } from '@enlace/contract/files/files/files.contract.ts';

/**
 * `waiting` for its turn, `checking` whether it is here already, `sending`, `finishing` once all bytes are there, `offline`
 * until there is a connection again; `asleep`: begun before the page was left, the file has to be chosen again.
 */
export type UploadState =
  'waiting' | 'checking' | 'sending' | 'offline' | 'paused' | 'finishing' | 'done' | 'present' | 'failed' | 'asleep';

export type UploadItem = {
  id: string;
  name: string;
  sizeBytes: number;
  folderId: string | null;
  state: UploadState;
  sentBytes: number;
  /** What it was refused with. */
  failure?: unknown;
  /** What it became. */
  file?: StoredFile;
};

/** A file to send, and the folders around it where a whole folder was dropped. */
export type BroughtFile = { file: File; folders: readonly string[] };
