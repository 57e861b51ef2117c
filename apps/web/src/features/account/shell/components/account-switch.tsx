import { toWireLocale, locales } from '#lib/i18n/locales.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSettings,
  IconSun,
  IconSunMoon,
  IconUserCircle,
} from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { OwnAvatar } from '#components/identity/own-avatar.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { changeColorScheme, type ColorScheme, colorSchemes } from '#lib/color-scheme/color-scheme.ts';
import { useColorScheme } from '#lib/color-scheme/use-color-scheme.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useChangeLanguage } from '#lib/session/use-change-language.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useLeave } from '../use-leave.ts';
import classes from './menu-foot.module.css';

const schemeIcons: Record<ColorScheme, IconShape> = { auto: IconSunMoon, light: IconSun, dark: IconMoon };

/** Theme and language, the same two lists in every account menu. */
export function AppearanceItems() {
  const { t } = useTranslation('shell');
  const scheme = useColorScheme();
  const changeLanguage = useChangeLanguage();
  return (
    <>
      <Menu.Label>{t(($) => $.shell.theme)}</Menu.Label>
      {colorSchemes.map((each) => (
        <MenuRadio
          key={each}
          staysOpen
          icon={schemeIcons[each]}
          isChosen={each === scheme}
          onChoose={() => changeColorScheme(each)}
        >
          {t(($) => $.shell.themes[each])}
        </MenuRadio>
      ))}
      <Menu.Label>{t(($) => $.shell.language)}</Menu.Label>
      {locales.map((locale) => (
        <MenuRadio
          key={locale}
          lang={locale}
          staysOpen
          icon={IconLanguage}
          isChosen={locale === currentLocale()}
          onChoose={() => void changeLanguage(toWireLocale(locale))}
        >
          {localeNames[locale]}
        </MenuRadio>
      ))}
    </>
  );
}

type Props = { note: string; links: ReactNode };

function Switch({ note, links }: Props) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const leave = useLeave();
  const name = user?.name ?? '';
  return (
    <Box lineTop fixed pt={10} mt={6}>
      <Menu position="top-start" width={224} offset={6}>
        <Menu.Target>
          <Row
            as="button"
            gap={10}
            full
            shrink
            py={6}
            px={8}
            radius="md"
            icons="faint"
            type="button"
            className={classes.me}
            title={name}
          >
            <span className="sr-only">{t(($) => $.shell.switchAccount)}</span>
            <OwnAvatar />
            <Box leading={1.25} as="span" grow shrink className={classes.who}>
              <Text as="span" weight="medium" block truncate>
                {name}
              </Text>
              <Text as="span" block truncate size={12} tone="faint">
                {note}
              </Text>
            </Box>
            <Icon of={IconSelector} size={16} />
          </Row>
        </Menu.Target>
        <Menu.Dropdown>
          {links}
          <AppearanceItems />
          <Menu.Divider />
          <Menu.Item leftSection={<Icon of={IconLogout} size={16} />} onClick={() => void leave()}>
            {t(($) => $.shell.signOut)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}

/** Foot of the client's menu: the signed-in person, with account, settings, appearance and sign-out. */
export function AccountSwitch({ plan }: { plan: string | undefined }) {
  const { t } = useTranslation('shell');
  const user = useUser();
  return (
    <Switch
      note={plan === undefined ? (user?.email ?? '') : t(($) => $.shell.plan, { plan })}
      links={
        <>
          <Menu.Item component={Link} to={paths.account.home} leftSection={<Icon of={IconUserCircle} size={16} />}>
            {t(($) => $.shell.item.account)}
          </Menu.Item>
          <Menu.Item component={Link} to={paths.user.settings} leftSection={<Icon of={IconSettings} size={16} />}>
            {t(($) => $.shell.item.settings)}
          </Menu.Item>
          <Menu.Divider />
        </>
      }
    />
  );
}

export function AdminSwitch() {
  const { t } = useTranslation(['shell', 'common']);
  const role = useUser()?.admin_role;
  return (
    <Switch
      note={role ? t(($) => $.common.adminRole[role]) : ''}
      links={
        <>
          <Menu.Item component={Link} to={paths.admin.account} leftSection={<Icon of={IconUserCircle} size={16} />}>
            {t(($) => $.shell.item.account)}
          </Menu.Item>
          <Menu.Item component={Link} to={paths.admin.settings} leftSection={<Icon of={IconSettings} size={16} />}>
            {t(($) => $.shell.item.settings)}
          </Menu.Item>
          <Menu.Divider />
        </>
      }
    />
  );
}
