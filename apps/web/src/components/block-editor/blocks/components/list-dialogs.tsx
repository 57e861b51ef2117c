import { Suspense } from 'react';
import { useListTools } from '../list-tools.ts';
import { useSelection, useSelectionState } from '../open-block.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const AddBlockDialog = lazyPart(async () => (await import('./add-block-dialog.tsx')).AddBlockDialog);
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** The dialogs of a list: block picker and move target. Their code loads when they open. */
export function ListDialogs() {
  const selection = useSelection();
  const dialog = useSelectionState((state) => state.dialog);
  const { actions } = useListTools();
  const close = () => selection.update({ dialog: null, wanted: selection.read().currentId });
  if (!dialog) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'add' ? (
        <AddBlockDialog
          isNested={dialog.place !== 'page'}
          onClose={close}
          onPick={(block) => {
            selection.update({ dialog: null });
            actions.add([block], { place: dialog.place, index: dialog.index });
          }}
        />
      ) : (
        <MoveDialog
          ids={dialog.ids}
          onClose={close}
          onPick={(spot) => {
            selection.update({ dialog: null });
            actions.moveTo(dialog.ids, spot);
          }}
        />
      )}
    </Suspense>
  );
}
