import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Tick } from '#components/table/tick.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CollectionFilter } from './collection.ts';
import classes from './choice-list.module.css';

type Props = {
  labels: readonly Label[];
  filter: CollectionFilter;
  onFilter: (patch: Partial<CollectionFilter>) => void;
  onClose: () => void;
};

/** Labels to filter by, where there is no room for a rail; each tick applies immediately. */
export function LabelFilterDialog({ labels, filter, onFilter, onClose }: Props) {
  const { t } = useTranslation('folders');
  const formats = useFormats();
  const toggle = (id: string) =>
    onFilter({
      labels: filter.labels.includes(id) ? filter.labels.filter((each) => each !== id) : [...filter.labels, id],
    });
  return (
    <Dialog
      title={t(($) => $.folders.filterByLabels)}
      isOpen
      onClose={onClose}
      size={400}
      actions={
        <>
          {filter.labels.length > 0 && (
            <Button variant="ghost" onClick={() => onFilter({ labels: [] })}>
              {t(($) => $.folders.clearLabels)}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.folders.showResult)}
          </Button>
        </>
      }
    >
      {filter.labels.length > 1 && (
        <div className={classes.search}>
          <Segments
            label={t(($) => $.folders.match.label)}
            segments={[
              { value: 'any', label: t(($) => $.folders.match.any) },
              { value: 'all', label: t(($) => $.folders.match.all) },
            ]}
            value={filter.needsAll ? 'all' : 'any'}
            onChange={(match) => onFilter({ needsAll: match === 'all' })}
          />
        </div>
      )}
      <ul className={classes.list}>
        {labels.map((label) => (
          <li key={label.id}>
            <label className={classes.row} data-on={filter.labels.includes(label.id) || undefined}>
              <Tick label={label.name} isOn={filter.labels.includes(label.id)} onToggle={() => toggle(label.id)} />
              <span className={classes.dot} style={{ background: `var(--label-${label.colour})` }} />
              <span className={classes.name}>{label.name}</span>
              <span className={classes.note}>{formats.number(label.total)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
