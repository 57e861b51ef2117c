import { useState } from 'react';
import { IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { instantOf, wallTimeOf } from '#lib/format/wall-time.ts';

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** ISO instant, or undefined. */
  value: string | undefined;
  timeZone: string;
  clearLabel: string;
  onChange: (instant: string | undefined) => void;
};

/** A moment, entered in the local time of a zone. Half-typed times are kept until they are valid. */
export function MomentField({ label, hint, error, value, timeZone, clearLabel, onChange }: Props) {
  const shown = value === undefined ? '' : wallTimeOf({ instant: Date.parse(value), timeZone });
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type="datetime-local"
      value={typed ?? shown}
      onChange={({ target }) => {
        const instant = instantOf({ wallTime: target.value, timeZone });
        setTyped(instant === undefined ? target.value : undefined);
        if (instant !== undefined || target.value === '') onChange(instant);
      }}
      onBlur={() => setTyped(undefined)}
      end={
        value !== undefined && (
          <IconButton size={28} iconSize={16} icon={IconX} label={clearLabel} onClick={() => onChange(undefined)} />
        )
      }
    />
  );
}
