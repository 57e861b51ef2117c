import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import type { PaletteItem } from '#lib/palette/palette-item.ts';
import { groupsOf } from './groups.ts';
import { splitMatch } from './match.ts';
import classes from './palette.module.css';

export type Choice = { item: PaletteItem; inNewTab: boolean };
type Props = {
  id: string;
  items: readonly PaletteItem[];
  query: string;
  active: number;
  onHover: (index: number) => void;
  onChoose: (choice: Choice) => void;
};

function Label({ item, query }: { item: PaletteItem; query: string }) {
  const [before, match, after] = splitMatch({ text: item.label, query });
  return (
    <span className={classes.label}>
      <span className={classes.title}>
        {before}
        {match !== '' && <b>{match}</b>}
        {after}
      </span>
      {item.excerpt !== undefined && (
        <span className={classes.excerpt}>
          {item.excerpt.map(({ text, hit }, index) => (hit ? <b key={index}>{text}</b> : text))}
        </span>
      )}
    </span>
  );
}

type RowProps = Omit<Props, 'items' | 'active'> & { item: PaletteItem; index: number; isActive: boolean };

function Row({ id, item, index, isActive, query, onHover, onChoose }: RowProps) {
  return (
    /* Keys are handled by the combobox, which keeps the focus. */
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */
    <div
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.item}
      onMouseMove={() => onHover(index)}
      onClick={(event) => onChoose({ item, inNewTab: event.ctrlKey || event.metaKey })}
      onAuxClick={(event) => event.button === 1 && onChoose({ item, inNewTab: true })}
    >
      <span className={classes.icon}>
        <Icon of={item.icon} />
      </span>
      <Label item={item} query={query} />
      {item.note !== undefined && <span className={classes.note}>{item.note}</span>}
      {item.keys?.map((key, position) => (
        <Kbd key={position}>{key.toUpperCase()}</Kbd>
      ))}
    </div>
  );
}

/** Results with their headings; the thread marks the one opened by Enter. */
export function PaletteList({ id, items, active, ...row }: Props) {
  const { t } = useTranslation('shell');
  const headId = useId();
  return (
    <div id={id} role="listbox" aria-label={t(($) => $.shell.palette.label)} className={classes.list}>
      {groupsOf(items).map((group) => (
        <div key={group.from} role="group" aria-labelledby={`${headId}-${group.from}`}>
          <div id={`${headId}-${group.from}`} className={classes.group} role="presentation">
            {group.name}
          </div>
          {group.items.map((item, place) => {
            const index = group.from + place;
            return <Row key={item.id} id={id} item={item} index={index} isActive={index === active} {...row} />;
          })}
        </div>
      ))}
    </div>
  );
}
