import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { profileNamesQuery } from '#lib/account/profile-names.ts';

type Props = { value: string; onChange: (id: string) => void };

/** The profile for mail that does not belong to a known conversation. */
export function ProfileSelect({ value, onChange }: Props) {
  const { t } = useTranslation('incoming');
  const { data: profiles = [] } = useQuery(profileNamesQuery);
  const first = profiles[0]?.id;
  useEffect(() => {
    if (value === '' && first !== undefined) onChange(first);
  }, [value, first, onChange]);
  return (
    <SelectField
      label={t(($) => $.incoming.profile)}
      value={value}
      options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
