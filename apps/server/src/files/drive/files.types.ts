import type { FileFormat, FileKind } from '@enlace/contract/files/drive/file-formats.ts';
import type { OwnerId } from '#platform/context.ts';

type CommonContent = {
  /** Where the bytes are stored. */
  contentId: string;
  format: FileFormat;
  /** What the quota counts. */
  sizeBytes: number;
  /** The type of the original bytes, if the format differs. */
  mime: string | null;
  /** Hex digest of the original bytes. */
  sha256: string | null;
};

export type ImageContent = CommonContent & {
  kind: 'image';
  width: number;
  height: number;
  /** Stored widths in pixels, ascending. */
  widths: number[];
  /** Size of the original image; null if it is not stored. */
  originalBytes: number | null;
};

/** Stored unmodified, in one piece. */
export type PlainContent = CommonContent & {
  kind: Exclude<FileKind, 'image'>;
  width: null;
  height: null;
  /** Of the image of its first page, if any. */
  widths: number[];
  originalBytes: null;
};

/** A file's content, current or of an older version. */
export type FileContent = ImageContent | PlainContent;

type CommonRow = {
  ownerId: OwnerId;
  id: string;
  name: string;
  version: number;
  contentAt: Temporal.Instant;
  /** Visible only to the client until a page or a mail shows it. */
  isClosed: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
};

export type ImageRow = CommonRow & ImageContent;
export type PlainRow = CommonRow & PlainContent;
export type FileRow = ImageRow | PlainRow;

/** A file's folder and labels, and whether it is shown. */
export type FileStanding = { folderId: string | null; labelIds: string[]; isInUse: boolean };
export type ShownFile = FileRow & FileStanding;

export type VersionRow = FileContent & {
  ownerId: OwnerId;
  id: string;
  fileId: string;
  version: number;
  contentAt: Temporal.Instant;
};
