import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import type { PaletteItem } from '#lib/palette/palette-sources.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteList } from './palette-list.tsx';
import { rememberRecent } from './recents.ts';
import { usePaletteItems } from './use-palette-items.ts';
import classes from './palette.module.css';

function close(): void {
  openPanel('none');
}

function useChoose() {
  const navigate = useNavigate();
  return ({ item, inNewTab }: { item: PaletteItem; inNewTab: boolean }) => {
    rememberRecent(item.id);
    close();
    if ('run' in item) item.run();
    else if (inNewTab) window.open(item.to, '_blank', 'noopener');
    else void navigate(item.to);
  };
}

/** Ctrl/Cmd+K: finds places, things and actions by what is typed. */
export function Palette() {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const items = usePaletteItems(query);
  const choose = useChoose();
  const listId = useId();
  const current = Math.min(active, Math.max(0, items.length - 1));
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      setActive((current + step + items.length) % items.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
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
      aria-label={t(($) => $.shell.palette.label)}
      classNames={{ content: classes.palette ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.search}>
        <Icon of={IconSearch} />
        <input
          className={classes.input}
          data-autofocus
          value={query}
          placeholder={t(($) => $.shell.palette.placeholder)}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={items[current] && `${listId}-${current}`}
          aria-label={t(($) => $.shell.palette.placeholder)}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <PaletteList id={listId} items={items} query={query} active={current} onHover={setActive} onChoose={choose} />
      <PaletteFoot />
    </Modal>
  );
}
