import { useEffect, useRef } from 'react';
import check from '../fields/check-field.module.css';

type Props = { label: string; isOn: boolean; isMixed?: boolean; onToggle: (options: { range: boolean }) => void };

/** A checkbox without text, for rows and heads; Shift selects a range. */
export function Tick({ label, isOn, isMixed = false, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={`${check.box} ${check.lone}`}
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
