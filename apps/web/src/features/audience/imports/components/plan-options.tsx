import { dateOrders, duplicatePolicies, type ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import classes from './imports.module.css';

type Props = { plan: ImportPlan; onChange: (changes: Partial<ImportPlan>) => void };

const countries = ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'US', 'GB', 'FR', 'DE', 'IT', 'PT', 'JP'] as const;
const maxLabels = 10;

function LabelChoice({ labels, plan, onChange }: Props & { labels: readonly Label[] }) {
  const { t } = useTranslation('imports');
  const toggle = (id: string, isOn: boolean) =>
    onChange({
      labelIds: isOn ? [...plan.labelIds, id].slice(0, maxLabels) : plan.labelIds.filter((each) => each !== id),
    });
  return (
    <Row border="none" as="fieldset" wrap gap={8} gapX={20} shrink m={0} p={0} align="stretch">
      <Text as="legend" mb={6} p={0} size={13} weight="semibold">
        {t(($) => $.imports.plan.labels)}
      </Text>
      {labels.map(({ id, name }) => (
        <CheckField key={id} checked={plan.labelIds.includes(id)} onChange={({ target }) => toggle(id, target.checked)}>
          {name}
        </CheckField>
      ))}
    </Row>
  );
}

/** Treatment of existing contacts, and placement of new ones. */
export function PlanOptions({ plan, onChange }: Props) {
  const { t, i18n } = useTranslation('imports');
  const { folders, labels } = useCollection(contactCollection);
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const known = [...new Set<string>([plan.country, ...countries])];
  return (
    <Grid as="section" gap={14} py={20}>
      <Box as="h2" className={classes.title}>
        {t(($) => $.imports.plan.title)}
      </Box>
      <ChoiceField
        label={t(($) => $.imports.plan.duplicates)}
        value={plan.duplicates}
        choices={duplicatePolicies.map((value) => ({ value, label: t(($) => $.imports.plan[value]) }))}
        onChange={(text) =>
          onChange({ duplicates: duplicatePolicies.find((each) => each === text) ?? plan.duplicates })
        }
      />
      <Grid columns="repeat(auto-fit, minmax(min(220px, 100%), 1fr))" gap={14} align="end">
        <SelectField
          label={t(($) => $.imports.plan.folder)}
          value={plan.folderId ?? ''}
          options={[
            { value: '', label: t(($) => $.imports.plan.noFolder) },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => onChange({ folderId: id === '' ? null : id })}
        />
        <SelectField
          label={t(($) => $.imports.plan.dateOrder)}
          value={plan.dateOrder}
          options={dateOrders.map((value) => ({ value, label: t(($) => $.imports.plan[value]) }))}
          onChange={(text) => onChange({ dateOrder: dateOrders.find((each) => each === text) ?? plan.dateOrder })}
        />
        <SelectField
          label={t(($) => $.imports.plan.country)}
          value={plan.country}
          options={known.map((value) => ({ value, label: names.of(value) ?? value }))}
          onChange={(country) => onChange({ country })}
        />
      </Grid>
      {labels.length > 0 && <LabelChoice labels={labels} plan={plan} onChange={onChange} />}
    </Grid>
  );
}
