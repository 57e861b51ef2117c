import { useEffect, useRef } from 'react';
import check from '../fields/check-field.module.css';

type Props = {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  /** On a card. */
  isLarge?: boolean;
  onToggle: (options: { range: boolean }) => void;
};

/** A checkbox without text, for rows, heads and cards; Shift selects a range. */
export function Tick({ label, isOn, isMixed = false, isLarge = false, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={`${check.box} ${check.lone} ${isLarge ? check.large : ''}`}
      aria-label={label}
      checked={isOn}
      onChange={() => undefined}
      onClick={(event) => {
        event.stopPropagation();
        onToggle({ range: event.shiftKey });
      }}
    />
  );
}
