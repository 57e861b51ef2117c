import { type Profile, profilePasswordLimits } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLock } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { showToast } from '#lib/toast/toast-store.ts';
import { Failure } from './failure.tsx';
import { useSetPassword } from './use-publication.ts';

type FormProps = { profile: Profile; onDone: () => void };

function PasswordForm({ profile, onDone }: FormProps) {
  const { t } = useTranslation(['editor', 'common']);
  const set = useSetPassword(profile.id);
  const [typed, setTyped] = useState('');
  const isLongEnough = typed.length >= profilePasswordLimits.min && typed.trim() !== '';
  return (
    <Stack
      as="form"
      gap={10}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLongEnough) return;
        const text = profile.hasPassword
          ? t(($) => $.editor.publication.passwordChanged)
          : t(($) => $.editor.publication.passwordDone);
        set.mutate(typed, {
          onSuccess: () => {
            onDone();
            showToast({ text });
          },
        });
      }}
    >
      <PasswordField
        label={t(($) => $.editor.publication.passwordNew)}
        hint={t(($) => $.editor.publication.passwordHint, { min: profilePasswordLimits.min })}
        value={typed}
        maxLength={profilePasswordLimits.max}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <Row wrap gap={8} align="stretch">
        <Button type="submit" size="sm" variant="soft" disabled={!isLongEnough} loading={set.isPending}>
          {t(($) => $.editor.publication.savePassword)}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t(($) => $.common.cancel)}
        </Button>
      </Row>
      <Failure error={set.error} />
    </Stack>
  );
}

/** One password for all visitors: set, changed, removed. It is never shown again. */
export function PasswordSettings({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const remove = useSetPassword(profile.id);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { hasPassword } = profile;
  function close(): void {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  return (
    <Stack lineTop gap={8} pt={16}>
      <Text as="h2" size={13} weight="semibold">
        {t(($) => $.editor.publication.password)}
      </Text>
      <Text size={13} tone="muted">
        {hasPassword ? t(($) => $.editor.publication.passwordOn) : t(($) => $.editor.publication.passwordOff)}
      </Text>
      {isOpen ? (
        <PasswordForm profile={profile} onDone={close} />
      ) : (
        <Row wrap gap={8} align="stretch">
          <Button ref={opener} size="sm" icon={IconLock} onClick={() => setOpen(true)}>
            {hasPassword ? t(($) => $.editor.publication.changePassword) : t(($) => $.editor.publication.setPassword)}
          </Button>
          {hasPassword && (
            <Button
              size="sm"
              variant="ghost"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate(null, {
                  onSuccess: () => showToast({ text: t(($) => $.editor.publication.passwordGone) }),
                })
              }
            >
              {t(($) => $.editor.publication.removePassword)}
            </Button>
          )}
        </Row>
      )}
      <Failure error={remove.error} />
    </Stack>
  );
}
