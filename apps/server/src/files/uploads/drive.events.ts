import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** An upload through a file request is complete; a subscriber that throws prevents it from becoming a file. */
export const visitorUploadWhole = defineEvent<{
  owner: OwnerId;
  requestId: string;
  name: string;
  /** The bytes, in a local file. */
  file: string;
  lengthBytes: number;
}>('upload.visitor_whole');
