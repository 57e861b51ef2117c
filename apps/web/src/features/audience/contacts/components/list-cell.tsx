import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/dates/date-field.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Box, layout, type Look } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import classes from './list-cell.module.css';

const cellLook: Look = {
  focus: 'inset',
  hover: 'active',
  maxW: 124,
  minH: 24,
  mx: '-6px',
  px: 6,
  radius: 'xs',
  textAlign: 'left',
  tone: 'muted',
  truncate: true,
};

type Props = {
  label: string;
  value: string;
  /** Display text of the value while not editing. */
  shown?: string | null;
  type?: 'text' | 'number' | 'date' | 'tel';
  maxLength?: number;
  onSave: (value: string) => Promise<void>;
};

function refusalText(error: unknown): string {
  const issue = error instanceof ApiError ? error.fields[0] : undefined;
  return issue ? fieldIssueText(issue) : errorText(error);
}

/** The cell at a row and column offset, if there is one. */
function neighbourOf(cell: HTMLElement, key: string): HTMLElement | null | undefined {
  const row = cell.closest('tr');
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  const at = cells.indexOf(cell);
  if (key === 'ArrowRight') return cells[at + 1];
  if (key === 'ArrowLeft') return cells[at - 1] ?? row;
  const other = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  return other?.querySelectorAll<HTMLElement>('[data-cell]')[at];
}

function onCellKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key.startsWith('Arrow')) {
    const next = neighbourOf(event.currentTarget, event.key);
    // Beyond the rendered rows the table's own keys continue.
    if (!next) return;
    next.focus();
  } else if (event.key === 'Escape') event.currentTarget.closest('tr')?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

type ButtonProps = { label: string; text: string; onOpen: () => void; children: ReactNode };

/** A cell that opens its editor next to it. */
export function ListCellButton({ label, text, onOpen, children }: ButtonProps) {
  const { t } = useTranslation('segments');
  const value = text === '' ? t(($) => $.segments.cell.empty) : text;
  return (
    <Box
      {...cellLook}
      as="button"
      type="button"
      data-cell
      data-labels
      tabIndex={-1}
      aria-label={t(($) => $.segments.cell.edit, { field: label, value })}
      onKeyDown={onCellKey}
      onClick={({ currentTarget }) => {
        // Not every browser focuses a button that is clicked, and the editor opens at the focus.
        currentTarget.focus();
        onOpen();
      }}
    >
      {children}
    </Box>
  );
}

/** A cell edited in place: click or Enter opens, Enter saves, Escape restores, arrows move between cells. */
export function ListCell({ label, value, shown, type = 'text', maxLength, onSave }: Props) {
  const { t } = useTranslation('segments');
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);

  function close(refocus: boolean): void {
    isLeaving.current = true;
    setTyped(undefined);
    setFailure(undefined);
    if (refocus) requestAnimationFrame(() => button.current?.focus());
  }
  async function save(refocus: boolean): Promise<void> {
    if (typed === undefined || isSaving) return;
    if (typed.trim() === value) return close(refocus);
    setSaving(true);
    try {
      await onSave(typed.trim());
      close(refocus);
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  }
  function onFieldKey(event: KeyboardEvent): void {
    event.stopPropagation();
    // Enter and Escape are those of the conversion, e.g. to Japanese characters.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void save(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close(true);
    }
  }
  if (typed === undefined) {
    return (
      <Box
        {...cellLook}
        as="button"
        ref={button}
        type="button"
        data-cell
        tabIndex={-1}
        aria-label={t(($) => $.segments.cell.edit, {
          field: label,
          value: value === '' ? t(($) => $.segments.cell.empty) : (shown ?? value),
        })}
        onKeyDown={onCellKey}
        onClick={() => {
          isLeaving.current = false;
          setTyped(value);
        }}
      >
        {value === '' ? '–' : (shown ?? value)}
      </Box>
    );
  }
  const leave = () => {
    if (!isLeaving.current) void save(false);
  };
  return (
    <Box relative minW={140} as="span" block>
      {type === 'date' ? (
        <DateField
          size="sm"
          label={label}
          hideLabel
          autoFocus
          aria-invalid={failure === undefined ? undefined : true}
          readOnly={isSaving}
          value={typed}
          onChange={setTyped}
          onKeyDown={onFieldKey}
          onBlur={leave}
        />
      ) : (
        <input
          {...layout('box', {
            full: true,
            h: 28,
            px: 6,
            py: 0,
            radius: 'xs',
            fill: 'surface',
            tone: 'default',
            className: classes.field,
          })}
          type={type}
          step={type === 'number' ? 'any' : undefined}
          aria-label={label}
          aria-invalid={failure === undefined ? undefined : true}
          value={typed}
          maxLength={maxLength}
          autoFocus
          readOnly={isSaving}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onFieldKey}
          onBlur={leave}
        />
      )}
      {failure !== undefined && (
        <Box as="span" block className={classes.failure}>
          <FieldNote error={refusalText(failure)} />
        </Box>
      )}
    </Box>
  );
}
