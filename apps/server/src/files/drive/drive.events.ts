import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** All bytes of an upload through a request for files are there; who throws keeps them from becoming a file. */
export const visitorUploadWhole = defineEvent<{
  owner: OwnerId;
  requestId: string;
  name: string;
  /** The bytes, in a file of this machine. */
  file: string;
  lengthBytes: number;
}>('upload.visitor_whole');
