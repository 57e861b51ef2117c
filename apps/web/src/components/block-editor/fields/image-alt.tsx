import type { ImageRef } from '@enlace/blocks/model/fields.schema.ts';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import type { FieldChange } from './field-control.ts';

type Props = { image: ImageRef; onChange: FieldChange };

/** The text alternative of an image, or that it is decorative. */
export function ImageAlt({ image, onChange }: Props) {
  const { t } = useTranslation('editor');
  const { decorative, ...described } = image;
  const isDecorative = decorative === true;
  return (
    <>
      {!isDecorative && (
        <TextField
          label={t(($) => $.editor.image.alt)}
          hint={image.alt.trim() === '' ? t(($) => $.editor.image.altMissing) : t(($) => $.editor.image.altHint)}
          value={image.alt}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...image, alt: target.value }, { isTyping: true })}
        />
      )}
      <Stack gap={2} size={13}>
        <CheckField
          checked={isDecorative}
          onChange={({ target }) => onChange(target.checked ? { ...described, alt: '', decorative: true } : described)}
        >
          {t(($) => $.editor.image.decorative)}
        </CheckField>
        {isDecorative && (
          <Text size={12} tone="faint">
            {t(($) => $.editor.image.decorativeHint)}
          </Text>
        )}
      </Stack>
    </>
  );
}
