import { Modal } from '@mantine/core';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { Row } from '#components/layout/layout.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import type { FieldKeys, PaletteResults, ShownList } from './palette-results.tsx';
import classes from './palette.module.css';

const Results = lazyPart<ComponentProps<typeof PaletteResults>>(async () => {
  const [{ PaletteResults: component }] = await Promise.all([
    import('./palette-results.tsx'),
    loadNamespaces(['search', 'help', 'settings']),
  ]);
  return component;
});

function close(): void {
  openPanel('none');
}

/**
 * Ctrl/Cmd+K: searches screens, items and actions. The field is part of the shell, so that it takes every key from the
 * first one on; the results join it once their code has loaded.
 */
export function Palette() {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  const [list, setList] = useState<ShownList>();
  const keys = useRef<FieldKeys>(null);
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
      classNames={{ content: classes.palette ?? '' }}
    >
      <Row h={60} lineBottom gap={12} px={18}>
        <Icon of={IconSearch} />
        <input
          className={classes.input}
          // At once: the dialog itself moves the focus in a later task, after the next key.
          autoFocus
          data-autofocus
          value={query}
          placeholder={t(($) => $.shell.palette.placeholder)}
          role="combobox"
          aria-expanded={list?.optionId !== undefined}
          aria-controls={list?.id}
          aria-autocomplete="list"
          aria-activedescendant={list?.optionId}
          aria-label={t(($) => $.shell.palette.placeholder)}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => keys.current?.(event)}
        />
        <button type="button" tabIndex={-1} onClick={close}>
          <Kbd>Esc</Kbd>
        </button>
      </Row>
      <Suspense fallback={null}>
        <Results query={query} keys={keys} onShown={setList} />
      </Suspense>
    </Modal>
  );
}
