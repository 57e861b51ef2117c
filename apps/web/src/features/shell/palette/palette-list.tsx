import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import type { PaletteItem } from '#lib/palette/palette-sources.ts';
import { splitMatch } from './match.ts';
import classes from './palette.module.css';

type Choice = { item: PaletteItem; inNewTab: boolean };
type Props = {
  id: string;
  items: readonly PaletteItem[];
  query: string;
  active: number;
  onHover: (index: number) => void;
  onChoose: (choice: Choice) => void;
};

function Label({ text, query }: { text: string; query: string }) {
  const [before, match, after] = splitMatch({ text, query });
  return (
    <span className={classes.label}>
      {before}
      {match !== '' && <b>{match}</b>}
      {after}
    </span>
  );
}

/** Results under their headings; the thread marks the one that Enter opens. */
export function PaletteList({ id, items, query, active, onHover, onChoose }: Props) {
  const { t } = useTranslation('shell');
  if (items.length === 0) return <p className={classes.none}>{t(($) => $.shell.palette.none, { query })}</p>;
  return (
    <div id={id} role="listbox" aria-label={t(($) => $.shell.palette.label)} className={classes.list}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {items[index - 1]?.group !== item.group && (
            <div className={classes.group} role="presentation">
              {item.group}
            </div>
          )}
          {/* Keys are handled by the combobox, which keeps the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.item}
            onMouseMove={() => onHover(index)}
            onClick={(event) => onChoose({ item, inNewTab: event.ctrlKey || event.metaKey })}
          >
            <span className={classes.icon}>
              <Icon of={item.icon} />
            </span>
            <Label text={item.label} query={query} />
            {item.note !== undefined && <span className={classes.note}>{item.note}</span>}
            {item.keys?.map((key, position) => (
              <Kbd key={position}>{key.toUpperCase()}</Kbd>
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
