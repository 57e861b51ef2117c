import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { SelectField } from '#components/fields/select-field.tsx';
import { type FieldControlProps, textValue } from './field-control.ts';

/** Searchable list of zones by city; the first option follows the account. */
export function TimeZoneControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const own = useUser()?.time_zone ?? 'UTC';
  const chosen = textValue(value);
  const zones = useMemo(
    () => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen === '' ? [] : [chosen])])].toSorted(),
    [chosen],
  );
  const issue = issues[0];
  return (
    <SelectField
      label={label}
      hint={hint}
      error={issue && fieldIssueText(issue)}
      value={chosen}
      options={[
        { value: '', label: t(($) => $.editor.time.ownZone, { zone: own.replaceAll('_', ' ') }) },
        ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
      onChange={(next) => onChange(next)}
    />
  );
}
