import { useTranslation } from 'react-i18next';
import { IconLogout } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { OwnAvatar } from '#components/identity/own-avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useUser } from '#lib/session/use-user.ts';
import { useLeave } from '../use-leave.ts';
import classes from './menu-foot.module.css';

/** Foot of the account section's menu: the signed-in person, and sign-out. */
export function AccountFoot() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const leave = useLeave();
  return (
    <Box lineTop fixed pt={10} mt={6}>
      <Row gap={4} className={classes.row}>
        <Row gap={10} full shrink py={6} px={8} radius="md" icons="faint" className={classes.me}>
          <OwnAvatar />
          <Box leading={1.25} as="span" grow shrink className={classes.who}>
            <Text as="span" weight="medium" block truncate>
              {user?.name}
            </Text>
            <Text as="span" block truncate size={12} tone="faint">
              {user?.email}
            </Text>
          </Box>
        </Row>
        <IconButton icon={IconLogout} iconSize={16} label={t(($) => $.shell.signOut)} onClick={() => void leave()} />
      </Row>
    </Box>
  );
}
