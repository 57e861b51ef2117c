import { useState } from 'react';
import { TextField } from '#components/fields/text-field.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { wholeNumber } from '../rules/series-form.ts';

type Props = {
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

function issueOf(text: string, { min, max }: { min: number; max: number }): string | undefined {
  if (wholeNumber(text, { min, max }) !== undefined) return undefined;
  if (text.trim() === '') return fieldIssueText({ path: '', code: 'required' });
  return Number(text) > max
    ? fieldIssueText({ path: '', code: 'too_big', limit: max })
    : fieldIssueText({ path: '', code: 'too_small', limit: min });
}

/** An integer; invalid input stays in the field and changes nothing. */
export function NumberField({ label, hint, value, min, max, onChange }: Props) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const text = typed ?? String(value);
  return (
    <TextField
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={text}
      error={issueOf(text, { min, max })}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = wholeNumber(currentTarget.value, { min, max });
        if (next !== undefined) onChange(next);
      }}
    />
  );
}
