import { uploadKept, visitorUploadWhole } from '#files/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import { kindRefused, requestClosed } from '../file-shares.errors.ts';
import { findRequest, lockRequest, takePlace } from '../file-requests.repository.ts';
import { kindOfBytes } from '../received-bytes.ts';
import { arrive, type ArriveDeps } from './arrive.ts';

/** Handles a visitor's resumable upload: checked when complete, announced once it is a file. */
export function visitorUploadEvents(deps: ArriveDeps): EventSubscription[] {
  return [
    onEvent(visitorUploadWhole, async ({ tx, payload: { owner, requestId, name, file, lengthBytes } }) => {
      const request = await findRequest(tx, { owner, id: requestId });
      if (!request) throw requestClosed();
      if (request.kinds !== null && !request.kinds.includes(await kindOfBytes({ file, lengthBytes }, name)))
        throw kindRefused();
    }),
    onEvent(uploadKept, async ({ tx, payload: { owner, requestId, sender, fileId, name, lengthBytes } }) => {
      if (requestId === null || sender === null) return;
      const request = await lockRequest(tx, { owner, id: requestId });
      if (!request) throw requestClosed();
      await takePlace(tx, { owner, id: requestId, sizeBytes: lengthBytes });
      await arrive(tx, deps, { request, fileId, name, sizeBytes: lengthBytes, sender });
    }),
  ];
}
