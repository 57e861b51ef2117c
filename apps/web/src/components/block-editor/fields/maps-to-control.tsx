import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useBlockTexts } from '../blocks/block-texts.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { type FieldControlProps, textValue } from './field-control.ts';

const prefix = 'custom:';

/** Where an answer is stored in the contact: a standard field or a custom field. */
export function MapsToControl({ field, label, hint, value, issues, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts();
  const canRead = useCan('contacts.read');
  const own = useQuery({
    queryKey: ['contacts', 'fields'],
    queryFn: async ({ signal }) => (await call(listCustomFieldsRef, { signal })).items,
    enabled: canRead,
  }).data;
  const chosen = textValue(value);
  const issue = issues[0];
  const options = [
    ...(field.options ?? []).map((option) => ({ value: option.value, label: texts.options[option.labelKey] })),
    ...(own ?? []).map(({ key, name }) => ({ value: `${prefix}${key}`, label: name })),
  ];
  const isGone = own !== undefined && !options.some((option) => option.value === chosen);
  const missing = { value: chosen, label: isGone ? t(($) => $.editor.mapsToGone) : chosen.replace(prefix, '') };
  return (
    <SelectField
      label={label}
      hint={hint}
      error={issue && fieldIssueText(issue)}
      value={chosen}
      options={options.some((option) => option.value === chosen) ? options : [missing, ...options]}
      onChange={(next) => onChange(next)}
    />
  );
}
