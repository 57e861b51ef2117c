import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** A visitor left a file through one of the client's requests. */
export const filesReceived = defineEvent<{
  owner: OwnerId;
  requestId: string;
  /** Title of the request. */
  title: string;
  fileId: string;
  name: string;
  /** As the visitor entered it; may be empty. */
  sender: string;
  /** The contact who was asked. */
  contactId: string | null;
}>('file_request.received');
