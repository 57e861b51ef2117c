import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/fields/text-field.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  hint?: string;
  onChange: (value: number) => void;
};

/** An integer within bounds; while invalid, the field shows an error and the plan is not changed. */
export function NumberField({ label, value, min, max, hint, onChange }: Props) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const [text, setText] = useState({ value, shown: Number.isFinite(value) ? String(value) : '' });
  // An external change, e.g. an undo.
  const shown = Object.is(text.value, value) ? text.shown : Number.isFinite(value) ? String(value) : '';
  const isGood = Number.isInteger(value) && value >= min && value <= max;
  const range = { from: formats.number(min), to: formats.number(max) };
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      value={shown}
      hint={hint}
      error={isGood ? undefined : t(($) => $.automations.form.numberWrong, range)}
      onChange={({ currentTarget }) => {
        setText({ value: currentTarget.valueAsNumber, shown: currentTarget.value });
        onChange(currentTarget.valueAsNumber);
      }}
    />
  );
}
