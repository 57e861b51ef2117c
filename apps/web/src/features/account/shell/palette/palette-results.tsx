import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import { groupStep } from './groups.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { type Choice, PaletteList } from './palette-list.tsx';
import { PaletteNotes } from './palette-notes.tsx';
import { rememberRecent } from './recents.ts';
import { type PaletteAnswer, usePaletteItems } from './use-palette-items.ts';

/** Handles a key pressed in the field. */
export type FieldKeys = (event: KeyboardEvent) => void;
/** The list below the field; the option is the one Enter opens. */
export type ShownList = { id: string; optionId: string | undefined };

type Props = { query: string; keys: Ref<FieldKeys>; onShown: (list: ShownList) => void };

function useChoose(recentOf: PaletteAnswer['recentOf']) {
  const navigate = useNavigate();
  return ({ item, inNewTab }: Choice) => {
    const recent = recentOf(item);
    if (recent) rememberRecent(recent);
    openPanel('none');
    if ('run' in item) item.run();
    else if (inNewTab) window.open(item.to, '_blank', 'noopener');
    else void navigate(item.to);
  };
}

/** What the palette finds for its field, which keeps the focus. */
export function PaletteResults({ query, keys, onShown }: Props) {
  // The active item by id, so that results arriving later do not change what Enter opens.
  const [chosen, setChosen] = useState<{ query: string; id: string | undefined }>();
  const { items, state, missing, recentOf } = usePaletteItems(query);
  const choose = useChoose(recentOf);
  const listId = useId();
  const at = chosen?.query === query ? items.findIndex(({ id }) => id === chosen.id) : -1;
  const current = Math.max(0, at);
  const optionId = items.length === 0 ? undefined : `${listId}-${current}`;
  const setActive = (index: number) => setChosen({ query, id: items[index]?.id });
  useLayoutEffect(() => onShown({ id: listId, optionId }), [onShown, listId, optionId]);
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
  useImperativeHandle(keys, () => onKeyDown);
  return (
    <>
      <PaletteNotes state={state} missing={missing} query={query} count={items.length} />
      {items.length > 0 && (
        <PaletteList id={listId} items={items} query={query} active={current} onHover={setActive} onChoose={choose} />
      )}
      <PaletteFoot />
    </>
  );
}
