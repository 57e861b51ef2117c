import { toWireLocale } from '#lib/i18n/locales.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAdjustmentsHorizontal, IconBell, IconSettings, IconUserCircle } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useHeldSubscription } from '#lib/session/use-held-subscription.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useShellCounts } from '../api/shell.queries.ts';
import { AccountSwitch } from '../components/account-switch.tsx';
import { SendsMeter } from '../components/menu-foot.tsx';
import { MenuHead } from '../components/menu-head.tsx';
import { ShellFrame } from '../components/shell-frame.tsx';
import { SideMenu } from '../components/side-menu.tsx';
import { TabBar } from '../components/tab-bar.tsx';
import { type MenuGroup, type MenuItem, userMenu } from '../menu.ts';

const tabKeys = ['home', 'profiles', 'mailbox', 'campaigns'];

/** Items that wide screens have in the account menu and the bell. */
const ownGroup: MenuGroup = {
  key: 'you',
  items: [
    { key: 'notifications', to: paths.user.notifications, icon: IconBell },
    { key: 'account', to: paths.account.home, icon: IconUserCircle },
    { key: 'preferences', to: paths.account.preferences, icon: IconAdjustmentsHorizontal },
    { key: 'settings', to: paths.user.settings, icon: IconSettings },
  ],
};

function tabsOf(groups: readonly MenuGroup[]): MenuItem[] {
  return groups.flatMap((group) => group.items).filter((item) => tabKeys.includes(item.key));
}

function restOf(groups: readonly MenuGroup[]): MenuGroup[] {
  const rest = groups.map((group) => ({ ...group, items: group.items.filter((item) => !tabKeys.includes(item.key)) }));
  return [...rest.filter((group) => group.items.length > 0), ownGroup];
}

/** Shell of the client's area. */
export function UserShell({ barEnd, notice }: { barEnd: ReactNode; notice?: ReactNode }) {
  const { t } = useTranslation('shell');
  const counts = useShellCounts();
  const user = useUser();
  const subscription = useHeldSubscription();
  const groups = userMenu({ mailboxProfileId: user?.perfil_id ?? counts?.profiles[0]?.id });
  const plan = subscription?.plan.name[toWireLocale(currentLocale())];
  return (
    <ShellFrame
      barEnd={barEnd}
      notice={notice}
      menu={
        <SideMenu
          label={t(($) => $.shell.menu)}
          head={<MenuHead home={paths.user.dashboard} />}
          groups={groups}
          counts={counts}
          foot={
            <>
              {counts && <SendsMeter sends={counts.sends} />}
              <AccountSwitch plan={plan} />
            </>
          }
        />
      }
      tabs={<TabBar items={tabsOf(groups)} unread={counts?.unread ?? 0} more={restOf(groups)} />}
    />
  );
}
