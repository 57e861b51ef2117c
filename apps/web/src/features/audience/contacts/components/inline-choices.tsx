import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Box, layout, Row, Text } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { inlineValueLook } from './inline-value.tsx';
import classes from './inline-value.module.css';

type Props = {
  label: string;
  value: readonly string[];
  options: readonly string[];
  /** Rejects with `ApiError`, which is shown below the options. */
  onSave: (value: string[]) => Promise<void>;
};

function textOfRefusal(error: unknown): string {
  const issue = error instanceof ApiError ? error.fields[0] : undefined;
  return issue ? fieldIssueText(issue) : errorText(error);
}

/** Multi-select in place: a click opens it, blur or Enter saves, Esc restores. */
export function InlineChoices({ label, value, options, onSave }: Props) {
  const { t } = useTranslation('contacts');
  const [chosen, setChosen] = useState<readonly string[]>();
  const [failure, setFailure] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const empty = t(($) => $.contacts.detail.empty);
  const shown = value.length === 0 ? empty : value.join(', ');

  function close({ refocus }: { refocus: boolean }): void {
    setChosen(undefined);
    setFailure(undefined);
    if (refocus) requestAnimationFrame(() => button.current?.focus());
  }
  async function save({ refocus }: { refocus: boolean }): Promise<void> {
    if (chosen === undefined || isSaving) return;
    if (JSON.stringify(chosen) === JSON.stringify(value)) return close({ refocus });
    setSaving(true);
    try {
      await onSave([...chosen]);
      close({ refocus });
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      void save({ refocus: true });
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close({ refocus: true });
    }
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (currentTarget.closest('fieldset')?.contains(relatedTarget) !== true) void save({ refocus: false });
  }

  if (chosen === undefined)
    return (
      <Box
        {...inlineValueLook}
        as="button"
        ref={button}
        type="button"

        tone={value.length === 0 ? 'faint' : undefined}
        aria-label={`${t(($) => $.contacts.detail.change, { field: label })}: ${shown}`}
        onClick={() => setChosen(value)}
      >
        {shown}
      </Box>
    );
  // A value that is no longer an option can be removed, but not added again.
  const all = [...options, ...value.filter((each) => !options.includes(each))];
  return (
    <Box mx="-8px" my={0} border="input" radius="md" as="fieldset" py={4} px={8} fill="surface" aria-busy={isSaving}>
      <Box position="absolute" as="legend" w={1} h={1} clip className={classes.legend}>
        {label}
      </Box>
      {all.map((option, index) => (
        <Row pointer touch={{ minH: 44 }} minH={28} as="label" gap={8} key={option} className={classes.choice}>
          <input
            {...layout('box', { fixed: true, m: 0 })}
            type="checkbox"
            autoFocus={index === 0}
            checked={chosen.includes(option)}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            onChange={({ currentTarget }) =>
              setChosen(all.filter((each) => (each === option ? currentTarget.checked : chosen.includes(each))))
            }
          />
          <Text as="span" shrink breakWords>
            {option}
          </Text>
        </Row>
      ))}
      <FieldNote error={failure === undefined ? undefined : textOfRefusal(failure)} />
    </Box>
  );
}
