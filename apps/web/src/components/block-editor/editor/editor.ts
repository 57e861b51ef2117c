import { isSameJson } from '../blocks/count-changes.ts';
import type { DraftDocument } from '../blocks/draft-document.ts';
import type { CachedDraft, DraftCache } from './draft-cache.ts';
import {
  createDraftSync,
  type DraftSyncDeps,
  type SavedDraft,
  type ServerDraft,
  type SyncStatus,
} from './draft-sync.ts';
import { type EditorAction, editorReducer, type EditorState, startEditing } from './editor.reducer.ts';

export type EditorSnapshot = {
  readonly history: EditorState;
  readonly status: SyncStatus;
  /** What visitors see: null when nothing was ever published, undefined when this program does not know it. */
  readonly published: DraftDocument | null | undefined;
};

export type EditorDeps<Saved extends SavedDraft = SavedDraft> = Pick<
  DraftSyncDeps<Saved>,
  'prepare' | 'save' | 'readTheirs' | 'now' | 'later'
> & {
  cache: DraftCache;
  onSaved: (saved: Saved) => void;
};

/** One open page or mail: its document with its history, and the autosave that keeps the server in step. */
export type Editor = ReturnType<typeof createEditor>;

export type EditorStart = {
  /** null while visitors never saw it. */
  publishedRevision: number | null;
  hasChanges: boolean;
  draft: ServerDraft & { savedAt: number };
};

function publishedAtStart({ draft, publishedRevision, hasChanges }: EditorStart): EditorSnapshot['published'] {
  if (publishedRevision === null) return null;
  return hasChanges ? undefined : draft.document;
}

export function createEditor<Saved extends SavedDraft>(deps: EditorDeps<Saved>, start: EditorStart) {
  const listeners = new Set<() => void>();
  let snapshot: EditorSnapshot = {
    history: startEditing(start.draft.document),
    status: { kind: 'saved', at: start.draft.savedAt },
    published: publishedAtStart(start),
  };

  function update(change: Partial<EditorSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  const sync = createDraftSync(
    { ...deps, onStatus: (status) => update({ status }) },
    { revision: start.draft.revision, savedAt: start.draft.savedAt },
  );

  function dispatch(action: EditorAction): void {
    const before = snapshot.history;
    const history = editorReducer(before, action);
    if (history === before) return;
    update({ history });
    if (history.document !== before.document) sync.change(history.document);
  }

  async function restore(kept: CachedDraft): Promise<boolean> {
    if (isSameJson(kept.document, snapshot.history.document)) {
      // It did arrive after all; only the answer came too late to be noted.
      await deps.cache.drop();
      return false;
    }
    if (kept.baseRevision === sync.revision) {
      dispatch({ type: 'edit', change: () => kept.document, at: deps.now() });
      return true;
    }
    const theirs: ServerDraft = { document: snapshot.history.document, revision: sync.revision };
    update({ history: editorReducer(snapshot.history, { type: 'edit', change: () => kept.document, at: deps.now() }) });
    sync.meetConflict({ mine: kept.document, theirs });
    return false;
  }

  return {
    read: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** `key` names the field that is typed into, so that a burst of letters is one step. */
    edit(change: (document: DraftDocument) => DraftDocument, key?: string): void {
      dispatch({ type: 'edit', change, at: deps.now(), key });
    },
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    flush: sync.flush,
    prepare: deps.prepare,
    get revision() {
      return sync.revision;
    },
    keepMine(): void {
      if (snapshot.status.kind !== 'conflict') return;
      const { theirs } = snapshot.status;
      update({
        history: editorReducer(snapshot.history, {
          type: 'keep_both',
          shown: snapshot.history.document,
          other: theirs.document,
        }),
      });
      sync.keepMine();
    },
    takeTheirs(): void {
      const mine = snapshot.history.document;
      const theirs = sync.takeTheirs();
      if (theirs)
        update({ history: editorReducer(snapshot.history, { type: 'keep_both', shown: theirs, other: mine }) });
    },
    /** A draft the server made, such as a version taken back; the one shown until now is one undo away. */
    adopt(draft: ServerDraft): void {
      sync.adopt(draft.revision, deps.now());
      update({
        history: editorReducer(snapshot.history, {
          type: 'keep_both',
          shown: draft.document,
          other: snapshot.history.document,
        }),
      });
    },
    meetConflict(theirs: ServerDraft): void {
      sync.meetConflict({ mine: snapshot.history.document, theirs });
    },
    setPublished: (document: DraftDocument) => update({ published: document }),
    /** Brings back edits that an earlier visit could not save; resolves with whether there were any. */
    async recover(): Promise<boolean> {
      const kept = await deps.cache.read();
      return kept !== undefined && (await restore(kept));
    },
    stop: sync.stop,
    resume: sync.resume,
  };
}
