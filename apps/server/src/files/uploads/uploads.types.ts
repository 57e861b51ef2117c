import type { OwnerId } from '#platform/context.ts';

export type UploadRow = {
  ownerId: OwnerId;
  id: string;
  name: string;
  lengthBytes: number;
  /** So many bytes are durably stored. */
  offsetBytes: number;
  /** Hex digest of the whole file, as computed by the sender. */
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

/** The write lease of an upload, for a few seconds at a time. */
export type Lease = { owner: OwnerId; id: string; writer: string };
