import { useTranslation } from 'react-i18next';
import { Stack, Text } from '#components/layout/layout.tsx';
import type { FieldControlProps } from './field-control.ts';

/** Shown instead of an image or file field where there is no drive: explains who adds it. */
export function NoDriveControl({ label }: FieldControlProps) {
  const { t } = useTranslation('editor');
  return (
    <Stack gap={8}>
      <Text size={13} weight="semibold">
        {label}
      </Text>
      <Text size={12} tone="faint">
        {t(($) => $.editor.image.noDrive)}
      </Text>
    </Stack>
  );
}
