import { Menu, Switch } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronUp,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { blockIcon } from '../block-look.ts';
import type { DragHandle } from '../drag/drag-handle.ts';
import type { DraftBlock } from '../draft-document.ts';
import { useOpenBlock } from '../open-block.tsx';
import { useBlockActions } from '../use-block-actions.ts';
import { useBlockName, useBlockSummary } from '../use-block-name.ts';
import classes from './block-list.module.css';

const BlockForm = lazy(async () => ({ default: (await import('./block-form.tsx')).BlockForm }));

type Props = {
  block: DraftBlock;
  index: number;
  total: number;
  handle: DragHandle | undefined;
  onMove: (step: -1 | 1) => void;
};

function RowMenu({ block, index, total, onMove }: Omit<Props, 'handle'>) {
  const { t } = useTranslation('editor');
  const actions = useBlockActions();
  const name = useBlockName()(block.type);
  return (
    <Menu position="bottom-end" width={190} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton size={28} iconSize={16} icon={IconDots} label={t(($) => $.editor.block.actions, { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconArrowUp} size={16} />} disabled={index === 0} onClick={() => onMove(-1)}>
          {t(($) => $.editor.block.up)}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon of={IconArrowDown} size={16} />}
          disabled={index === total - 1}
          onClick={() => onMove(1)}
        >
          {t(($) => $.editor.block.down)}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconCopy} size={16} />} onClick={() => actions.duplicate(block)}>
          {t(($) => $.editor.block.duplicate)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Icon of={IconTrash} size={16} />} onClick={() => actions.remove(block)}>
          {t(($) => $.editor.block.remove)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Moving a row in the document drops the focus in it; this gives it back. */
function keepFocus(): void {
  const focused = document.activeElement;
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: false });
  });
}

function RowHead(props: Props & { isOpen: boolean; onToggle: () => void }) {
  const { block, isOpen, onToggle, handle, onMove } = props;
  const { t } = useTranslation('editor');
  const actions = useBlockActions();
  const name = useBlockName()(block.type);
  const summary = useBlockSummary()(block);

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    keepFocus();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <div className={classes.head}>
      <span
        ref={handle?.gripRef}
        {...handle?.gripListeners}
        className={classes.grip}
        data-ready={handle !== undefined || undefined}
        aria-hidden="true"
      >
        <Icon of={IconGripVertical} size={16} />
      </span>
      <button
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        title={t(($) => $.editor.block.keys)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={onToggle}
        onKeyDown={onKeyDown}
      >
        <span className={classes.icon}>
          <Icon of={blockIcon(block.type)} size={16} />
        </span>
        <span className={classes.words}>
          <b className={classes.name}>{name}</b>
          <span className={classes.summary}>{summary}</span>
        </span>
      </button>
      <Switch
        size="xs"
        className={classes.switch ?? ''}
        aria-label={t(($) => $.editor.block.visible, { name })}
        checked={block.hidden !== true}
        onChange={({ currentTarget }) => actions.setHidden(block, !currentTarget.checked)}
      />
      {isOpen ? (
        <IconButton
          size={28}
          iconSize={16}
          icon={IconChevronUp}
          label={t(($) => $.editor.block.close, { name })}
          onClick={onToggle}
        />
      ) : (
        <RowMenu {...props} />
      )}
    </div>
  );
}

/** One block: grip, name, switch, menu; below, its form while it is open. Alt with the arrows moves it. */
export function BlockRow(props: Props) {
  const { block, handle } = props;
  const { openId, open } = useOpenBlock();
  const row = useRef<HTMLLIElement>(null);
  const isOpen = openId === block.id;
  const rowRef = handle?.rowRef;
  const setRow = useCallback(
    (element: HTMLLIElement | null) => {
      row.current = element;
      rowRef?.(element);
    },
    [rowRef],
  );

  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <li
      ref={setRow}
      className={classes.row}
      style={handle?.style}
      data-block={block.id}
      data-open={isOpen || undefined}
      data-off={block.hidden || undefined}
      data-dragging={handle?.isDragging || undefined}
    >
      <RowHead {...props} isOpen={isOpen} onToggle={() => open(isOpen ? null : block.id)} />
      {isOpen && (
        <Suspense fallback={<div className={classes.form} />}>
          <BlockForm block={block} />
        </Suspense>
      )}
    </li>
  );
}
