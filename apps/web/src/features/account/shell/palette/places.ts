import { IconBell, IconFolder, IconHelpCircle, IconSettings, IconTag, IconUserCircle } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { accountMenu, type MenuGroup, type MenuItem, userMenu } from '../menu.ts';

export type Place = MenuItem;

const furtherPlaces: readonly Place[] = [
  { key: 'profileFolders', to: paths.user.profileFolders, icon: IconFolder },
  { key: 'profileLabels', to: paths.user.profileLabels, icon: IconTag },
  { key: 'contactFolders', to: paths.user.contactFolders, icon: IconFolder },
  { key: 'contactLabels', to: paths.user.contactLabels, icon: IconTag },
  { key: 'notifications', to: paths.user.notifications, icon: IconBell },
  { key: 'settings', to: paths.user.settings, icon: IconSettings },
  { key: 'account', to: paths.account.home, icon: IconUserCircle },
  { key: 'help', to: paths.user.help, icon: IconHelpCircle },
];

/** Every screen of the client's area and account. */
export function userPlaces(mailboxProfileId: string | undefined): readonly Place[] {
  const menu = userMenu({ mailboxProfileId }).flatMap((group) => group.items);
  const account = accountMenu.flatMap((group) => group.items).filter((item) => item.to !== paths.account.home);
  return [...menu, ...furtherPlaces, ...account];
}

/** Every screen of the operator's area, from its menu. */
export function adminPlaces(menu: readonly MenuGroup[]): readonly Place[] {
  return [...menu.flatMap((group) => group.items), { key: 'help', to: paths.admin.help, icon: IconHelpCircle }];
}
