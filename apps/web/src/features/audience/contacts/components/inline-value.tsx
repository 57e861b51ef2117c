import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/dates/date-field.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { Box, type Look } from '#components/layout/layout.tsx';
import classes from './inline-value.module.css';

/** A value that becomes a field when it is pressed. */
export const inlineValueLook: Look = {
  block: true,
  w: 'calc(100% + 16px)',
  minH: 28,
  mx: '-8px',
  px: 8,
  py: 4,
  border: 'clear',
  radius: 'md',
  breakWords: true,
  tabular: true,
  hover: 'edit',
  touch: { minH: 36 },
};

type Props = {
  label: string;
  /** As stored; empty without a value. */
  value: string;
  /** Placeholder for an empty value. */
  emptyText?: string;
  /** Display of the value while not editing. */
  shown?: ReactNode;
  type?: 'text' | 'email' | 'date' | 'url';
  /** The options, if it is not free text. */
  choices?: readonly string[];
  maxLength: number;
  /** Rejects with `ApiError`, which is shown below the field. */
  onSave: (value: string) => Promise<void>;
};

function textOfRefusal(error: unknown): string {
  const issue = error instanceof ApiError ? error.fields[0] : undefined;
  return issue ? fieldIssueText(issue) : errorText(error);
}

/** A value edited in place: click or Enter opens, Enter saves, Esc restores, Tab saves and moves on. */
export function InlineValue({ label, value, emptyText, shown, type = 'text', choices, maxLength, onSave }: Props) {
  const { t } = useTranslation('contacts');
  const empty = emptyText ?? t(($) => $.contacts.detail.empty);
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);

  function close({ refocus }: { refocus: boolean }): void {
    isLeaving.current = true;
    setTyped(undefined);
    setFailure(undefined);
    if (refocus) requestAnimationFrame(() => button.current?.focus());
  }

  async function save({ refocus }: { refocus: boolean }): Promise<void> {
    if (typed === undefined || isSaving) return;
    if (typed.trim() === value) return close({ refocus });
    setSaving(true);
    try {
      await onSave(typed.trim());
      close({ refocus });
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter and Escape are those of the conversion, e.g. to Japanese characters.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void save({ refocus: true });
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close({ refocus: true });
    }
  }

  if (typed === undefined) {
    return (
      <Box
        {...inlineValueLook}
        as="button"
        ref={button}
        type="button"
        tone={value === '' ? 'faint' : undefined}
        aria-label={`${t(($) => $.contacts.detail.change, { field: label })}: ${value === '' ? empty : typeof shown === 'string' ? shown : value}`}
        onClick={() => {
          isLeaving.current = false;
          setTyped(value);
        }}
      >
        {value === '' ? empty : (shown ?? value)}
      </Box>
    );
  }
  const leave = () => {
    if (!isLeaving.current) void save({ refocus: false });
  };
  const field = {
    className: classes.field,
    'aria-label': label,
    'aria-invalid': failure === undefined ? undefined : (true as const),
    value: typed,
    autoFocus: true,
    onKeyDown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onBlur: leave,
  };
  return (
    <div>
      {choices ? (
        <SelectField
          size="sm"
          label={label}
          hideLabel
          autoFocus
          aria-invalid={field['aria-invalid']}
          disabled={isSaving}
          value={typed}
          options={[{ value: '', label: empty }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
          onChange={setTyped}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      ) : type === 'date' ? (
        <DateField
          size="sm"
          label={label}
          hideLabel
          autoFocus
          aria-invalid={field['aria-invalid']}
          readOnly={isSaving}
          value={typed}
          onChange={setTyped}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      ) : (
        <input {...field} type={type} maxLength={maxLength} readOnly={isSaving} />
      )}
      <FieldNote error={failure === undefined ? undefined : textOfRefusal(failure)} />
    </div>
  );
}
