import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch, IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useIsHere } from '#lib/navigation/use-is-here.ts';
import classes from './search-box.module.css';

const waitMs = 250;

type Props = { label: string; value: string; onSearch: (text: string) => void; isFull?: boolean };

/** Searches a list while typing, a quarter of a second after the last key; Esc clears it. `/` focuses it. */
export function SearchBox({ label, value, onSearch, isFull = false }: Props) {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const input = useRef<HTMLInputElement>(null);
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
    input.current?.focus();
  }
  return (
    <div className={classes.box} role="search" aria-label={label} data-full={isFull || undefined}>
      <Icon of={IconSearch} size={16} />
      <input
        ref={input}
        type="search"
        className={classes.input}
        aria-label={label}
        placeholder={label}
        value={typed}
        data-screen-search
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.stopPropagation();
          clear();
        }}
      />
      {typed !== '' && (
        <IconButton icon={IconX} size={28} iconSize={16} label={t(($) => $.shell.search.clear)} onClick={clear} />
      )}
    </div>
  );
}
