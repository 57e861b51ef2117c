import { createCustomFieldRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import type { ColumnMapping, ImportColumn, ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { customFieldsQuery, importKeys } from '../api/imports.queries.ts';
import { fieldsForColumns } from '../column-targets.rules.ts';

type Titled = ImportColumn & { title: string };
type MakeFields = { plan: ImportPlan; onMap: (targets: readonly ColumnMapping[]) => void };

/** Makes a field for each column and maps it; what was made before a failure stays mapped. */
function useFieldsForColumns({ plan, onMap }: MakeFields) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(columns: readonly Titled[]) {
      const { items } = await client.ensureQueryData(customFieldsQuery());
      const known = { fields: items, mapping: plan.mapping };
      const made: ColumnMapping[] = [];
      try {
        for (const { column, ...field } of fieldsForColumns(columns, known)) {
          const key = 'key' in field ? field.key : (await call(createCustomFieldRef, { body: field })).key;
          made.push({ column, to: `field:${key}` });
        }
      } finally {
        await client.invalidateQueries({ queryKey: importKeys.fields });
        onMap(made);
      }
    },
  });
}

const namedColumns = 6;

/** Which columns stay out, and one press that makes a field of each. */
export function LeftOutColumns({ columns, ...make }: MakeFields & { columns: readonly Titled[] }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const fields = useFieldsForColumns(make);
  const names = columns.slice(0, namedColumns).map(({ title }) => title);
  const more = columns.length - names.length;
  const listed = more > 0 ? [...names, t(($) => $.imports.mapping.moreColumns, { n: more })] : names;
  return (
    <>
      {fields.error !== null && <Callout tone="danger" title={errorText(fields.error)} />}
      {columns.length > 0 && (
        <Callout
          tone="warn"
          title={t(($) => $.imports.mapping.leftOut, { count: columns.length, names: formats.list(listed) })}
          action={
            <Button loading={fields.isPending} onClick={() => fields.mutate(columns)}>
              {t(($) => $.imports.mapping.makeFields, { count: columns.length })}
            </Button>
          }
        />
      )}
    </>
  );
}
