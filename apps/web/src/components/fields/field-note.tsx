import type { ReactNode } from 'react';
import { IconAlertCircle } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import classes from './field-frame.module.css';

/** The error line of controls outside a field frame. */
export function FieldNote({ error }: { error?: ReactNode }) {
  if (!error) return null;
  return (
    <p className={classes.error} data-field-error role="alert">
      <Icon of={IconAlertCircle} size={14} />
      <span>{error}</span>
    </p>
  );
}
