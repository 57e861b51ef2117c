import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconPencil, IconPlus } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
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

/** Saved segments in the rail. */
export function ListSegments({ segments, filter, openTotal, canChange, onNew, onEdit }: Props) {
  const { t } = useTranslation('segments');
  const formats = useFormats();
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        {t(($) => $.segments.rail.segments)}
        {canChange && (
          <IconButton icon={IconPlus} size={28} iconSize={16} label={t(($) => $.segments.rail.add)} onClick={onNew} />
        )}
      </h2>
      <ul className={classes.list}>
        {segments.map((segment) => {
          const isOn = filter.segment === segment.id;
          const to = writeContactFilter({ ...filter, view: undefined, segment: isOn ? undefined : segment.id }) || '?';
          const total = (isOn ? openTotal : undefined) ?? segment.counted?.total;
          return (
            <li key={segment.id} className={classes.row}>
              <Link to={to} className={classes.item} aria-current={isOn ? 'page' : undefined}>
                <span className={classes.dot} style={{ background: `var(--label-${segment.colour})` }} />
                <span className={classes.name}>{segment.name}</span>
                {total !== undefined && <span className={classes.count}>{formats.number(total)}</span>}
              </Link>
              {canChange && (
                <IconButton
                  icon={IconPencil}
                  size={28}
                  iconSize={16}
                  className={classes.edit}
                  label={t(($) => $.segments.rail.edit, { name: segment.name })}
                  onClick={() => onEdit(segment)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
