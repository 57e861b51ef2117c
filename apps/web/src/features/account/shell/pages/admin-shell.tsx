import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { AdminSwitch } from '../components/account-switch.tsx';
import { MenuHead } from '../components/menu-head.tsx';
import { ShellFrame } from '../components/shell-frame.tsx';
import { SideMenu } from '../components/side-menu.tsx';
import { TabBar } from '../components/tab-bar.tsx';
import { adminMenu } from '../menu.ts';
import { useAdminMenu } from '../use-admin-menu.ts';

const tabKeys = ['summary', 'users', 'subscriptions', 'invoices'];
const tabs = adminMenu.flatMap((group) => group.items).filter((item) => tabKeys.includes(item.key));

/** Shell of the operator: recognisable by its dark menu. */
export function AdminShell({ barEnd, notice }: { barEnd: ReactNode; notice?: ReactNode }) {
  const { t } = useTranslation('shell');
  const menu = useAdminMenu();
  return (
    <ShellFrame
      isInk
      barEnd={barEnd}
      notice={notice}
      menu={
        <SideMenu
          label={t(($) => $.shell.adminMenu)}
          head={<MenuHead home={paths.admin.dashboard} badge={t(($) => $.shell.operator)} />}
          groups={menu}
          foot={<AdminSwitch />}
        />
      }
      tabs={<TabBar items={tabs} more={menu} />}
    />
  );
}
