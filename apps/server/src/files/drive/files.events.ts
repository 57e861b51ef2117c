import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** An upload became a file, or a file's new content. */
export const uploadKept = defineEvent<{
  owner: OwnerId;
  fileId: string;
  name: string;
  sizeBytes: number;
  /** Original size in bytes. */
  lengthBytes: number;
  /** The former upload. */
  uploadId: string;
  /** The file request it came through; null: the client's own. */
  requestId: string | null;
  /** Who sent it in pieces through that request; null for uploads by form. */
  sender: string | null;
}>('file.upload_kept');
