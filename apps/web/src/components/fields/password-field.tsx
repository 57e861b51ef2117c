import { type ComponentPropsWithRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEye, IconEyeOff } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import type { FieldTexts } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

type Props = FieldTexts & { size?: 'sm' | 'md' | 'lg' } & Omit<
    ComponentPropsWithRef<'input'>,
    'size' | 'type' | 'prefix' | keyof FieldTexts
  >;

export function PasswordField(props: Props) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={isShown ? IconEyeOff : IconEye}
          size={28}
          label={isShown ? t(($) => $.common.password.hide) : t(($) => $.common.password.show)}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
