import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from './field-control.ts';
import classes from './image-control.module.css';

/** Shown instead of an image or file field where there is no drive: explains who adds it. */
export function NoDriveControl({ label }: FieldControlProps) {
  const { t } = useTranslation('editor');
  return (
    <div className={classes.field}>
      <p className={classes.label}>{label}</p>
      <p className={classes.hint}>{t(($) => $.editor.image.noDrive)}</p>
    </div>
  );
}
