import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
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
        <Box mb={8}>
          <Segments
            label={t(($) => $.folders.match.label)}
            segments={[
              { value: 'any', label: t(($) => $.folders.match.any) },
              { value: 'all', label: t(($) => $.folders.match.all) },
            ]}
            value={filter.needsAll ? 'all' : 'any'}
            onChange={(match) => onFilter({ needsAll: match === 'all' })}
          />
        </Box>
      )}
      <Stack maxH="min(46vh, 360px)" as="ul" className={classes.list}>
        {labels.map((label) => (
          <li key={label.id}>
            <label className={classes.row} data-on={filter.labels.includes(label.id) || undefined}>
              <Tick label={label.name} isOn={filter.labels.includes(label.id)} onToggle={() => toggle(label.id)} />
              <Box w={10} h={10} radius="full" as="span" fixed style={{ background: `var(--label-${label.colour})` }} />
              <Text as="span" shrink truncate>
                {label.name}
              </Text>
              <Text as="span" ml="auto" size={12} tone="faint" tabular>
                {formats.number(label.total)}
              </Text>
            </label>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
