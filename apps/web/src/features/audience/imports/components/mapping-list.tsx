import {
  columnMappingSchema,
  type ColumnMapping,
  type ImportColumn,
  type ImportDetail,
  identityTargets,
  type ImportPlan,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { customFieldsQuery } from '../api/imports.queries.ts';
import { leftOutColumns } from '../column-targets.rules.ts';
import { isOfFileName } from '../file-name-column.rules.ts';
import { useStatusText } from '../use-status-text.ts';
import classes from './imports.module.css';
import { LeftOutColumns } from './left-out-columns.tsx';
import { NewFieldDialog } from './new-field-dialog.tsx';

type Props = { detail: ImportDetail; plan: ImportPlan; onMap: (targets: readonly ColumnMapping[]) => void };

const newField = 'new';

/** Every column with its first values and its target. */
export function MappingList({ detail, plan, onMap }: Props) {
  const { t } = useTranslation('imports');
  const fields = useQuery(customFieldsQuery());
  const statusText = useStatusText();
  const [creatingFor, setCreatingFor] = useState<number>();
  const options = [
    { value: '', label: t(($) => $.imports.mapping.out) },
    ...identityTargets.map((value) => ({ value, label: t(($) => $.imports.target[value]) })),
    ...(fields.data?.items ?? []).map(({ key, name }) => ({ value: `field:${key}`, label: name })),
    { value: newField, label: t(($) => $.imports.mapping.newField) },
  ];
  const set = (column: number, text: string) => {
    if (text === newField) return setCreatingFor(column);
    const parsed = columnMappingSchema.safeParse({ column, to: text === '' ? null : text });
    if (parsed.success) onMap([parsed.data]);
  };
  const ofFile = detail.analysis.columns.find((column) => isOfFileName(column, detail))?.index;
  const nameOf = (index: number, name: string) =>
    index === ofFile
      ? t(($) => $.imports.mapping.ofFile, { name })
      : name || t(($) => $.imports.mapping.unnamed, { n: index + 1 });
  const targetOf = (index: number) => plan.mapping.find(({ column }) => column === index)?.to ?? null;
  // Collapsed only by the file's content: a row being edited must not move away.
  const empty = detail.analysis.columns.filter(({ filled }) => filled === 0);
  const shown = detail.analysis.columns.filter(({ filled }) => filled > 0);
  // What the file's name says is no column of the file: leaving it out is a decision.
  const leftOut = leftOutColumns(detail.analysis.columns, plan)
    .filter(({ index }) => index !== ofFile)
    .map((column) => ({ ...column, title: nameOf(column.index, column.name) }));
  const isLeftOut = (index: number) => leftOut.some((column) => column.index === index);
  const row = ({ index, name, samples }: ImportColumn) => (
    <Grid
      lineBottom
      as="li"
      columns="minmax(0, 1fr) minmax(0, 1.4fr) minmax(180px, 1fr)"
      gap={4}
      gapX={16}
      align="center"
      py={8}
      key={index}
      className={classes.column}
    >
      <Text as="span" weight="semibold" tone={isLeftOut(index) ? 'muted' : 'default'} breakWords>
        {nameOf(index, name)}
        {isLeftOut(index) && (
          <Text as="span" block tone="warn" size={12} weight="regular">
            {t(($) => $.imports.mapping.staysOut)}
          </Text>
        )}
      </Text>
      <Text as="span" tone="muted" size={13} truncate>
        {(index === ofFile ? samples.map(statusText) : samples).join(' · ')}
      </Text>
      <SelectField
        label={`${nameOf(index, name)}: ${t(($) => $.imports.mapping.to)}`}
        hideLabel
        value={targetOf(index) ?? ''}
        options={options}
        onChange={(text) => set(index, text)}
      />
    </Grid>
  );
  return (
    <Grid as="section" gap={14} py={20}>
      <Box as="h2" className={classes.title}>
        {t(($) => $.imports.mapping.title)}
      </Box>
      {detail.analysis.isRemembered && (
        <Text tone="muted" size={13}>
          {t(($) => $.imports.mapping.remembered)}
        </Text>
      )}
      <LeftOutColumns columns={leftOut} plan={plan} onMap={onMap} />
      <Grid as="ul">{shown.map(row)}</Grid>
      {empty.length > 0 && (
        <details>
          <Box as="summary" tone="muted" size={13}>
            {t(($) => $.imports.mapping.empty, { count: empty.length })}
          </Box>
          <Grid as="ul">{empty.map(row)}</Grid>
        </details>
      )}
      {creatingFor !== undefined && (
        <NewFieldDialog
          name={detail.analysis.columns[creatingFor]?.name ?? ''}
          onClose={() => setCreatingFor(undefined)}
          onCreated={(key) => set(creatingFor, `field:${key}`)}
        />
      )}
    </Grid>
  );
}
