import { endUploadRef, getUploadRef, listUploadsRef } from '@enlace/contract/files/uploads/uploads.refs.gen.ts';
import { findKnownFilesRef } from '@enlace/contract/files/drive/drive.refs.gen.ts';
import { getFileRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { callUrl } from '#lib/api/call-url.ts';
import { call } from '#lib/api/call.ts';
import { queryClient } from '#lib/query/query-client.ts';
import { readToken, readUser, subscribeToSession } from '#lib/session/session-store.ts';
import { refreshDrive } from '../api/drive.queries.ts';
import { uploadsBegan } from './begun.ts';
import { hashFile } from './hash-file.ts';
import { keptFingerprints } from './kept-fingerprints.ts';
import { endUpload, sendUpload } from './send-upload.ts';
import { createUploadQueue, type UploadsSnapshot } from './upload-queue.ts';

const refreshAfterMs = 400;
const againMs = 15_000;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Many small files arrive at once; the lists are refetched once for all of them. */
function refreshSoon(): void {
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(() => void refreshDrive(queryClient), refreshAfterMs);
}

/** The uploads of this page; they continue across screens. */
export const uploads = createUploadQueue({
  send: sendUpload,
  hash: hashFile,
  findKnown: async (sha256) => (await call(findKnownFilesRef, { body: { sha256: [sha256] } })).items[0]?.file,
  listKnown: async () => (await call(listUploadsRef)).items,
  read: (id) => call(getUploadRef, { params: { id } }),
  readFile: (id) => call(getFileRef, { params: { id } }),
  async end(id) {
    await endUpload(callUrl(endUploadRef, { params: { id } }));
    refreshSoon();
  },
  kept: keptFingerprints,
  nowMs: () => performance.now(),
  onBegin: uploadsBegan,
  onArrived: refreshSoon,
});

let owner = readUser()?.id;
subscribeToSession(() => {
  const next = readToken() === null ? undefined : readUser()?.id;
  if (next === owner) return;
  owner = next;
  uploads.reset();
});
window.addEventListener('online', () => uploads.reconnect());
// A server that was down does not announce its return.
setInterval(() => {
  if (uploads.read().items.some(({ state }) => state === 'offline')) uploads.reconnect();
}, againMs);

export function useUploads(): UploadsSnapshot {
  return useSyncExternalStore(uploads.subscribe, uploads.read);
}

/** Looks up once what an earlier page left unfinished. */
export function useUnfinishedUploads(isOn: boolean): void {
  useEffect(() => {
    // A failed lookup is repeated when the screen opens again.
    if (isOn)
      void uploads.findAsleep().catch((error: unknown) => console.warn('unfinished uploads were not found', error));
  }, [isOn]);
}
