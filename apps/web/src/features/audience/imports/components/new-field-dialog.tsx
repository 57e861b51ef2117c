import { createCustomFieldRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/block-editor/fields/choice-controls.tsx';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
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
    <Dialog
      isOpen
      title={t(($) => $.imports.newField.title)}
      onClose={onClose}
      actions={
        <Button variant="primary" loading={create.isPending} onClick={() => create.mutate()}>
          {t(($) => $.imports.newField.create)}
        </Button>
      }
    >
      <Grid gap={14} py={20}>
        {create.error !== null && <Callout tone="danger" title={errorText(create.error)} />}
        <TextField
          label={t(($) => $.imports.newField.name)}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={t(($) => $.imports.newField.kind)}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(($) => $.imports.kind[value]) }))}
          onChange={(text) => setKind(kinds.find((each) => each === text) ?? 'text')}
        />
      </Grid>
    </Dialog>
  );
}
