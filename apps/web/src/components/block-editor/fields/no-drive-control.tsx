import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import type { FieldControlProps } from './field-control.ts';
import classes from './image-control.module.css';

/** Shown instead of an image or file field where there is no drive: explains who adds it. */
export function NoDriveControl({ label }: FieldControlProps) {
  const { t } = useTranslation('editor');
  return (
    <div className={classes.field}>
      <Text size={13} weight="semibold">
        {label}
      </Text>
      <Text size={12} tone="faint">
        {t(($) => $.editor.image.noDrive)}
      </Text>
    </div>
  );
}
