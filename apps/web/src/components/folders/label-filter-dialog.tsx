import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { choiceRow } from '#components/filters/choice-row.ts';
import { Tick } from '#components/table/tick.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CollectionFilter } from './collection.ts';

type Props = {
  labels: readonly Label[];
  filter: CollectionFilter;
  onFilter: (patch: Partial<CollectionFilter>) => void;
  onClose: () => void;
};

function LabelLine({ label, isOn, onToggle }: { label: Label; isOn: boolean; onToggle: () => void }) {
  const formats = useFormats();
  return (
    <Row {...choiceRow} as="label" data-on={isOn || undefined}>
      <Tick label={label.name} isOn={isOn} onToggle={onToggle} />
      <Box w={10} h={10} radius="full" as="span" fixed style={{ background: `var(--label-${label.colour})` }} />
      <Text as="span" shrink truncate>
        {label.name}
      </Text>
      <Text as="span" ml="auto" size={12} tone="faint" tabular>
        {formats.number(label.total)}
      </Text>
    </Row>
  );
}

/** Labels to filter by, where there is no room for a rail; each tick applies immediately. */
export function LabelFilterDialog({ labels, filter, onFilter, onClose }: Props) {
  const { t } = useTranslation('folders');
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
      <Stack mx="-8px" scrollY maxH="min(46vh, 360px)" as="ul">
        {labels.map((label) => (
          <li key={label.id}>
            <LabelLine label={label} isOn={filter.labels.includes(label.id)} onToggle={() => toggle(label.id)} />
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
