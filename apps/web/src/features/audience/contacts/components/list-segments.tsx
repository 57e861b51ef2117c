import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconPencil, IconPlus } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type ContactFilter, writeContactFilter } from '../contact-list.rules.ts';
import classes from './list-segments.module.css';

type Props = {
  segments: readonly Segment[];
  filter: ContactFilter;
  /** Number of matches in the open segment; earlier counts may be outdated. */
  openTotal: number | undefined;
  canChange: boolean;
  onNew: () => void;
  onEdit: (segment: Segment) => void;
};

type ItemProps = Omit<Props, 'segments' | 'onNew' | 'onEdit'> & { segment: Segment; onEdit: () => void };

/** One segment with its number of matches; opening it again closes it. */
function SegmentItem({ segment, filter, openTotal, canChange, onEdit }: ItemProps) {
  const { t } = useTranslation('segments');
  const formats = useFormats();
  const isOn = filter.segment === segment.id;
  const to = writeContactFilter({ ...filter, view: undefined, segment: isOn ? undefined : segment.id }) || '?';
  const total = (isOn ? openTotal : undefined) ?? segment.counted?.total;
  return (
    <Row relative as="li" className={classes.row}>
      <Link
        to={to}
        {...layout('row', {
          grow: true,
          gap: 10,
          h: 32,
          shrink: true,
          px: 8,
          radius: 'sm',
          size: 13,
          weight: 'medium',
          tone: 'muted',
          hover: 'active',
          focus: 'inset',
          chosen: 'soft',
        })}
        aria-current={isOn ? 'page' : undefined}
      >
        <Box
          w={8}
          h={8}
          radius="full"
          as="span"
          fixed
          mx={4}
          style={{ background: `var(--label-${segment.colour})` }}
        />
        <Text as="span" truncate>
          {segment.name}
        </Text>
        {total !== undefined && (
          <Text as="span" ml="auto" size={12} tone="faint" tabular className={classes.count}>
            {formats.number(total)}
          </Text>
        )}
      </Link>
      {canChange && (
        <IconButton
          icon={IconPencil}
          size={28}
          iconSize={16}
          className={classes.edit}
          label={t(($) => $.segments.rail.edit, { name: segment.name })}
          onClick={onEdit}
        />
      )}
    </Row>
  );
}

/** Saved segments in the rail. */
export function ListSegments({ segments, filter, openTotal, canChange, onNew, onEdit }: Props) {
  const { t } = useTranslation('segments');
  return (
    <Stack as="section">
      <Row
        spacing="none"
        h={28}
        as="h2"
        justify="between"
        pr={2}
        pl={8}
        size={12}
        weight="medium"
        tone="faint"
        className={classes.title}
      >
        {t(($) => $.segments.rail.segments)}
        {canChange && (
          <IconButton icon={IconPlus} size={28} iconSize={16} label={t(($) => $.segments.rail.add)} onClick={onNew} />
        )}
      </Row>
      <Box as="ul">
        {segments.map((segment) => (
          <SegmentItem
            key={segment.id}
            segment={segment}
            filter={filter}
            openTotal={openTotal}
            canChange={canChange}
            onEdit={() => onEdit(segment)}
          />
        ))}
      </Box>
    </Stack>
  );
}
