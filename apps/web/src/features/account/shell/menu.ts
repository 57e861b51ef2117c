import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBuilding,
  IconCalendarDollar,
  IconChartHistogram,
  IconClockPlay,
  IconCloud,
  IconCreditCard,
  IconFileInvoice,
  IconFlag,
  IconGauge,
  IconHistory,
  IconHome2,
  IconIdBadge2,
  IconInbox,
  IconLayoutList,
  IconListCheck,
  IconMailExclamation,
  IconPackage,
  IconReceipt,
  IconReceiptTax,
  IconRepeat,
  IconSend2,
  IconSettings,
  IconShieldHalf,
  IconStack2,
  IconTemplate,
  IconTrash,
  IconUser,
  IconUsers,
} from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import type { Catalogues } from '#locales/catalogues.ts';

export type ItemKey = keyof Catalogues['shell']['item'];
export type GroupKey = keyof Catalogues['shell']['group'];

export type MenuItem = {
  key: ItemKey;
  to: string;
  icon: IconShape;
  /** Second key after `g`. */
  letter?: string;
};
export type MenuGroup = { key: GroupKey | 'top'; items: readonly MenuItem[] };

/** Order and groups are fixed by the design. The mailbox path is completed with the main profile once known. */
export function userMenu({ mailboxProfileId }: { mailboxProfileId: string | undefined }): readonly MenuGroup[] {
  const mailbox = mailboxProfileId === undefined ? paths.user.profiles : paths.user.mailbox(mailboxProfileId);
  return [
    { key: 'top', items: [{ key: 'home', to: paths.user.dashboard, icon: IconHome2, letter: 'i' }] },
    {
      key: 'presence',
      items: [
        { key: 'profiles', to: paths.user.profiles, icon: IconIdBadge2, letter: 'p' },
        { key: 'walls', to: paths.user.walls, icon: IconLayoutList, letter: 'm' },
        { key: 'drive', to: paths.user.drive, icon: IconCloud, letter: 'n' },
      ],
    },
    {
      key: 'relation',
      items: [
        { key: 'mailbox', to: mailbox, icon: IconInbox, letter: 'b' },
        { key: 'contacts', to: paths.user.contacts, icon: IconUsers, letter: 't' },
      ],
    },
    {
      key: 'reach',
      items: [
        { key: 'campaigns', to: paths.user.campaigns, icon: IconSend2, letter: 'c' },
        { key: 'templates', to: paths.user.templates, icon: IconTemplate, letter: 'l' },
        { key: 'communications', to: paths.user.communications, icon: IconArrowsExchange, letter: 'o' },
      ],
    },
    {
      key: 'archive',
      items: [
        { key: 'history', to: paths.user.history, icon: IconHistory, letter: 'h' },
        { key: 'trash', to: paths.user.trash, icon: IconTrash },
      ],
    },
  ];
}

export const accountMenu: readonly MenuGroup[] = [
  { key: 'top', items: [{ key: 'home', to: paths.account.home, icon: IconHome2 }] },
  {
    key: 'you',
    items: [
      { key: 'personal', to: paths.account.personal, icon: IconUser },
      { key: 'preferences', to: paths.account.preferences, icon: IconAdjustmentsHorizontal },
    ],
  },
  {
    key: 'plan',
    items: [
      { key: 'plans', to: paths.account.plans, icon: IconStack2 },
      { key: 'plan', to: paths.account.plan, icon: IconGauge },
      { key: 'packages', to: paths.account.packages, icon: IconPackage },
    ],
  },
  {
    key: 'payments',
    items: [
      { key: 'methods', to: paths.account.methods, icon: IconCreditCard },
      { key: 'payments', to: paths.account.payments, icon: IconReceipt },
    ],
  },
];

export const adminMenu: readonly MenuGroup[] = [
  { key: 'top', items: [{ key: 'summary', to: paths.admin.dashboard, icon: IconChartHistogram, letter: 'i' }] },
  {
    key: 'people',
    items: [
      { key: 'users', to: paths.admin.users, icon: IconUsers, letter: 'u' },
      { key: 'admins', to: paths.admin.admins, icon: IconShieldHalf, letter: 'a' },
    ],
  },
  {
    key: 'catalog',
    items: [
      { key: 'plans', to: paths.admin.plans, icon: IconStack2, letter: 'p' },
      { key: 'billingPeriods', to: paths.admin.billingPeriods, icon: IconCalendarDollar },
      { key: 'accountTypes', to: paths.admin.accountTypes, icon: IconBuilding },
      { key: 'packages', to: paths.admin.packages, icon: IconPackage },
      { key: 'taxes', to: paths.admin.taxes, icon: IconReceiptTax },
      { key: 'houseTemplates', to: paths.admin.houseTemplates, icon: IconTemplate },
    ],
  },
  {
    key: 'billing',
    items: [
      { key: 'subscriptions', to: paths.admin.subscriptions, icon: IconRepeat, letter: 's' },
      { key: 'catalog', to: paths.admin.catalog, icon: IconListCheck },
      { key: 'invoices', to: paths.admin.invoices, icon: IconFileInvoice, letter: 'f' },
    ],
  },
  {
    key: 'register',
    items: [
      { key: 'reports', to: paths.admin.reports, icon: IconFlag, letter: 'd' },
      { key: 'setAsideMail', to: paths.admin.setAsideMail, icon: IconMailExclamation, letter: 'c' },
      { key: 'history', to: paths.admin.history, icon: IconHistory, letter: 'h' },
    ],
  },
  {
    key: 'system',
    items: [
      { key: 'settings', to: paths.admin.settings, icon: IconSettings, letter: 'o' },
      { key: 'clock', to: paths.admin.clock, icon: IconClockPlay, letter: 'r' },
    ],
  },
];

/** The operator's menu: only a test installation has a movable clock. */
export function adminMenuOf({ hasClock }: { hasClock: boolean }): readonly MenuGroup[] {
  return hasClock
    ? adminMenu
    : adminMenu.map((group) => ({ ...group, items: group.items.filter(({ key }) => key !== 'clock') }));
}

/** Whether a menu item covers the screen at `pathname`: the same path, or one below it. */
export function isCurrent({ item, pathname }: { item: MenuItem; pathname: string }): boolean {
  if (item.key === 'mailbox') return pathname.startsWith('/user/buzon/');
  if (item.key === 'home' && item.to === paths.account.home)
    return pathname === paths.account.home || pathname === paths.account.section;
  return pathname === item.to || pathname.startsWith(`${item.to}/`);
}
