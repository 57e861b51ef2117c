import type { UploadState as KnownUpload } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { endUploadRef } from '@enlace/contract/files/uploads/uploads.refs.gen.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callUrl } from '#lib/api/call-url.ts';
import type { KeptFingerprints } from './kept-fingerprints.ts';
import type { Sending, SendInput } from './send-upload.ts';
import { fingerprintOf, isMoving, isOver, type Pace, paceAfter, sumOf } from './upload.rules.ts';
import type { BroughtFile, UploadItem, UploadState } from './upload.types.ts';

export type QueueDeps = {
  send: (input: SendInput) => Promise<Sending>;
  hash: (file: File, signal: AbortSignal) => Promise<string | undefined>;
  findKnown: (sha256: string) => Promise<StoredFile | undefined>;
  /** Unfinished uploads of the client on the server. */
  listKnown: () => Promise<readonly KnownUpload[]>;
  /** State of an upload, and whether its bytes match those read here. */
  read: (uploadId: string) => Promise<KnownUpload>;
  readFile: (fileId: string) => Promise<StoredFile>;
  end: (uploadId: string) => Promise<void>;
  kept: KeptFingerprints;
  nowMs: () => number;
  onBegin: () => void;
  onArrived: () => void;
};

type Entry = {
  item: UploadItem;
  file: File | undefined;
  folders: readonly string[];
  /** Replaces the content of this file instead of creating another one. */
  replacesId: string | undefined;
  /** Sent even if an identical file exists. */
  isWantedTwice: boolean;
  uploadId: string | undefined;
  sha256: string | undefined;
  /** The checksum sent to the server when the upload began. */
  begunSha256: string | undefined;
  sending: Sending | undefined;
  running: AbortController | undefined;
  emittedAtMs: number;
};

export type UploadsSnapshot = { items: readonly UploadItem[]; pace: Pace | undefined };
export type Target = { folderId: string | null; replacesId?: string };

const atOnce = 3;
const progressEveryMs = 200;
/** Larger files start immediately and are compared after arrival: hashing them first would take too long. */
const hashFirstBytes = 1024 ** 3;
const addressOf = (uploadId: string) => callUrl(endUploadRef, { params: { id: uploadId } });
/** The received bytes differ from those read here: the file changed during the upload, or a disk is faulty. */
const notTheSame = () => new ApiError({ kind: 'http', status: 460, code: 'uploads.checksum_mismatch' });
const idOf = (address: string) => address.split('/').at(-1) ?? '';

/** Uploads of this page: parallel, with pause, resume and cancel; those of an earlier page wait for their file. */
export function createUploadQueue(deps: QueueDeps) {
  let entries: Entry[] = [];
  let snapshot: UploadsSnapshot = { items: [], pace: undefined };
  let counter = 0;
  /** The last lookup of an earlier page's uploads; new files wait for it, since they may belong to one of them. */
  let looking: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  function notifyListeners(): void {
    const items = entries.map(({ item }) => item);
    const { sentBytes } = sumOf(items);
    const pace = items.some(isMoving) ? paceAfter(snapshot.pace, { atMs: deps.nowMs(), bytes: sentBytes }) : undefined;
    snapshot = { items, pace };
    for (const listener of listeners) listener();
  }
  function change(entry: Entry, patch: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...patch };
    notifyListeners();
  }
  const byId = (id: string) => entries.find(({ item }) => item.id === id);

  function stop(entry: Entry, state: UploadState): void {
    entry.running?.abort();
    entry.running = undefined;
    entry.sending?.stop();
    entry.sending = undefined;
    const { failure: _past, ...item } = entry.item;
    entry.item = { ...item, state };
  }

  function fail(entry: Entry, failure: unknown, isOffline: boolean): void {
    stop(entry, isOffline ? 'offline' : 'failed');
    change(entry, { failure });
    pump();
  }

  async function settle(entry: Entry, fileId: string | undefined, running: AbortController): Promise<void> {
    const uploadId = entry.uploadId ?? '';
    change(entry, { state: 'finishing', sentBytes: entry.item.sizeBytes });
    const became = fileId ?? (await deps.read(uploadId)).fileId;
    const file = became === null ? undefined : await deps.readFile(became);
    const counted = entry.sha256 ?? (entry.file && (await deps.hash(entry.file, running.signal)));
    if (running.signal.aborted) return;
    deps.kept.forget(uploadId);
    entry.running = undefined;
    entry.sending = undefined;
    deps.onArrived();
    const isSame = file === undefined || file.sha256 === null || counted === undefined || file.sha256 === counted;
    if (isSame) change(entry, { state: 'done', ...(file ? { file } : {}) });
    else {
      entry.uploadId = undefined;
      change(entry, { state: 'failed', failure: notTheSame() });
    }
    pump();
  }

  function metadataOf({ item, folders, replacesId, sha256 }: Entry): Record<string, string> {
    return {
      filename: item.name,
      ...(item.folderId === null ? {} : { folderId: item.folderId }),
      ...(folders.length === 0 ? {} : { relativePath: [...folders, item.name].join('/') }),
      ...(sha256 === undefined ? {} : { sha256 }),
      ...(replacesId === undefined ? {} : { fileId: replacesId }),
    };
  }

  /** True when an identical file exists and nothing has to be sent. */
  async function isPresent(entry: Entry): Promise<boolean> {
    const { sha256, replacesId, isWantedTwice, uploadId } = entry;
    if (sha256 === undefined || replacesId !== undefined || isWantedTwice || uploadId !== undefined) return false;
    const file = await deps.findKnown(sha256);
    if (file) change(entry, { state: 'present', file, sentBytes: entry.item.sizeBytes });
    return file !== undefined;
  }

  async function start(entry: Entry, file: File): Promise<void> {
    const running = new AbortController();
    entry.running = running;
    try {
      change(entry, { state: 'checking' });
      if (file.size <= hashFirstBytes) entry.sha256 ??= await deps.hash(file, running.signal);
      // The caller of the lookup handles its failure; then the file is sent as a new one.
      await Promise.allSettled([looking]);
      if (running.signal.aborted) return;
      const isOther =
        entry.begunSha256 !== undefined && entry.sha256 !== undefined && entry.begunSha256 !== entry.sha256;
      if (isOther) entry.uploadId = undefined;
      if (await isPresent(entry)) {
        entry.running = undefined;
        pump();
        return;
      }
      if (running.signal.aborted) return;
      change(entry, { state: 'sending' });
      const sending = await deps.send({
        file,
        address: entry.uploadId === undefined ? undefined : addressOf(entry.uploadId),
        metadata: metadataOf(entry),
        onAddress(address) {
          entry.uploadId = idOf(address);
          deps.kept.keep(entry.uploadId, fingerprintOf(file));
        },
        onProgress(sentBytes) {
          if (running.signal.aborted) return;
          const now = deps.nowMs();
          if (now - entry.emittedAtMs < progressEveryMs && sentBytes < file.size) return;
          entry.emittedAtMs = now;
          change(entry, { state: sentBytes < file.size ? 'sending' : 'finishing', sentBytes });
        },
        onArrived(fileId) {
          if (!running.signal.aborted)
            settle(entry, fileId, running).catch((error: unknown) => fail(entry, error, false));
        },
        onFailed(error, isOffline) {
          if (!running.signal.aborted) fail(entry, error, isOffline);
        },
      });
      if (running.signal.aborted) sending.stop();
      else entry.sending = sending;
    } catch (error) {
      if (!running.signal.aborted) fail(entry, error, false);
    }
  }

  function pump(): void {
    const busy = entries.filter(({ running }) => running !== undefined).length;
    const next = entries.filter(({ item }) => item.state === 'waiting').slice(0, Math.max(0, atOnce - busy));
    for (const entry of next) if (entry.file) void start(entry, entry.file);
  }

  /** Whether an earlier page's upload belongs to this file; without a local record, its checksum decides later. */
  function isBegunWith({ name, size, lastModified }: File, uploadId: string): boolean {
    const begunWith = deps.kept.read(uploadId);
    return begunWith === undefined ? size <= hashFirstBytes : begunWith === fingerprintOf({ name, size, lastModified });
  }

  /** The earlier page's upload that belongs to this file. */
  function asleepFor(file: File): Entry | undefined {
    return entries.find(
      ({ item, uploadId }) =>
        item.state === 'asleep' &&
        item.name === file.name &&
        item.sizeBytes === file.size &&
        uploadId !== undefined &&
        isBegunWith(file, uploadId),
    );
  }

  /** Takes over an earlier page's upload whose file was selected before the lookup; 'begun' is the same upload. */
  function adopt(known: KnownUpload): 'adopted' | 'begun' | 'other' {
    const { id, name, lengthBytes, offsetBytes, sha256 } = known;
    const without = entries.filter(
      ({ item, uploadId }) => uploadId === undefined && item.name === name && item.sizeBytes === lengthBytes,
    );
    // One that is just being created here has no URL yet.
    if (without.some(({ item }) => item.state === 'sending')) return 'begun';
    const entry = without.find(
      ({ item, file, replacesId }) =>
        (item.state === 'waiting' || item.state === 'checking') &&
        replacesId === undefined &&
        file !== undefined &&
        isBegunWith(file, id),
    );
    if (!entry) return 'other';
    entry.uploadId = id;
    entry.begunSha256 = sha256 ?? undefined;
    entry.item = { ...entry.item, sentBytes: offsetBytes };
    return 'adopted';
  }

  async function findAsleep(): Promise<void> {
    const all = await deps.listKnown();
    const held = new Set(entries.map(({ uploadId }) => uploadId));
    const found = all.filter((known) => known.fileId === null && !held.has(known.id) && adopt(known) === 'other');
    for (const { id, name, lengthBytes, offsetBytes, folderId, sha256 } of found) {
      const item = { id, name, sizeBytes: lengthBytes, folderId, state: 'asleep', sentBytes: offsetBytes } as const;
      entries.push({ ...emptyEntry, item, uploadId: id, begunSha256: sha256 ?? undefined });
    }
    if (found.length === 0) return;
    deps.onBegin();
    notifyListeners();
  }

  function wakeOrAdd({ file, folders }: BroughtFile, { folderId, replacesId }: Target): void {
    const asleep = replacesId === undefined ? asleepFor(file) : undefined;
    if (asleep) {
      asleep.file = file;
      asleep.item = { ...asleep.item, state: 'waiting' };
      return;
    }
    counter += 1;
    const item: UploadItem = {
      id: `upload-${counter}`,
      name: file.name,
      sizeBytes: file.size,
      folderId,
      state: 'waiting',
      sentBytes: 0,
    };
    entries.push({ ...emptyEntry, item, file, folders, replacesId });
  }

  function again(entry: Entry): void {
    stop(entry, 'waiting');
    notifyListeners();
    pump();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (): UploadsSnapshot => snapshot,
    add(files: readonly BroughtFile[], target: Target): void {
      if (files.length === 0) return;
      for (const file of files) wakeOrAdd(file, target);
      deps.onBegin();
      notifyListeners();
      pump();
    },
    /** Looks up what an earlier page started and did not finish. */
    findAsleep(): Promise<void> {
      looking = findAsleep();
      return looking;
    },
    pause(id: string): void {
      const entry = byId(id);
      if (!entry || !isMoving(entry.item)) return;
      stop(entry, 'paused');
      notifyListeners();
      pump();
    },
    /** Resumes a paused, refused or interrupted upload. */
    resume(id: string): void {
      const entry = byId(id);
      if (entry?.file) again(entry);
    },
    /** Sends it although an identical file exists. */
    sendAnyway(id: string): void {
      const entry = byId(id);
      if (!entry?.file) return;
      entry.isWantedTwice = true;
      change(entry, { sentBytes: 0 });
      again(entry);
    },
    cancel(id: string): void {
      const entry = byId(id);
      if (!entry) return;
      stop(entry, 'paused');
      entries = entries.filter((each) => each !== entry);
      notifyListeners();
      pump();
      if (entry.uploadId === undefined || isOver(entry.item)) return;
      deps.kept.forget(entry.uploadId);
      void deps.end(entry.uploadId);
    },
    pauseAll(): void {
      for (const entry of entries) if (isMoving(entry.item)) stop(entry, 'paused');
      notifyListeners();
    },
    resumeAll(): void {
      for (const entry of entries) if (entry.item.state === 'paused' && entry.file) stop(entry, 'waiting');
      notifyListeners();
      pump();
    },
    /** After reconnection: resumes interrupted uploads. */
    reconnect(): void {
      for (const entry of entries) if (entry.item.state === 'offline') stop(entry, 'waiting');
      notifyListeners();
      pump();
    },
    /** Removes finished uploads from the list. */
    clearOver(): void {
      entries = entries.filter(({ item }) => !isOver(item));
      notifyListeners();
    },
    /** Another person signed in: everything here stops; what the server has stays there. */
    reset(): void {
      for (const entry of entries) stop(entry, 'paused');
      entries = [];
      notifyListeners();
    },
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;

const emptyEntry = {
  file: undefined,
  folders: [],
  replacesId: undefined,
  isWantedTwice: false,
  uploadId: undefined,
  sha256: undefined,
  begunSha256: undefined,
  sending: undefined,
  running: undefined,
  emittedAtMs: 0,
} satisfies Omit<Entry, 'item'>;
