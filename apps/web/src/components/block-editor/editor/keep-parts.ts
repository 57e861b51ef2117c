import { mayArrive } from '#lib/lazy/load-patiently.ts';

const settledMs = 1500;
/** Mark of the moment from which editing needs no connection. */
const partsKept = 'editor-parts-kept';

/** Code of what an edit may ask for next. */
function loadParts(): Promise<unknown> {
  return Promise.all([
    import('../blocks/components/block-form.tsx'),
    import('../blocks/components/row-menu.tsx'),
    import('../blocks/components/selection-bar.tsx'),
    import('../clipboard/paste-blocks.ts'),
    import('../clipboard/clipboard-store.ts'),
    import('../languages/language-progress.tsx'),
    import('../timing/presence-notes.tsx'),
    import('../blocks/components/add-block-dialog.tsx'),
    import('../blocks/components/move-dialog.tsx'),
    import('../conflict/conflict-callout.tsx'),
    import('../conflict/conflict-dialog.tsx'),
    import('../fields/rich-text-editor.tsx'),
  ]);
}

/** Fetches the editor's later parts once it has settled, so that editing goes on when the connection does not. */
export function keepEditorParts(): () => void {
  const timer = setTimeout(() => {
    mayArrive()
      .then(loadParts)
      .then(() => performance.mark(partsKept))
      .catch((error: unknown) => console.warn('parts of the editor will be loaded when needed', error));
  }, settledMs);
  return () => clearTimeout(timer);
}
