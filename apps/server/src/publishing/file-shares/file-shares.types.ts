import type { z } from 'zod';
import type {
  fileRequestSchema,
  fileShareSchema,
  receivedFileSchema,
} from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { OwnerId } from '#platform/context.ts';

export type FileShare = z.output<typeof fileShareSchema>;
export type FileRequest = z.output<typeof fileRequestSchema>;
export type ReceivedFile = z.output<typeof receivedFileSchema>;

/** With the downloads that currently hold a place. */
export type CountedShareRow = Omit<FileShare, 'target' | 'path' | 'state' | 'hasPassword'> & {
  ownerId: OwnerId;
  tokenSealed: string;
  targetKind: 'file' | 'folder';
  targetId: string;
  passwordHash: string | null;
  /** How often the password was changed. */
  passwordCount: number;
};

export type ShareRow = Omit<CountedShareRow, 'openDownloads'>;

export type DownloadRow = {
  ownerId: OwnerId;
  id: string;
  shareId: string;
  /** Null: all files in one archive. */
  fileId: string | null;
  sizeBytes: number | null;
  sentBytes: number;
  openStreams: number;
  startedAt: Temporal.Instant;
  heldUntil: Temporal.Instant;
  completedAt: Temporal.Instant | null;
};

export type RequestRow = Omit<FileRequest, 'path' | 'state' | 'folder' | 'contact'> & {
  ownerId: OwnerId;
  tokenSealed: string;
  folderId: string | null;
  contactId: string | null;
};

export type ReceivedRow = ReceivedFile & { fileId: string };
