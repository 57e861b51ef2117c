import { passwordLimits } from '@enlace/contract/identity/sign-in/password.schemas.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';
import { passwordStrength } from './password-strength.ts';
import classes from './new-password-field.module.css';

type Props = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'success' | 'value'> & { value?: string };

/** New password: four bars and a word rate its strength. */
export function NewPasswordField({ value = '', ...rest }: Props) {
  const { t } = useTranslation('common');
  const strength = passwordStrength({ text: value, minLength: passwordLimits.min });
  const word = t(($) => $.common.password.strength[strength], { length: value.length, min: passwordLimits.min });
  return (
    <PasswordField
      {...rest}
      value={value}
      autoComplete="new-password"
      hint={
        <span className={classes.note}>
          <span className={classes.bars} data-strength={strength} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </span>
          <span data-strength={strength}>{word}</span>
        </span>
      }
    />
  );
}
