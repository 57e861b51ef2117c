import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { IconHome2 } from 'virtual:tabler-icons';
import { AccountFoot } from '../components/account-foot.tsx';
import { AccountMenuHead } from '../components/menu-head.tsx';
import { ShellFrame } from '../components/shell-frame.tsx';
import { SideMenu } from '../components/side-menu.tsx';
import { TabBar } from '../components/tab-bar.tsx';
import { accountMenu, type MenuItem } from '../menu.ts';

const backTab: MenuItem = { key: 'home', to: paths.user.dashboard, icon: IconHome2 };
const tabKeys = ['preferences', 'plan', 'payments'];
const tabs = [backTab, ...accountMenu.flatMap((group) => group.items).filter((item) => tabKeys.includes(item.key))];

/** Shell of the account section, with its own menu. */
export function AccountShell({ barEnd, notice }: { barEnd: ReactNode; notice?: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <ShellFrame
      barEnd={barEnd}
      notice={notice}
      menu={
        <SideMenu
          label={t(($) => $.shell.accountMenu)}
          head={<AccountMenuHead />}
          groups={accountMenu}
          foot={<AccountFoot />}
        />
      }
      tabs={<TabBar items={tabs} more={accountMenu} />}
    />
  );
}
