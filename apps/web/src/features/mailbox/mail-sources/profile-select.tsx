import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { layout, Stack } from '#components/layout/layout.tsx';
import { profileNamesQuery } from '#lib/account/profile-names.ts';
import classes from './incoming.module.css';

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
    <Stack as="label" gap={6} size={13} weight="semibold" tone="default">
      <span>{t(($) => $.incoming.profile)}</span>
      <select
        {...layout('box', {
          full: true,
          minH: 38,
          px: 12,
          py: 8,
          border: 'input',
          radius: 'md',
          fill: 'surface',
          tone: 'default',
          className: classes.input,
        })}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {profiles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Stack>
  );
}
