import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { ShellCounts } from '../api/shell.queries.ts';
import type { MenuGroup } from '../menu.ts';
import { MenuLink } from './menu-link.tsx';
import { MenuProfiles } from './menu-profiles.tsx';
import classes from './side-menu.module.css';

type Props = {
  label: string;
  head: ReactNode;
  groups: readonly MenuGroup[];
  counts?: ShellCounts | undefined;
  foot: ReactNode;
};

function useCountOf(counts: ShellCounts | undefined) {
  const formats = useFormats();
  return (key: string): { count?: string; isHot?: boolean } => {
    if (key === 'mailbox' && counts && counts.unread > 0) return { count: formats.number(counts.unread), isHot: true };
    if (key === 'contacts' && counts) return { count: formats.number(counts.contacts) };
    return {};
  };
}

/** The left column of a shell: head, groups of links, foot. */
export function SideMenu({ label, head, groups, counts, foot }: Props) {
  const { t } = useTranslation('shell');
  const countOf = useCountOf(counts);
  return (
    <Stack as="aside" shrink shrinkY pt={14} pb={10} pr={10} pl={12} tone="default" className={classes.menu}>
      {head}
      <Box pt={2} pr={2} pb={0} pl={12} scroll as="nav" grow shrinkY className={classes.scroll} aria-label={label}>
        {groups.map((group) => (
          <Box mb={14} key={group.key} className={classes.group}>
            {group.key !== 'top' && (
              <Text h={24} as="h2" px={10} size={12} weight="medium" tone="faint" className={classes.title}>
                {t(($) => $.shell.group[group.key === 'top' ? 'presence' : group.key])}
              </Text>
            )}
            {group.items.map((item) => (
              <div key={item.key}>
                <MenuLink item={item} {...countOf(item.key)} />
                {item.key === 'profiles' && counts && counts.profiles.length > 0 && (
                  <MenuProfiles profiles={counts.profiles} />
                )}
              </div>
            ))}
          </Box>
        ))}
      </Box>
      {foot}
    </Stack>
  );
}
