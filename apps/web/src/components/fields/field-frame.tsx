import { type ReactNode, useId } from 'react';
import { IconAlertCircle, IconCheck } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import classes from './field-frame.module.css';

export type FieldTexts = {
  label: string;
  /** Next to the label, e.g. a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: ReactNode;
  /** Success message instead of the hint, e.g. “Está libre”. */
  success?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
};

export type ControlIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

function Note({ id, error, success, hint }: Pick<FieldTexts, 'error' | 'success' | 'hint'> & { id: string }) {
  if (error) {
    return (
      <Row as="p" gap={6} align="start" size={12} tone="danger" id={id} className={classes.error} data-field-error>
        <Icon of={IconAlertCircle} size={14} />
        <span>{error}</span>
      </Row>
    );
  }
  if (success) {
    return (
      <Row as="p" gap={6} align="start" size={12} tone="ok" id={id} className={classes.success}>
        <Icon of={IconCheck} size={14} />
        <span>{success}</span>
      </Row>
    );
  }
  if (!hint) return null;
  return (
    <Box size={12} tone="faint" id={id} className={classes.hint}>
      {hint}
    </Box>
  );
}

/** Label above, control, and one line below it: the error, else the success message, else the hint. */
export function FieldFrame({ children, ...texts }: FieldTexts & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(texts.error ?? texts.success ?? texts.hint);
  return (
    <Stack gap={6} shrink className={classes.field}>
      <div className={texts.hideLabel ? 'sr-only' : classes.top}>
        <Box as="label" size={13} weight="semibold" htmlFor={id}>
          {texts.label}
        </Box>
        {texts.aside}
      </div>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': texts.error ? true : undefined,
      })}
      <div aria-live="polite">
        <Note id={noteId} error={texts.error} success={texts.success} hint={texts.hint} />
      </div>
    </Stack>
  );
}
