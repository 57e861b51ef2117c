import { isSameJson } from '../blocks/same-json.ts';
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
  /** The published page; null if never published. */
  readonly published: DraftDocument | null;
};

export type EditorDeps<Saved extends SavedDraft = SavedDraft> = Pick<
  DraftSyncDeps<Saved>,
  'prepare' | 'save' | 'readTheirs' | 'now' | 'later'
> & {
  cache: DraftCache;
  onSaved: (saved: Saved) => void;
};

/** One open page or mail: its document with history, and the autosave that keeps the server in sync. */
export type Editor = ReturnType<typeof createEditor>;

export type EditorStart = {
  published: DraftDocument | null;
  draft: ServerDraft & { savedAt: number };
};

export function createEditor<Saved extends SavedDraft>(deps: EditorDeps<Saved>, start: EditorStart) {
  const listeners = new Set<() => void>();
  let snapshot: EditorSnapshot = {
    history: startEditing(start.draft.document),
    status: { kind: 'saved', at: start.draft.savedAt },
    published: start.published,
  };

  function update(change: Partial<EditorSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  const sync = createDraftSync({ ...deps, onStatus: (status) => update({ status }) }, start.draft);

  function dispatch(action: EditorAction): void {
    const before = snapshot.history;
    const history = editorReducer(before, action);
    if (history === before) return;
    update({ history });
    if (history.document !== before.document) sync.change(history.document);
  }

  async function restore(kept: CachedDraft): Promise<boolean> {
    if (isSameJson(kept.document, snapshot.history.document)) {
      // It did arrive; only its answer came too late to be recorded.
      await deps.cache.drop();
      return false;
    }
    if (kept.baseRevision === sync.revision) {
      dispatch({ type: 'edit', change: () => kept.document, at: deps.now() });
      return true;
    }
    const theirs: ServerDraft = { document: snapshot.history.document, revision: sync.revision };
    update({ history: editorReducer(snapshot.history, { type: 'edit', change: () => kept.document, at: deps.now() }) });
    sync.meetConflict({ mine: kept.document, theirs, base: kept.base });
    return false;
  }

  /** Shows another document; undo returns to the current one. */
  function show(document: DraftDocument): void {
    const other = snapshot.history.document;
    update({ history: editorReducer(snapshot.history, { type: 'keep_both', shown: document, other }) });
  }

  return {
    read: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** `key` names the edited field, so that a burst of typing is one step. */
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
      const theirs = sync.takeTheirs();
      if (theirs) show(theirs);
    },
    /** Continues with a merge of both sides of the conflict. */
    keepMerged(document: DraftDocument): void {
      if (snapshot.status.kind !== 'conflict') return;
      show(document);
      sync.keepMerged(document);
    },
    /** A draft created by the server, such as a restored version; undo returns to the current one. */
    adopt(draft: ServerDraft): void {
      sync.adopt(draft, deps.now());
      show(draft.document);
    },
    canFollow: sync.canFollow,
    /** Shows what another tab or device saved, if nothing unsaved would be lost; returns whether it does. */
    follow(draft: ServerDraft): boolean {
      if (!sync.canFollow(draft.revision)) return false;
      sync.adopt(draft, deps.now());
      show(draft.document);
      return true;
    },
    meetConflict(theirs: ServerDraft): void {
      sync.meetConflict({ mine: snapshot.history.document, theirs, base: undefined });
    },
    setPublished: (document: DraftDocument | null) => update({ published: document }),
    /** Restores edits an earlier visit could not save; resolves with whether there were any. */
    async recover(): Promise<boolean> {
      const kept = await deps.cache.read();
      return kept !== undefined && (await restore(kept));
    },
    stop: sync.stop,
    resume: sync.resume,
  };
}
