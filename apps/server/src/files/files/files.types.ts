import type { FileFormat, FileKind } from '@enlace/contract/files/files/file-formats.ts';
import type { OwnerId } from '#platform/context.ts';

type CommonContent = {
  /** Where the bytes lie in the storage. */
  contentId: string;
  format: FileFormat;
  /** What the quota counts. */
  sizeBytes: number;
  /** What the bytes are as they came, where the format says something else. */
  mime: string | null;
  /** Of the bytes as they came, in hexadecimal. */
  sha256: string | null;
};

export type ImageContent = CommonContent & {
  kind: 'image';
  width: number;
  height: number;
  /** Kept widths in pixels, ascending. */
  widths: number[];
  /** Bytes of the picture as it came; null where it is not kept. */
  originalBytes: number | null;
};

/** Kept as it came, in one piece. */
export type PlainContent = CommonContent & {
  kind: Exclude<FileKind, 'image'>;
  width: null;
  height: null;
  /** Of the picture of its first page, where there is one. */
  widths: number[];
  originalBytes: null;
};

/** What a file holds, now or in an older version. */
export type FileContent = ImageContent | PlainContent;

type CommonRow = {
  ownerId: OwnerId;
  id: string;
  name: string;
  version: number;
  contentAt: Temporal.Instant;
  /** Nobody but the client sees it until a page or a mail shows it. */
  isClosed: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
};

export type ImageRow = CommonRow & ImageContent;
export type PlainRow = CommonRow & PlainContent;
export type FileRow = ImageRow | PlainRow;

/** Where a file lies and whether it is shown, beside what it is. */
export type FileStanding = { folderId: string | null; labelIds: string[]; isInUse: boolean };
export type ShownFile = FileRow & FileStanding;

export type VersionRow = FileContent & {
  ownerId: OwnerId;
  id: string;
  fileId: string;
  version: number;
  contentAt: Temporal.Instant;
};
