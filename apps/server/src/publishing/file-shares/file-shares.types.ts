import type { FileKind } from '@enlace/contract/files/drive/file-formats.ts';
import type { OwnerId } from '#platform/context.ts';

export type ShareRow = {
  ownerId: OwnerId;
  id: string;
  tokenSealed: string;
  targetKind: 'file' | 'folder';
  targetId: string;
  name: string;
  message: string;
  passwordHash: string | null;
  /** How often the password was changed. */
  passwordCount: number;
  expiresAt: Temporal.Instant | null;
  maxDownloads: number | null;
  downloads: number;
  visits: number;
  lastDownloadAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  revokedAt: Temporal.Instant | null;
};

/** With the downloads that currently hold a place. */
export type CountedShareRow = ShareRow & { openDownloads: number };

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

export type RequestRow = {
  ownerId: OwnerId;
  id: string;
  tokenSealed: string;
  title: string;
  message: string;
  folderId: string | null;
  contactId: string | null;
  /** Null: every kind. */
  kinds: FileKind[] | null;
  expiresAt: Temporal.Instant | null;
  maxFiles: number | null;
  maxFileBytes: number | null;
  maxTotalBytes: number | null;
  files: number;
  bytes: number;
  lastFileAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  closedAt: Temporal.Instant | null;
};

export type ReceivedRow = {
  id: string;
  fileId: string;
  name: string;
  sizeBytes: number;
  sender: string;
  receivedAt: Temporal.Instant;
};
