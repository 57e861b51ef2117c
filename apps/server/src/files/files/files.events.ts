import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** An upload became a file, or the new content of one. */
export const uploadKept = defineEvent<{
  owner: OwnerId;
  fileId: string;
  name: string;
  sizeBytes: number;
  /** Bytes as they were sent. */
  lengthBytes: number;
  /** The upload it was. */
  uploadId: string;
  /** The request for files it came through; null: the client's own. */
  requestId: string | null;
  /** Who sent it piece by piece through that request; null for what came in one form. */
  sender: string | null;
}>('file.upload_kept');
