import type { ReactNode } from 'react';
import { FieldNote } from '#components/fields/field-note.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { SettingAct } from './setting-section.tsx';

/** Stands for “forever”. */
const never = '';

type Props<Days extends number | null> = {
  title: string;
  help: string;
  /** Days that can be chosen; `null` is forever. */
  offered: readonly Days[];
  /** What is saved: a program may have set another number of days. */
  saved: Days;
  value: Days;
  nameOf: (days: Days) => string;
  disabled: boolean;
  error: Error | null;
  onChoose: (days: Days) => void;
  /** Next to the list. */
  action?: ReactNode;
  /** Below the row. */
  children?: ReactNode;
};

/** How long something is kept: explanation, list of spans, and below them why a change was refused. */
export function KeepDays<Days extends number | null>(props: Props<Days>) {
  const { title, help, offered, saved, value, nameOf, disabled, error, onChoose, action, children } = props;
  const textOf = (days: Days) => (days === null ? never : String(days));
  const spans = [...new Set([...offered, saved])].toSorted((one, other) => (one ?? -1) - (other ?? -1));
  return (
    <>
      <SettingAct title={title} help={help}>
        <SelectField
          label={title}
          hideLabel
          value={textOf(value)}
          options={spans.map((days) => ({ value: textOf(days), label: nameOf(days) }))}
          disabled={disabled}
          onChange={(text) => {
            const chosen = spans.find((days) => textOf(days) === text);
            if (chosen !== undefined) onChoose(chosen);
          }}
        />
        {action}
      </SettingAct>
      {children}
      <FieldNote error={error === null ? undefined : errorText(error)} />
    </>
  );
}
