import { Menu } from '@mantine/core';
import type { Wall, WallListItem } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconChevronDown } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type WallPlace, writeWallAddress } from '../wall-address.ts';
import classes from './wall-choice.module.css';

type Props = { current: Wall | WallListItem; walls: readonly WallListItem[]; place: WallPlace };

function Dot({ color }: { color: string | null }) {
  return <Box w={8} h={8} radius="full" as="span" fixed style={{ background: color ?? 'var(--label-8)' }} />;
}

const chip = {
  border: 'strong',
  radius: 'md',
  fill: 'surface',
  tone: 'muted',
  size: 13,
  weight: 'medium',
  icons: 'faint',
} as const;

/** Selects the profile whose wall is shown, each with its pending count. */
export function WallChoice({ current, walls, place }: Props) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Row
          reach
          as="button"
          inline
          relative
          gap={6}
          maxW={260}
          h={30}
          ml={4}
          px={10}
          {...chip}
          phone={{ maxW: '34vw' }}
          type="button"
          className={classes.chip}
          aria-label={t(($) => $.walls.choice.label, { name: current.profileName })}
        >
          <Dot color={current.color} />
          <Text as="span" truncate>
            {current.profileName}
          </Text>
          <Icon of={IconChevronDown} size={14} />
        </Row>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {walls.map((wall) => (
          <Menu.Item
            key={wall.profileId}
            component={Link}
            to={writeWallAddress({ profileId: wall.profileId, place: place === 'inbox' ? place : 'published' })}
            leftSection={<Dot color={wall.color} />}
            data-chosen={wall.profileId === current.profileId || undefined}
            rightSection={
              wall.inbox > 0 ? (
                <Text radius={10} fill="hilo-fill" as="span" px={6} size={12} tabular className={classes.waiting}>
                  <span aria-hidden="true">{formats.number(wall.inbox)}</span>
                  <span className="sr-only">
                    {t(($) => $.walls.choice.waiting, { count: wall.inbox, n: formats.number(wall.inbox) })}
                  </span>
                </Text>
              ) : undefined
            }
          >
            {wall.profileName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
