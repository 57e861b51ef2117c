import { wallPasswordLimits } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import classes from './settings.module.css';

type Props = { hasPassword: boolean; disabled: boolean; onSave: (password: string) => void };

/** The password of a wall; changing it locks out visitors who used the old one. */
export function PasswordSetting({ hasPassword, disabled, onSave }: Props) {
  const { t } = useTranslation('walls');
  const [password, setPassword] = useState('');
  const isLong = password.length >= wallPasswordLimits.min;
  return (
    <Grid
      as="form"
      columns="minmax(0, 1fr) auto"
      gap={8}
      align="start"
      className={classes.password}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLong) return;
        onSave(password);
        setPassword('');
      }}
    >
      <PasswordField
        label={hasPassword ? t(($) => $.walls.settings.newPassword) : t(($) => $.walls.settings.password)}
        hint={
          hasPassword
            ? t(($) => $.walls.settings.newPasswordHint)
            : t(($) => $.walls.settings.passwordHint, { n: wallPasswordLimits.min })
        }
        autoComplete="new-password"
        maxLength={wallPasswordLimits.max}
        disabled={disabled}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isLong || disabled}>
        {t(($) => $.walls.settings.setPassword)}
      </Button>
    </Grid>
  );
}
