import type { ReactNode } from 'react';
import { IconAlertCircle } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import classes from './field-frame.module.css';

/** The error line of controls outside a field frame. */
export function FieldNote({ error }: { error?: ReactNode }) {
  if (!error) return null;
  return (
    <Row as="p" gap={6} align="start" size={12} tone="danger" className={classes.error} data-field-error role="alert">
      <Icon of={IconAlertCircle} size={14} />
      <span>{error}</span>
    </Row>
  );
}
