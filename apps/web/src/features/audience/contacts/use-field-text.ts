import type { CustomField, FieldValue } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';

export const nothing = '–';

/** A custom field value as text. */
export function useFieldText() {
  const { t } = useTranslation('segments');
  const formats = useFormats();
  return (field: CustomField, value: FieldValue | undefined): string => {
    if (value === undefined || value === '') return nothing;
    if (typeof value === 'boolean') return value ? t(($) => $.segments.cell.yes) : t(($) => $.segments.cell.no);
    if (Array.isArray(value)) return value.length === 0 ? nothing : formats.list(value);
    if (typeof value === 'number') return formats.number(value);
    return field.kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) ? formats.date(value) : value;
  };
}
