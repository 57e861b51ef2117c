import type { SecurityOverview } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { SettingGroup, SettingRow } from '../../components/setting-row.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PendingEmail } from './pending-email.tsx';

/** Address and password. */
export function SignInSettings({ overview }: { overview: SecurityOverview }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const user = useUser();
  const [open, setOpen] = useState<'password' | 'email' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const { passwordChangedAt, emailChange } = overview;
  return (
    <SettingGroup title={t(($) => $.security.signIn)}>
      <SettingRow label={t(($) => $.security.email.label)} help={user?.email ?? ''}>
        <Button size="sm" onClick={() => setOpen('email')}>
          {t(($) => $.security.email.change)}
        </Button>
      </SettingRow>
      {emailChange && <PendingEmail change={emailChange} />}
      <SettingRow
        label={t(($) => $.security.password.label)}
        help={
          passwordChangedAt === null
            ? t(($) => $.security.password.never)
            : t(($) => $.security.password.changed, { when: formats.relative(passwordChangedAt) })
        }
      >
        <Button size="sm" onClick={() => setOpen('password')}>
          {t(($) => $.security.password.change)}
        </Button>
      </SettingRow>
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
    </SettingGroup>
  );
}
