import { createCustomFieldRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { importKeys } from '../api/imports.queries.ts';

const kinds = ['text', 'long_text', 'number', 'date', 'boolean', 'url'] as const;
type Kind = (typeof kinds)[number];
type Props = { name: string; onClose: () => void; onCreated: (key: string) => void };

/** Creates a custom field where a column needs it. */
export function NewFieldDialog({ name: suggested, onClose, onCreated }: Props) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const [name, setName] = useState(suggested);
  const [kind, setKind] = useState<Kind>('text');
  const create = useMutation({
    mutationFn: () => call(createCustomFieldRef, { body: { name, kind } }),
    async onSuccess({ key }) {
      await client.invalidateQueries({ queryKey: importKeys.fields });
      onCreated(key);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.imports.newField.title)}
      onClose={onClose}
      submit={t(($) => $.imports.newField.create)}
      cancel={false}
      isBusy={create.isPending}
      failure={create.error}
      onSubmit={() => create.mutate()}
    >
      <TextField
        label={t(($) => $.imports.newField.name)}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t(($) => $.imports.newField.kind)}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(($) => $.imports.kind[value]) }))}
        onChange={setKind}
      />
    </FormDialog>
  );
}
