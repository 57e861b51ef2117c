import { useTranslation } from 'react-i18next';
import { IconLogout } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { OwnAvatar } from '#components/identity/own-avatar.tsx';
import { useUser } from '#lib/session/use-user.ts';
import { useLeave } from '../use-leave.ts';
import classes from './menu-foot.module.css';

/** Foot of the account section's menu: the signed-in person, and sign-out. */
export function AccountFoot() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const leave = useLeave();
  return (
    <div className={classes.foot}>
      <div className={classes.row}>
        <div className={classes.me}>
          <OwnAvatar />
          <span className={classes.who}>
            <span className={classes.name}>{user?.name}</span>
            <span className={classes.note}>{user?.email}</span>
          </span>
        </div>
        <IconButton icon={IconLogout} iconSize={16} label={t(($) => $.shell.signOut)} onClick={() => void leave()} />
      </div>
    </div>
  );
}
