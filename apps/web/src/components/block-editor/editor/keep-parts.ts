import { mayArrive } from '#lib/lazy/load-patiently.ts';

const settledMs = 1500;
/** Performance mark: from here on editing needs no connection. */
const partsKept = 'editor-parts-kept';

/** Code that later edits may need. */
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

/** Preloads the editor's lazy parts once it has settled, so that editing continues without a connection. */
export function keepEditorParts(): () => void {
  const timer = setTimeout(() => {
    mayArrive()
      .then(loadParts)
      .then(() => performance.mark(partsKept))
      .catch((error: unknown) => console.warn('parts of the editor will be loaded when needed', error));
  }, settledMs);
  return () => clearTimeout(timer);
}
