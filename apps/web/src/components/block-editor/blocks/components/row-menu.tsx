import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconClipboard,
  IconColumns2,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconEye,
  IconEyeOff,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconSquareCheck,
  IconTrash,
} from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useEditor } from '../../editor/editor-context.tsx';
import { type BlockSpot, endSpot, spotByStep } from '../block-sets.ts';
import { findBlock } from '../document-edits.ts';
import type { DraftBlock } from '../draft-document.ts';
import { useListTools } from '../list-tools.ts';
import { useSelection } from '../open-block.tsx';
import { toggled } from '../selection.ts';
import { canRepeat } from '../single-blocks.ts';
import classes from './block-list.module.css';

type Entry = { label: string; icon: IconShape; run: () => void; isOff?: boolean; isDanger?: boolean };

function useEntries(block: DraftBlock): Entry[][] {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const selection = useSelection();
  const { actions, clipboard } = useListTools();
  const ids = new Set([block.id]);
  const { document } = editor.read().history;
  const found = findBlock(document, block.id);
  const isHidden = block.hidden === true;
  const askFor = (spot: BlockSpot) => selection.update({ dialog: { kind: 'add', ...spot } });
  const addAt = (offset: 0 | 1) => () => found && askFor({ place: found.place, index: found.index + offset });
  const step = (by: -1 | 1) => ({
    run: () => actions.moveBy(ids, by),
    isOff: !spotByStep(document, { ids, step: by }),
  });
  const inside: Entry[] = block.columns
    ? [
        {
          label: t(($) => $.editor.block.addInside),
          icon: IconColumns2,
          run: () => askFor(endSpot(document, { sectionId: block.id, column: 0 })),
        },
      ]
    : [];
  return [
    [
      { label: t(($) => $.editor.block.addAbove), icon: IconRowInsertTop, run: addAt(0) },
      { label: t(($) => $.editor.block.addBelow), icon: IconRowInsertBottom, run: addAt(1) },
      ...inside,
    ],
    [
      { label: t(($) => $.editor.block.up), icon: IconArrowUp, ...step(-1) },
      { label: t(($) => $.editor.block.down), icon: IconArrowDown, ...step(1) },
      {
        label: t(($) => $.editor.block.moveTo),
        icon: IconArrowsMove,
        run: () => selection.update({ dialog: { kind: 'move', ids } }),
      },
    ],
    [
      {
        label: t(($) => $.editor.block.duplicate),
        icon: IconCopyPlus,
        run: () => actions.duplicate(ids),
        isOff: !canRepeat(block),
      },
      { label: t(($) => $.editor.block.copy), icon: IconCopy, run: () => clipboard.copy(ids) },
      { label: t(($) => $.editor.block.cut), icon: IconCut, run: () => clipboard.cut(ids) },
      { label: t(($) => $.editor.block.paste), icon: IconClipboard, run: () => clipboard.paste(block.id) },
    ],
    [
      {
        label: isHidden ? t(($) => $.editor.block.show) : t(($) => $.editor.block.hide),
        icon: isHidden ? IconEye : IconEyeOff,
        run: () => actions.setHidden(ids, !isHidden),
      },
      {
        label: t(($) => $.editor.block.choose),
        icon: IconSquareCheck,
        run: () =>
          selection.update({
            isChoosing: true,
            anchorId: block.id,
            chosen: toggled(selection.read().chosen, block.id),
            wanted: block.id,
          }),
      },
    ],
    [{ label: t(($) => $.editor.block.remove), icon: IconTrash, isDanger: true, run: () => actions.remove(ids) }],
  ];
}

/** All actions for one block; its code loads with the first opened menu. */
export function RowMenu({ block, onClose }: { block: DraftBlock; onClose: () => void }) {
  const groups = useEntries(block);
  const entry = ({ label, icon, run, isOff = false, isDanger = false }: Entry) => (
    <Menu.Item
      key={label}
      disabled={isOff}
      {...(isDanger ? { color: 'red' } : {})}
      leftSection={<Icon of={icon} size={16} />}
      onClick={run}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu opened position="bottom-end" width={220} returnFocus={false} onChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Target>
        <Box position="absolute" right={0} bottom={0} as="span" w={1} h={1} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {groups.map((group, index) => [index > 0 && <Menu.Divider key={`line-${index}`} />, ...group.map(entry)])}
      </Menu.Dropdown>
    </Menu>
  );
}
