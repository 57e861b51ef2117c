import { type Profile, profilePasswordLimits } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLock } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { showToast } from '#lib/toast/toast-store.ts';
import { Failure } from './failure.tsx';
import { useSetPassword } from './use-publication.ts';
import classes from './settings-panel.module.css';

type FormProps = { profile: Profile; onDone: () => void };

function PasswordForm({ profile, onDone }: FormProps) {
  const { t } = useTranslation(['editor', 'common']);
  const set = useSetPassword(profile.id);
  const [typed, setTyped] = useState('');
  const isLongEnough = typed.length >= profilePasswordLimits.min && typed.trim() !== '';
  return (
    <form
      className={classes.form}
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
      <div className={classes.buttons}>
        <Button type="submit" size="sm" variant="soft" disabled={!isLongEnough} loading={set.isPending}>
          {t(($) => $.editor.publication.savePassword)}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t(($) => $.common.cancel)}
        </Button>
      </div>
      <Failure error={set.error} />
    </form>
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
    <div className={classes.part}>
      <h2 className={classes.label}>{t(($) => $.editor.publication.password)}</h2>
      <p className={classes.help}>
        {hasPassword ? t(($) => $.editor.publication.passwordOn) : t(($) => $.editor.publication.passwordOff)}
      </p>
      {isOpen ? (
        <PasswordForm profile={profile} onDone={close} />
      ) : (
        <div className={classes.buttons}>
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
        </div>
      )}
      <Failure error={remove.error} />
    </div>
  );
}
