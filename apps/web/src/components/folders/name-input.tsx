import { useEffect, useRef, useState } from 'react';
import { layout } from '#components/layout/layout.tsx';
import classes from './rail.module.css';

const nameInputLook = layout('box', {
  grow: true,
  shrink: true,
  h: 28,
  px: 8,
  py: 0,
  radius: 'sm',
  fill: 'surface',
  tone: 'default',
  className: classes.nameInput,
});

type Props = {
  label: string;
  initial?: string;
  maxLength: number;
  /** False keeps the field open, e.g. when the name is taken. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
};

/** Inline rename: Enter saves, Esc cancels, blur saves. */
export function NameInput({ label, initial = '', maxLength, onSave, onClose }: Props) {
  const [name, setName] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  async function save(): Promise<void> {
    if (isOver.current || isBusy) return;
    const wanted = name.trim();
    if (wanted === '' || wanted === initial) {
      close();
      return;
    }
    setBusy(true);
    const isSaved = await onSave(wanted);
    setBusy(false);
    if (isSaved) close();
    else input.current?.focus();
  }
  function close(): void {
    if (isOver.current) return;
    isOver.current = true;
    onClose();
  }
  return (
    <input
      ref={input}
      {...nameInputLook}
      aria-label={label}
      placeholder={label}
      value={name}
      maxLength={maxLength}
      readOnly={isBusy}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void save()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Enter and Escape are those of the conversion, e.g. to Japanese characters.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          event.preventDefault();
          void save();
        }
        if (event.key === 'Escape') {
          event.preventDefault();
          close();
        }
      }}
    />
  );
}
