import { ApiError } from '#lib/api/api-error.ts';
import { isSameJson } from '../blocks/same-json.ts';
import type { DraftDocument } from '../blocks/draft-document.ts';
import type { CachedDraft } from './draft-cache.ts';

/** A typing pause this long saves; without a pause it saves this long after the first unsaved change. */
const pauseMs = 700;
const longestWaitMs = 1800;
const firstRetryMs = 3000;
const longestRetryMs = 30_000;

/** The server's answer to a save; screens may need more than the revision. */
export type SavedDraft = { revision: number };

export type ServerDraft = { document: DraftDocument; revision: number };

export type SyncStatus =
  | { kind: 'saved'; at: number | null }
  | { kind: 'pending' }
  | { kind: 'saving' }
  /** No connection: the edits are stored on this device and sent later. */
  | { kind: 'offline' }
  | { kind: 'failed'; error: unknown }
  /** Another tab or device saved first. */
  | { kind: 'conflict'; theirs: ServerDraft; base: DraftDocument | undefined };

export type DraftSyncDeps<Saved extends SavedDraft> = {
  /** The document in its storable form. */
  prepare: (document: DraftDocument) => DraftDocument;
  save: (input: {
    document: DraftDocument;
    baseRevision: number;
    keepalive: boolean;
    /** The replaced version on the server should be kept: it lost a conflict. */
    keepReplaced: boolean;
  }) => Promise<Saved>;
  readTheirs: () => Promise<ServerDraft>;
  cache: { write: (draft: CachedDraft) => Promise<void>; drop: () => Promise<void> };
  now: () => number;
  /** Runs the task later; the returned function cancels it. */
  later: (task: () => void, ms: number) => () => void;
  onStatus: (status: SyncStatus) => void;
  onSaved: (saved: Saved) => void;
};

export type DraftSync = {
  readonly status: SyncStatus;
  readonly revision: number;
  change: (document: DraftDocument) => void;
  /** Saves unsaved changes now; resolves with whether the server has everything. */
  flush: (options?: { keepalive?: boolean }) => Promise<boolean>;
  /** Resolves the conflict in favour of this tab. */
  keepMine: () => void;
  /** Resolves the conflict with a merged document. */
  keepMerged: (document: DraftDocument) => void;
  /** Resolves the conflict in favour of the other version and returns it. */
  takeTheirs: () => DraftDocument | undefined;
  meetConflict: (input: { mine: DraftDocument; theirs: ServerDraft; base: DraftDocument | undefined }) => void;
  /** Whether a draft saved elsewhere can simply be shown: it is newer, and this tab has nothing unsaved. */
  canFollow: (revision: number) => boolean;
  /** The server created a newer draft and this tab shows it. */
  adopt: (draft: ServerDraft, at: number) => void;
  stop: () => void;
  /** Restarts after `stop`. */
  resume: () => void;
};

function isNoAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'network' || error.code === 'server.unavailable' || error.code === 'server.busy';
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code.endsWith('.draft_conflict');
}

/** Keeps the server's draft equal to the edited document: one save at a time, always ending with the newest document. */
export function createDraftSync<Saved extends SavedDraft>(
  deps: DraftSyncDeps<Saved>,
  start: ServerDraft & { savedAt: number | null },
): DraftSync {
  let status: SyncStatus = { kind: 'saved', at: start.savedAt };
  let revision = start.revision;
  let base: DraftDocument | undefined = start.document;
  let unsaved: DraftDocument | undefined;
  let keepReplaced = false;
  let firstUnsavedAt = 0;
  let saving: Promise<void> | undefined;
  let retryMs = firstRetryMs;
  let callOff: (() => void) | undefined;
  let isStopped = false;

  function setStatus(next: SyncStatus): void {
    status = next;
    if (!isStopped) deps.onStatus(next);
  }

  function plan(ms: number): void {
    callOff?.();
    if (isStopped) return;
    callOff = deps.later(() => void run(false), ms);
  }

  function keepHere(document: DraftDocument): void {
    deps.cache
      .write({ document, baseRevision: revision, base, at: deps.now() })
      .catch((error: unknown) => console.warn('the draft could not be kept on this device', error));
  }

  function dropKept(): void {
    deps.cache.drop().catch((error: unknown) => console.warn('the kept draft could not be dropped', error));
  }

  type Arrival = { document: DraftDocument; sent: DraftDocument; revision: number; state?: Saved };

  function onSaved({ document, sent, ...saved }: Arrival): void {
    revision = saved.revision;
    base = sent;
    keepReplaced = false;
    retryMs = firstRetryMs;
    if (saved.state) deps.onSaved(saved.state);
    if (unsaved === document) {
      unsaved = undefined;
      dropKept();
      setStatus({ kind: 'saved', at: deps.now() });
    } else {
      setStatus({ kind: 'pending' });
      plan(0);
    }
  }

  async function onConflict(document: DraftDocument, sent: DraftDocument): Promise<void> {
    const theirs = await deps.readTheirs();
    // The answer to an earlier save was lost: the server has what was sent.
    if (isSameJson(theirs.document, sent)) onSaved({ document, sent, revision: theirs.revision });
    else setStatus({ kind: 'conflict', theirs, base });
  }

  function onFailure(error: unknown): void {
    if (!isNoAnswer(error)) {
      setStatus({ kind: 'failed', error });
      return;
    }
    setStatus({ kind: 'offline' });
    plan(retryMs);
    retryMs = Math.min(longestRetryMs, retryMs * 2);
  }

  async function save(document: DraftDocument, keepalive: boolean): Promise<void> {
    setStatus({ kind: 'saving' });
    try {
      const sent = deps.prepare(document);
      try {
        const state = await deps.save({ document: sent, baseRevision: revision, keepalive, keepReplaced });
        onSaved({ document, sent, revision: state.revision, state });
      } catch (error) {
        if (!isConflict(error)) throw error;
        await onConflict(document, sent);
      }
    } catch (error) {
      onFailure(error);
    }
  }

  async function run(keepalive: boolean): Promise<void> {
    callOff?.();
    if (saving || unsaved === undefined || status.kind === 'conflict') return saving;
    saving = save(unsaved, keepalive).finally(() => {
      saving = undefined;
    });
    return saving;
  }

  /** Overwrites the conflicting document, which stays among the versions. */
  function replaceTheirs(theirs: ServerDraft, document: DraftDocument): void {
    revision = theirs.revision;
    base = theirs.document;
    unsaved = document;
    keepReplaced = true;
    keepHere(document);
    setStatus({ kind: 'pending' });
    void run(false);
  }

  return {
    get status() {
      return status;
    },
    get revision() {
      return revision;
    },
    change(document) {
      if (unsaved === undefined) firstUnsavedAt = deps.now();
      unsaved = document;
      keepHere(document);
      if (status.kind === 'conflict') return;
      if (status.kind !== 'saving' && status.kind !== 'offline') setStatus({ kind: 'pending' });
      if (status.kind !== 'offline') plan(Math.max(0, Math.min(pauseMs, firstUnsavedAt + longestWaitMs - deps.now())));
    },
    async flush({ keepalive = false } = {}) {
      // A running save may be of an older document; the second round sends the newest.
      await run(keepalive);
      if (unsaved !== undefined && status.kind === 'pending') await run(keepalive);
      return unsaved === undefined;
    },
    keepMine() {
      if (status.kind === 'conflict' && unsaved !== undefined) replaceTheirs(status.theirs, unsaved);
    },
    keepMerged(document) {
      if (status.kind === 'conflict') replaceTheirs(status.theirs, document);
    },
    takeTheirs() {
      if (status.kind !== 'conflict') return undefined;
      const { theirs } = status;
      revision = theirs.revision;
      base = theirs.document;
      unsaved = undefined;
      dropKept();
      setStatus({ kind: 'saved', at: deps.now() });
      return theirs.document;
    },
    meetConflict({ mine, theirs, base: common }) {
      unsaved = mine;
      firstUnsavedAt = deps.now();
      setStatus({ kind: 'conflict', theirs, base: common });
    },
    canFollow: (next) => next > revision && unsaved === undefined && saving === undefined && status.kind === 'saved',
    adopt(next, at) {
      revision = next.revision;
      base = next.document;
      unsaved = undefined;
      setStatus({ kind: 'saved', at });
    },
    stop() {
      isStopped = true;
      callOff?.();
    },
    resume() {
      isStopped = false;
      if (unsaved !== undefined) plan(0);
    },
  };
}
