import type { OwnerId } from '#platform/context.ts';

export type UploadRow = {
  ownerId: OwnerId;
  id: string;
  name: string;
  lengthBytes: number;
  /** So many bytes are on the disk for good. */
  offsetBytes: number;
  /** Of the whole in hexadecimal, as the sender counted it. */
  sha256: string | null;
  folderId: string | null;
  folderPath: string[];
  replacesId: string | null;
  requestId: string | null;
  /** Who sends it through that request; null: the client’s own. */
  sender: string | null;
  fileId: string | null;
  createdAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

/** The right to write to an upload, for a few seconds at a time. */
export type Lease = { owner: OwnerId; id: string; writer: string };
