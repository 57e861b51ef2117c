import { memo, type MouseEvent, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconChevronUp, IconDots } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { blockIcon } from '../block-look.ts';
import type { DraftBlock } from '../draft-document.ts';
import { useListTools } from '../list-tools.ts';
import { useSelection, useSelectionState } from '../open-block.tsx';
import { type Choosing, chooseByPress } from '../choose-rows.ts';
import { holdsBlock } from '../selection.ts';
import { PresenceBadge } from '../../timing/presence-badge.tsx';
import { useBlockName, useBlockSummary } from '../use-block-name.ts';
import classes from './block-list.module.css';
import { RowSwitch } from './row-switch.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';

const BlockForm = lazyPart(async () => {
  const [{ BlockForm: form }] = await Promise.all([import('./block-form.tsx'), loadNamespaces(['dates'])]);
  return form;
});
const RowMenu = lazyPart(async () => (await import('./row-menu.tsx')).RowMenu);

const flags = { open: 1, current: 2, chosen: 4, menu: 8, wanted: 16 } as const;

/** The selection state of one row as a number: a row rerenders only when its own part changes. */
function useRowFlags(block: DraftBlock): Record<keyof typeof flags, boolean> {
  const { id } = block;
  const bits = useSelectionState(
    (state) =>
      (state.openId === id || holdsBlock(block, state.openId) ? flags.open : 0) |
      (state.currentId === id ? flags.current : 0) |
      (state.chosen.has(id) ? flags.chosen : 0) |
      (state.menuId === id ? flags.menu : 0) |
      (state.wanted === id ? flags.wanted : 0),
  );
  const has = (flag: keyof typeof flags) => (bits & flags[flag]) !== 0;
  return {
    open: has('open'),
    current: has('current'),
    chosen: has('chosen'),
    menu: has('menu'),
    wanted: has('wanted'),
  };
}

type HeadProps = { block: DraftBlock; row: ReturnType<typeof useRowFlags>; choosing: Choosing };

function RowHead({ block, row, choosing }: HeadProps) {
  const { t } = useTranslation('editor');
  const { actions } = useListTools();
  const selection = useSelection();
  const name = useBlockName()(block.type);
  const summary = useBlockSummary()(block);
  const opener = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const { id } = block;
  const tabIndex = row.current ? 0 : -1;

  useLayoutEffect(() => {
    if (!row.wanted) return;
    opener.current?.focus();
    selection.update({ wanted: null });
  }, [row.wanted, selection]);

  function toggle(): void {
    selection.update({ openId: row.open ? choosing.sectionOf(id) : id, currentId: id });
  }
  function onPress(event: MouseEvent): void {
    const how = event.shiftKey ? 'range' : hasCommandKey(event) || selection.read().isChoosing ? 'one' : undefined;
    if (how) chooseByPress({ selection, id, how, order: choosing.order() });
    else toggle();
  }
  function openMenu(event: MouseEvent): void {
    event.preventDefault();
    selection.update({ menuId: id, currentId: id });
  }
  function closeMenu(): void {
    selection.update({ menuId: null });
    // Unless the chosen item moved the focus elsewhere.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null) menuButton.current?.focus();
    });
  }

  return (
    <Row
      phone={{ p: '9px 4px' }}
      gap={4}
      py={8}
      pr={6}
      pl={2}
      className={classes.head}
      data-row-head
      onContextMenu={openMenu}
    >
      <Grid
        center
        w={20}
        h={32}
        as="span"
        fixed
        tone="disabled"
        className={classes.grip}
        data-grip
        aria-hidden="true"
      />
      <Row
        as="button"
        grow
        shrink
        gap={10}
        radius="md"
        ref={opener}
        type="button"
        data-opener
        tabIndex={tabIndex}
        aria-expanded={row.open}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete Shift+F10"
        onClick={onPress}
      >
        <Grid center w={32} h={32} radius="md" fill="active" as="span" fixed tone="muted" className={classes.icon}>
          <Icon of={row.chosen ? IconCheck : blockIcon(block.type)} size={16} />
        </Grid>
        <Stack leading={1.32} as="span" grow shrink>
          <Text as="b" size={13} weight="semibold" className={classes.name}>
            {name}
          </Text>
          <Text as="span" size={12} tone="faint" truncate>
            {summary}
          </Text>
        </Stack>
        {row.chosen && <span className="sr-only">{t(($) => $.editor.block.chosen)}</span>}
      </Row>
      <PresenceBadge block={block} />
      <RowSwitch
        label={t(($) => $.editor.block.visible, { name })}
        tabIndex={tabIndex}
        isOn={block.hidden !== true}
        onChange={(isOn) => actions.setHidden(new Set([id]), !isOn)}
      />
      {row.open && (
        <IconButton
          size={28}
          iconSize={16}
          icon={IconChevronUp}
          tabIndex={tabIndex}
          label={t(($) => $.editor.block.close, { name })}
          onClick={() => {
            opener.current?.focus();
            toggle();
          }}
        />
      )}
      <Grid relative as="span" fixed>
        <IconButton
          ref={menuButton}
          size={28}
          iconSize={16}
          icon={IconDots}
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-expanded={row.menu}
          label={t(($) => $.editor.block.actions, { name })}
          onClick={openMenu}
        />
        {row.menu && (
          <Suspense fallback={null}>
            <RowMenu block={block} onClose={closeMenu} />
          </Suspense>
        )}
      </Grid>
    </Row>
  );
}

type Props = { block: DraftBlock; choosing: Choosing };

function BlockRowBody({ block, choosing }: Props) {
  const row = useRowFlags(block);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (row.open) item.current?.scrollIntoView({ block: 'nearest' });
  }, [row.open]);
  return (
    <Box
      as="li"
      radius={10}
      border="clear"
      hover="surface-2"
      ref={item}
      className={classes.row}
      data-block={block.id}
      data-open={row.open || undefined}
      data-chosen={row.chosen || undefined}
      data-off={block.hidden || undefined}
    >
      <RowHead block={block} row={row} choosing={choosing} />
      {row.open && (
        <Suspense fallback={<Stack lineTop gap={14} p={14} size={14} />}>
          <BlockForm block={block} />
        </Suspense>
      )}
    </Box>
  );
}

/** One block: grip, name, switch, menu; its form below while it is open. Rerenders only when it changes. */
export const BlockRow = memo(BlockRowBody);
