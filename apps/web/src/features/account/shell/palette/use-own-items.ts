import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { useTranslation } from 'react-i18next';
import { IconLanguage, IconLogout, IconMoon, IconPlus, IconSun, IconSunMoon } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { localeNames } from '#components/language/locale-names.ts';
import { changeColorScheme, colorSchemes } from '#lib/color-scheme/color-scheme.ts';
import type { PaletteItem } from '#lib/palette/palette-item.ts';
import { useChangeLanguage } from '#lib/session/use-change-language.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useAdminMenu } from '../use-admin-menu.ts';
import { useLeave } from '../use-leave.ts';
import { adminPlaces, type Place, userPlaces } from './places.ts';

const schemeIcons = { auto: IconSunMoon, light: IconSun, dark: IconMoon } as const;

function usePlaceItems(): PaletteItem[] {
  const { t } = useTranslation('shell');
  const user = useUser();
  const menu = useAdminMenu();
  const places: readonly Place[] =
    user?.roll === 'admin' ? adminPlaces(menu) : userPlaces(user?.perfil_id ?? undefined);
  const group = t(($) => $.shell.palette.go);
  // Without a profile, its place and the list of profiles are the same.
  const own = places.filter((place, at) => places.findIndex(({ to }) => to === place.to) === at);
  return own.map(({ key, to, icon, letter }) => ({
    id: `go:${to}`,
    group,
    label: t(($) => $.shell.item[key]),
    icon,
    to,
    words: to,
    ...(letter === undefined ? {} : { keys: ['g', letter] }),
  }));
}

function useCreateItems(): PaletteItem[] {
  const { t } = useTranslation('shell');
  const isClient = useUser()?.roll === 'user';
  if (!isClient) return [];
  const group = t(($) => $.shell.palette.do);
  const make = (key: 'campaign' | 'profile' | 'contact' | 'template', letter: string, to: string): PaletteItem => ({
    id: `create:${key}`,
    group,
    label: t(($) => $.shell.create[key]),
    icon: IconPlus,
    to,
    keys: ['c', letter],
    words: t(($) => $.shell.create.title),
  });
  return [
    make('campaign', 'c', `${paths.user.campaigns}?nuevo=1`),
    make('profile', 'p', paths.user.newProfile),
    make('contact', 't', paths.user.newContact),
    make('template', 'm', `${paths.user.templates}?nuevo=1`),
  ];
}

function useSetupItems(): PaletteItem[] {
  const { t } = useTranslation('shell');
  const leave = useLeave();
  const changeLanguage = useChangeLanguage();
  const group = t(($) => $.shell.palette.do);
  const themes = colorSchemes.map((scheme) => ({
    id: `theme:${scheme}`,
    group,
    label: t(($) => $.shell.palette.themeTo, { name: t(($) => $.shell.themes[scheme]) }),
    icon: schemeIcons[scheme],
    run: () => changeColorScheme(scheme),
  }));
  const languages = locales.map((locale) => ({
    id: `language:${locale}`,
    group,
    label: t(($) => $.shell.palette.languageTo, { name: localeNames[locale] }),
    icon: IconLanguage,
    run: () => void changeLanguage(toWireLocale(locale)),
  }));
  return [
    ...themes,
    ...languages,
    { id: 'sign-out', group, label: t(($) => $.shell.signOut), icon: IconLogout, run: () => void leave() },
  ];
}

/** Screens and actions that are always in the palette. */
export function useOwnItems(): PaletteItem[] {
  return [...usePlaceItems(), ...useCreateItems(), ...useSetupItems()];
}
