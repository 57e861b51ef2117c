import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** A visitor left a file through a request of the client. */
export const filesReceived = defineEvent<{
  owner: OwnerId;
  requestId: string;
  /** Of the request. */
  title: string;
  fileId: string;
  name: string;
  /** As the visitor wrote it; may be empty. */
  sender: string;
  /** The tamy who was asked. */
  contactId: string | null;
}>('file_request.received');
