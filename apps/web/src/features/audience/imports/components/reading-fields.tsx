import {
  type ImportDetail,
  type ImportDelimiter,
  importDelimiters,
  importEncodings,
  type ImportReading,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Box, Grid } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useRead } from '../api/use-import-actions.ts';
import classes from './imports.module.css';

function oneOf<T extends string>(values: readonly T[], text: string): T | undefined {
  return values.find((value) => value === text);
}

/** How the file is parsed, to correct a wrong guess. */
export function ReadingFields({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const read = useRead(detail.id);
  const { reading, format } = detail;
  const delimiterWords: Record<ImportDelimiter, string> = {
    ',': t(($) => $.imports.reading.delimiters.comma),
    ';': t(($) => $.imports.reading.delimiters.semicolon),
    '\t': t(($) => $.imports.reading.tab),
    '|': t(($) => $.imports.reading.delimiters.bar),
  };
  if (format === 'vcard') return null;
  const change = (changes: Partial<ImportReading>) => read.mutate({ ...reading, ...changes });
  return (
    <Grid as="section" gap={14} py={20}>
      <Box as="h2" className={classes.title}>
        {t(($) => $.imports.reading.title)}
      </Box>
      {read.error !== null && <Callout tone="danger" title={errorText(read.error)} />}
      <Grid columns="repeat(auto-fit, minmax(min(220px, 100%), 1fr))" gap={14} align="end">
        {format === 'csv' && (
          <>
            <SelectField
              label={t(($) => $.imports.reading.encoding)}
              value={reading.encoding}
              options={importEncodings.map((value) => ({ value, label: t(($) => $.imports.reading.encodings[value]) }))}
              onChange={(text) => change({ encoding: oneOf(importEncodings, text) ?? reading.encoding })}
            />
            <SelectField
              label={t(($) => $.imports.reading.delimiter)}
              value={reading.delimiter}
              options={importDelimiters.map((value) => ({
                value,
                label: delimiterWords[value],
              }))}
              onChange={(text) => change({ delimiter: oneOf(importDelimiters, text) ?? reading.delimiter })}
            />
          </>
        )}
        <CheckField checked={reading.hasHeader} onChange={({ target }) => change({ hasHeader: target.checked })}>
          {t(($) => $.imports.reading.header)}
        </CheckField>
      </Grid>
    </Grid>
  );
}
