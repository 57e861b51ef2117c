import { Drawer, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { IconLogout } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { isCurrent, type MenuGroup, type MenuItem } from '../menu.ts';
import { useLeave } from '../use-leave.ts';
import { AppearanceItems } from './account-switch.tsx';
import classes from './more-sheet.module.css';

type Props = { groups: readonly MenuGroup[]; isOpen: boolean; onClose: () => void };

function SheetLink({ item, onClick }: { item: MenuItem; onClick: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <Row
      as={Link}
      gap={10}
      minH={44}
      px={10}
      radius="md"
      weight="medium"
      tone="muted"
      icons="faint"
      to={item.to}
      onClick={onClick}
      className={classes.item}
      aria-current={isCurrent({ item, pathname }) ? 'page' : undefined}
    >
      <Icon of={item.icon} />
      {t(($) => $.shell.item[item.key])}
    </Row>
  );
}

/** Bottom sheet on phones: every item of the menu by group, appearance and sign-out. */
export function MoreSheet({ groups, isOpen, onClose }: Props) {
  const { t } = useTranslation('shell');
  const leave = useLeave();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      withOverlay
      title={t(($) => $.shell.moreTitle)}
      classNames={{ content: classes.sheet ?? '' }}
    >
      {groups.map((group) => (
        <Box as="section" mb={14} key={group.key}>
          {group.key !== 'top' && (
            <Text as="h3" pb={4} px={4} size={12} weight="medium" tone="faint">
              {t(($) => $.shell.group[group.key === 'top' ? 'presence' : group.key])}
            </Text>
          )}
          <Grid columns="1fr 1fr" gap={4}>
            {group.items.map((item) => (
              <SheetLink key={item.key} item={item} onClick={onClose} />
            ))}
          </Grid>
        </Box>
      ))}
      <Row lineTop justify="between" pt={12} align="stretch">
        <Menu position="top-start" width={224}>
          <Menu.Target>
            <Button>{`${t(($) => $.shell.theme)} · ${t(($) => $.shell.language)}`}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <AppearanceItems />
          </Menu.Dropdown>
        </Menu>
        <Button variant="ghost" icon={IconLogout} onClick={() => void leave()}>
          {t(($) => $.shell.signOut)}
        </Button>
      </Row>
    </Drawer>
  );
}
