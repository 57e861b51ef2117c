import type { BulkRunAction } from '@enlace/contract/audience/contacts/contact-bulk.contract.ts';
import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import { useTranslation } from 'react-i18next';
import { unfiledId } from '#components/folders/folder-rail.tsx';
import { canPlace } from '#components/folders/folder-tree.rules.ts';
import { LabelPicker } from '#components/folders/label-picker.tsx';
import { MoveDialog } from '#components/folders/move-dialog.tsx';
import type { CollectionActions } from '#components/folders/use-collection-actions.ts';
import type { CollectionState } from '#components/folders/use-collection.ts';
import type { ContactFilter } from '../contact-list.rules.ts';
import type { LetterSlot } from '../letter-slot.ts';
import { SegmentDrawer } from '../segments/segment-drawer.tsx';
import type { RuleNames, RuleWords } from '../segments/use-rule-words.ts';
import { ListLabelAll } from './list-label-all.tsx';

/** Dialogs of the list. */
export type OpenDialog =
  | { kind: 'folder'; folder: Folder }
  | { kind: 'move' | 'label' | 'write'; ids: readonly string[] }
  | { kind: 'move-all' | 'label-all' }
  | { kind: 'rules'; segment: Segment | undefined; isNaming: boolean };

type Props = {
  open: OpenDialog | undefined;
  /** The selected contacts as text. */
  what: string;
  filter: ContactFilter;
  rows: readonly ContactListRow[];
  collection: CollectionState;
  actions: CollectionActions;
  names: RuleNames;
  words: RuleWords;
  canChange: boolean;
  onFilter: (patch: Partial<ContactFilter>) => void;
  /** Runs on the selected ones, or in the background on all matches. */
  onAct: (one: (chosen: string[]) => Promise<void>, all: BulkRunAction) => void;
  letter: LetterSlot;
  onClose: () => void;
};

/** Dialogs of the list: a segment or filter, labels, folders. */
export function ListDialogs(props: Props) {
  const { open, what, filter, rows, collection, actions, names, words, canChange, onFilter, onAct, letter, onClose } =
    props;
  const { t: ts } = useTranslation('segments');
  const { t: tf } = useTranslation('folders');
  return (
    <>
      {open?.kind === 'rules' && (
        <SegmentDrawer
          key={open.segment?.id ?? String(open.isNaming)}
          segment={open.segment}
          rules={open.isNaming ? undefined : filter.rules}
          isNaming={open.isNaming}
          canSave={canChange}
          names={names}
          words={words}
          onApply={(rules) => {
            onFilter({ rules });
            onClose();
          }}
          onSaved={({ id }) => {
            onFilter({ segment: id, rules: undefined, view: undefined });
            onClose();
          }}
          onRemoved={({ id }) => {
            if (filter.segment === id) onFilter({ segment: undefined });
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {open?.kind === 'write' &&
        letter(
          rows.filter(({ id }) => open.ids.includes(id)),
          onClose,
        )}
      {open?.kind === 'label' && (
        <LabelPicker
          title={ts(($) => $.segments.bulk.labelTitle, { what })}
          subjects={rows.filter(({ id }) => open.ids.includes(id))}
          ids={open.ids}
          actions={actions}
          onClose={onClose}
        />
      )}
      {open?.kind === 'label-all' && (
        <ListLabelAll
          title={ts(($) => $.segments.bulk.labelTitle, { what })}
          labels={collection.labels}
          onLabel={(links) => onAct(() => Promise.resolve(), { kind: 'label', ...links })}
          onClose={onClose}
        />
      )}
      {(open?.kind === 'move' || open?.kind === 'move-all') && (
        <MoveDialog
          title={ts(($) => $.segments.bulk.moveTitle, { what })}
          actions={actions}
          current={undefined}
          outsideText={tf(($) => $.folders.unfiled)}
          canGo={() => true}
          onMove={(target) => {
            const folderId = target === unfiledId ? null : target;
            onAct((chosen) => actions.moveSubjects(chosen, folderId), { kind: 'move', folderId });
          }}
          onClose={onClose}
        />
      )}
      {open?.kind === 'folder' && (
        <MoveDialog
          title={tf(($) => $.folders.moveFolder, { name: open.folder.name })}
          actions={actions}
          current={open.folder.parentId}
          outsideText={tf(($) => $.folders.top)}
          canGo={(parentId) => canPlace(collection.folders, open.folder.id, parentId)}
          onMove={(parentId) => void actions.moveFolder(open.folder, { parentId, beforeId: null })}
          onClose={onClose}
        />
      )}
    </>
  );
}
