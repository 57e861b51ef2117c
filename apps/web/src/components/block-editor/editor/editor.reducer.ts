import type { DraftDocument } from '../blocks/draft-document.ts';

/** Number of undo steps. */
export const historyLimit = 200;
/** Edits of the same thing within this many milliseconds are one step. */
export const coalesceMs = 1500;

export type EditorState = {
  readonly document: DraftDocument;
  readonly past: readonly DraftDocument[];
  readonly future: readonly DraftDocument[];
  readonly lastEdit: { readonly key: string; readonly at: number } | null;
};

export type EditorAction =
  /** `key` names the edited field, so that a word is one step; without it every edit is a step. */
  | { type: 'edit'; change: (document: DraftDocument) => DraftDocument; at: number; key?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  /** The document kept instead of `document` becomes the previous undo step, so that nothing is lost. */
  | { type: 'keep_both'; shown: DraftDocument; other: DraftDocument };

export function startEditing(document: DraftDocument): EditorState {
  return { document, past: [], future: [], lastEdit: null };
}

function pushStep(past: readonly DraftDocument[], document: DraftDocument): readonly DraftDocument[] {
  return [...past, document].slice(-historyLimit);
}

function edit(state: EditorState, { change, at, key }: Extract<EditorAction, { type: 'edit' }>): EditorState {
  const document = change(state.document);
  if (document === state.document) return state;
  const isSameStep =
    key !== undefined &&
    state.lastEdit?.key === key &&
    at - state.lastEdit.at <= coalesceMs &&
    state.future.length === 0;
  return {
    document,
    past: isSameStep ? state.past : pushStep(state.past, state.document),
    future: [],
    lastEdit: key === undefined ? null : { key, at },
  };
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edit':
      return edit(state, action);
    case 'undo': {
      const previous = state.past.at(-1);
      if (!previous) return state;
      return {
        document: previous,
        past: state.past.slice(0, -1),
        future: [state.document, ...state.future],
        lastEdit: null,
      };
    }
    case 'redo': {
      const [next, ...rest] = state.future;
      if (!next) return state;
      return { document: next, past: pushStep(state.past, state.document), future: rest, lastEdit: null };
    }
    case 'keep_both':
      return { document: action.shown, past: pushStep(state.past, action.other), future: [], lastEdit: null };
  }
}
