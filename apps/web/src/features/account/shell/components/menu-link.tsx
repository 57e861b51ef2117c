import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigation } from 'react-router';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { revealIn } from '#lib/navigation/reveal-in.ts';
import { isCurrent, type MenuItem } from '../menu.ts';
import classes from './side-menu.module.css';

type Props = { item: MenuItem; count?: ReactNode; isHot?: boolean };

function reveal(link: HTMLElement | null): void {
  if (link) revealIn(link.closest('nav'), link);
}

/** One item of the menu; the thread at the window's edge marks the screen that is shown, or that is loading. */
export function MenuLink({ item, count, isHot = false }: Props) {
  const { t } = useTranslation('shell');
  const shown = useLocation();
  const { pathname } = useNavigation().location ?? shown;
  const label = t(($) => $.shell.item[item.key]);
  const isHere = isCurrent({ item, pathname });
  return (
    <Row
      as={Link}
      relative
      gap={10}
      h={32}
      py={0}
      px={10}
      radius="sm"
      size={14}
      weight="medium"
      tone="muted"
      icons="faint"
      hover="active"
      focus="inset"
      to={item.to}
      className={classes.item}
      ref={isHere ? reveal : undefined}
      aria-current={isHere ? 'page' : undefined}
      title={label}
    >
      <Icon of={item.icon} />
      <Text as="span" truncate className={classes.label}>
        {label}
      </Text>
      {count !== undefined && (
        <Text
          as="span"
          ml="auto"
          size={12}
          weight="semibold"
          tone="faint"
          tabular
          className={classes.count}
          data-hot={isHot || undefined}
        >
          {count}
        </Text>
      )}
    </Row>
  );
}
