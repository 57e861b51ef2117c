import { passwordLimits } from '@enlace/contract/identity/sign-in/password.schemas.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
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
        <Stack as="span" gap={6} className={classes.note}>
          <Grid
            as="span"
            columns="repeat(4, 1fr)"
            gap={4}
            className={classes.bars}
            data-strength={strength}
            aria-hidden="true"
          >
            <Text as="span" h={4} radius="xs" fill="track" />
            <Text as="span" h={4} radius="xs" fill="track" />
            <Text as="span" h={4} radius="xs" fill="track" />
            <Text as="span" h={4} radius="xs" fill="track" />
          </Grid>
          <span data-strength={strength}>{word}</span>
        </Stack>
      }
    />
  );
}
