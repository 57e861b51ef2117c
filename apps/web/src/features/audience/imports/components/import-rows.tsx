import type { ImportOutcome, ImportRow } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { identityTargets } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { customFieldsQuery, importRowsQuery } from '../api/imports.queries.ts';
import { useStatusText } from '../use-status-text.ts';
import classes from './imports.module.css';

type Props = { id: string; phase: 'check' | 'run' | 'undo'; outcome: ImportOutcome; total: number };

function useFieldName(): (field: string) => string {
  const { t } = useTranslation('imports');
  const fields = useQuery(customFieldsQuery());
  return (field) => {
    const target = identityTargets.find((each) => each === field);
    if (target !== undefined) return t(($) => $.imports.target[target]);
    if (field === 'folder') return t(($) => $.imports.target.folder);
    const key = field.replace(/^field:/, '');
    return fields.data?.items.find((each) => each.key === key)?.name ?? key;
  };
}

function ImportedRow({ row }: { row: ImportRow }) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldName();
  const statusText = useStatusText();
  const valueOf = (field: string, value: string) => (field === 'status' ? statusText(value) : value);
  const { line, name, contactId, diff, problems } = row;
  return (
    <Row lineBottom as="li" wrap gap={4} gapX={12} py={12}>
      <Text as="span" tone="muted" size={13}>
        {t(($) => $.imports.line, { n: line })}
      </Text>
      <Text minW={180} as="span" grow breakWords>
        {contactId === null ? name : <Link to={paths.user.contact(contactId)}>{name}</Link>}
      </Text>
      <Grid basis="100%" as="ul" gap={2} tone="muted" size={13} breakWords>
        {diff.map(({ field, before, after }) => (
          <li key={field}>
            {nameOf(field)}:{' '}
            <span className={classes.before}>{valueOf(field, before) || t(($) => $.imports.empty)}</span>{' '}
            <Text as="span" weight="semibold" className={classes.after}>
              {valueOf(field, after) || t(($) => $.imports.empty)}
            </Text>
          </li>
        ))}
        {problems.map(({ column, value, code }, index) => (
          <li key={`${code}${index}`}>
            {t(($) => $.imports.problem[code])}
            {code === 'duplicate_in_file'
              ? ` (${t(($) => $.imports.line, { n: column })})`
              : column !== '' && ` (${column})`}
            {value !== '' && `: ${value}`}
          </li>
        ))}
      </Grid>
    </Row>
  );
}

/** Rows of one outcome, with changes field by field and reasons for skipped ones. */
export function ImportRows({ id, phase, outcome, total }: Props) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const rows = useInfiniteQuery(importRowsQuery(id, { phase, outcome }));
  const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
  if (!rows.data) return <Unloaded query={rows} shape={null} />;
  return (
    <div>
      <Box as="h3" className={classes.title}>
        {t(($) => $.imports.rowsTitle)}
      </Box>
      {items.length === 0 && (
        <Text tone="muted" size={13}>
          {t(($) => $.imports.noRows)}
        </Text>
      )}
      <Grid as="ul">
        {items.map((row) => (
          <ImportedRow key={row.line} row={row} />
        ))}
      </Grid>
      <LoadMore query={rows}>{t(($) => $.imports.more)}</LoadMore>
      {!rows.hasNextPage && items.length > 0 && items.length < total && (
        <Text tone="muted" size={13}>
          {t(($) => $.imports.shown, { n: formats.number(items.length) })}
        </Text>
      )}
    </div>
  );
}
