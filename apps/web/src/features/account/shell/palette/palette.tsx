import { Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconSearch } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { Row } from '#components/layout/layout.tsx';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import { groupStep } from './groups.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { type Choice, PaletteList } from './palette-list.tsx';
import { PaletteNotes } from './palette-notes.tsx';
import { rememberRecent } from './recents.ts';
import { type PaletteAnswer, usePaletteItems } from './use-palette-items.ts';
import classes from './palette.module.css';

function close(): void {
  openPanel('none');
}

function useChoose(recentOf: PaletteAnswer['recentOf']) {
  const navigate = useNavigate();
  return ({ item, inNewTab }: Choice) => {
    const recent = recentOf(item);
    if (recent) rememberRecent(recent);
    close();
    if ('run' in item) item.run();
    else if (inNewTab) window.open(item.to, '_blank', 'noopener');
    else void navigate(item.to);
  };
}

/** Ctrl/Cmd+K: searches screens, items and actions. */
export function Palette() {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  // The active item by id, so that results arriving later do not change what Enter opens.
  const [activeId, setActiveId] = useState<string | undefined>(undefined);
  const { items, state, missing, recentOf } = usePaletteItems(query);
  const choose = useChoose(recentOf);
  const listId = useId();
  const at = activeId === undefined ? -1 : items.findIndex(({ id }) => id === activeId);
  const current = Math.max(0, at);
  const setActive = (index: number) => setActiveId(items[index]?.id);
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  const walk = (event: KeyboardEvent): number | undefined => {
    if (items.length === 0) return undefined;
    switch (event.key) {
      case 'ArrowDown':
        return (current + 1) % items.length;
      case 'ArrowUp':
        return (current - 1 + items.length) % items.length;
      case 'Tab':
        return groupStep({ items, current, step: event.shiftKey ? -1 : 1 });
      default:
        return undefined;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = walk(event);
    if (next !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setActive(next);
    } else if (event.key === 'Enter') {
      const item = items[current];
      event.preventDefault();
      if (item) choose({ item, inNewTab: hasCommandKey(event) });
    }
  };

  return (
    <Modal
      opened
      onClose={close}
      withCloseButton={false}
      size={640}
      padding={0}
      yOffset={108}
      transitionProps={{ duration: 140 }}
      attributes={{ content: { 'aria-label': t(($) => $.shell.palette.label) } }}
      classNames={{ content: classes.palette ?? '', body: classes.body ?? '' }}
    >
      <Row h={60} lineBottom gap={12} px={18}>
        <Icon of={IconSearch} />
        <input
          className={classes.input}
          data-autofocus
          value={query}
          placeholder={t(($) => $.shell.palette.placeholder)}
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items[current] && `${listId}-${current}`}
          aria-label={t(($) => $.shell.palette.placeholder)}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setQuery(target.value);
            setActiveId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.esc} tabIndex={-1} onClick={close}>
          <Kbd>Esc</Kbd>
        </button>
      </Row>
      <PaletteNotes state={state} missing={missing} query={query} count={items.length} />
      {items.length > 0 && (
        <PaletteList id={listId} items={items} query={query} active={current} onHover={setActive} onChoose={choose} />
      )}
      <PaletteFoot />
    </Modal>
  );
}
