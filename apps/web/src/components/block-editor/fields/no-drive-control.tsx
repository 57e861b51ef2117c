import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from './field-control.ts';
import classes from './image-control.module.css';

/** In place of a picture or file where nobody's drive is at hand: says who puts it in. */
export function NoDriveControl({ label }: FieldControlProps) {
  const { t } = useTranslation('editor');
  return (
    <div className={classes.field}>
      <p className={classes.label}>{label}</p>
      <p className={classes.hint}>{t(($) => $.editor.image.noDrive)}</p>
    </div>
  );
}
