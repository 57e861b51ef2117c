import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch, IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { layout, Row } from '#components/layout/layout.tsx';
import { useIsHere } from '#lib/navigation/use-is-here.ts';
import { useWayDown } from './use-way-down.ts';
import classes from './search-box.module.css';

const inputLook = layout('box', {
  grow: true,
  shrink: true,
  h: '100%',
  border: 'none',
  p: 0,
  fill: 'none',
  focus: 'none',
  touch: { size: 16 },
  className: classes.input,
});

const waitMs = 250;

type Props = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  isFull?: boolean;
  autoFocus?: boolean;
  /** Leads to the first result where that is no row of the screen; whether there is one. */
  onDown?: () => boolean;
};

/** The text being typed, reported a quarter of a second after the last change. */
function useTyped({ value, onSearch }: Pick<Props, 'value' | 'onSearch'>) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const isHere = useIsHere();
  const report = useEffectEvent((text: string) => {
    reported.current = text;
    onSearch(text);
  });
  const submitInTime = useEffectEvent(() => {
    const isOver = typed.trim() === reported.current;
    if (!isOver && isHere()) report(typed.trim());
  });
  useEffect(() => {
    if (typed.trim() === reported.current) return undefined;
    // A pending navigation may never complete, in which case the search is still wanted.
    const timer = setInterval(submitInTime, waitMs);
    return () => clearInterval(timer);
  }, [typed]);
  useEffect(() => {
    // Changed externally, e.g. by “clear filters” or the back button.
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  function clear(): void {
    setTyped('');
    report('');
  }
  function submit(): void {
    if (typed.trim() !== reported.current) report(typed.trim());
  }
  return { typed, setTyped, clear, submit };
}

type KeysInput = Pick<Props, 'value'> & {
  onDown: (() => boolean) | undefined;
  search: ReturnType<typeof useTyped>;
  input: RefObject<HTMLInputElement | null>;
};

/** Esc clears, the arrow leads to what is found. */
function useKeys({ value, onDown, search, input }: KeysInput) {
  const { typed } = search;
  const wayDown = useWayDown({ input, isSettled: typed.trim() === value, onDown });
  function clear(): void {
    search.clear();
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // The arrow and Esc are those of the conversion, e.g. to Japanese characters.
    if (event.nativeEvent.isComposing) return;
    wayDown.stop();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      search.submit();
      wayDown.start();
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      clear();
    }
  }
  return { clear, onKeyDown };
}

/** Searches a list while typing; Esc clears it, the arrow leads into the list. `/` focuses it. */
export function SearchBox({ label, value, onSearch, isFull = false, autoFocus = false, onDown }: Props) {
  const { t } = useTranslation('shell');
  const search = useTyped({ value, onSearch });
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped } = search;
  const { clear, onKeyDown } = useKeys({ value, onDown, search, input });
  return (
    <Row
      focus="within"
      border="input"
      radius="md"
      touch={{ h: 'var(--h-md)' }}
      w={220}
      maxW="100%"
      h="var(--h-sm)"
      fill="surface"
      gap={8}
      px={10}
      size={13}
      className={classes.box}
      role="search"
      aria-label={label}
      data-full={isFull || undefined}
    >
      <Icon {...layout('box', { tone: 'faint' })} of={IconSearch} size={16} />
      <input
        ref={input}
        type="search"
        {...inputLook}
        aria-label={label}
        placeholder={label}
        value={typed}
        autoFocus={autoFocus}
        data-screen-search
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {typed !== '' && (
        <IconButton icon={IconX} size={28} iconSize={16} label={t(($) => $.shell.search.clear)} onClick={clear} />
      )}
    </Row>
  );
}
