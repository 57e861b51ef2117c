import {
  createCustomFieldInputSchema,
  type CustomFieldKind,
  customFieldKinds,
  customFieldLimits,
} from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type CountedField, useCustomFieldActions } from './custom-fields.queries.ts';
import { linesOf } from '#lib/form/option-lines.ts';

function hasOptions(kind: CustomFieldKind): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** Creates or edits a field: name, kind, and options. */
export function FieldDialog({ field, onClose }: { field: CountedField | undefined; onClose: () => void }) {
  const { t } = useTranslation('record');
  const { save } = useCustomFieldActions();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: createCustomFieldInputSchema,
    initialValues: {
      name: field?.name ?? '',
      kind: field?.kind ?? ('text' as CustomFieldKind), // NOTE: widens the literal for the form.
      options: field?.options ?? [],
    },
    fieldOfCode: { 'contacts.field_name_taken': 'name' },
    async onSubmit(input) {
      const saved = await save.mutateAsync({ field, input });
      const { name } = saved;
      showToast({
        text: field ? t(($) => $.record.fields.saved, { name }) : t(($) => $.record.fields.added, { name }),
      });
      onClose();
    },
  });
  const { kind, options } = form.getValues();
  return (
    <FormDialog
      title={field ? t(($) => $.record.fields.editTitle, { name: field.name }) : t(($) => $.record.fields.addTitle)}
      onClose={onClose}
      submit={field ? t(($) => $.record.fields.save) : t(($) => $.record.fields.add)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <TextField
        label={t(($) => $.record.fields.name)}
        autoComplete="off"
        maxLength={customFieldLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!field && (
        <SelectField
          label={t(($) => $.record.fields.kind)}
          hint={t(($) => $.record.fields.kindHint)}
          options={customFieldKinds.map((value) => ({ value, label: t(($) => $.record.fields.kinds[value]) }))}
          value={kind}
          onChange={(next) => {
            form.setFieldValue('kind', next);
            if (!hasOptions(next)) form.setFieldValue('options', []);
          }}
        />
      )}
      {hasOptions(kind) && (
        <Textarea
          label={t(($) => $.record.fields.options)}
          description={field ? t(($) => $.record.fields.optionsKept) : t(($) => $.record.fields.optionsHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={3}
          maxRows={10}
          defaultValue={options.join('\n')}
          error={form.errors['options'] ?? form.errors[`options.${firstBad(form.errors)}`]}
          onChange={(event) => form.setFieldValue('options', linesOf(event.currentTarget.value))}
        />
      )}
    </FormDialog>
  );
}

/** The refused option, if any. */
function firstBad(errors: Record<string, unknown>): string {
  return (
    Object.keys(errors)
      .find((path) => path.startsWith('options.'))
      ?.slice('options.'.length) ?? ''
  );
}
