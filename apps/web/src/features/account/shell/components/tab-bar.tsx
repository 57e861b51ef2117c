import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { IconMenu2 } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { isCurrent, type MenuGroup, type MenuItem } from '../menu.ts';
import { MoreSheet } from './more-sheet.tsx';
import classes from './tab-bar.module.css';

type Props = {
  /** At most four; the fifth is “Más”. */
  items: readonly MenuItem[];
  unread?: number;
  /** The sheet with everything else. */
  more: readonly MenuGroup[];
};

const tab = {
  className: classes.tab ?? '',
  ...({ align: 'center', justify: 'center', relative: true, gap: 4, shrink: true } as const),
  ...({ size: 11, weight: 'medium', tone: 'faint', focus: 'inset', chosen: 'strong' } as const),
};

/** Bottom bar on phones. */
export function TabBar({ items, unread = 0, more }: Props) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Grid
        h="calc(var(--tabbar-h) + 6px + env(safe-area-inset-bottom))"
        fill="surface"
        lineTop
        as="nav"
        columns="repeat(5, 1fr)"
        className={classes.bar}
        aria-label={t(($) => $.shell.menu)}
      >
        {items.map((item) => (
          <Stack
            as={Link}
            {...tab}
            key={item.key}
            to={item.to}
            aria-current={isCurrent({ item, pathname }) ? 'page' : undefined}
          >
            <Icon of={item.icon} size={22} />
            <span>{t(($) => $.shell.item[item.key])}</span>
            {item.key === 'mailbox' && unread > 0 && (
              <Text
                radius={10}
                fill="hilo-fill"
                minW={17}
                h={17}
                as="span"
                px={4}
                textAlign="center"
                className={classes.unread}
              >
                {formats.number(unread)}
              </Text>
            )}
          </Stack>
        ))}
        <Stack as="button" {...tab} type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <Icon of={IconMenu2} size={22} />
          <span>{t(($) => $.shell.more)}</span>
        </Stack>
      </Grid>
      <MoreSheet groups={more} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
