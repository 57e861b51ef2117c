import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { replyProfilesQuery } from '../api/saved-replies.ts';
import classes from './incoming.module.css';

type Props = { value: string; onChange: (id: string) => void };

/** The profile for mail that does not belong to a known conversation. */
export function ProfileSelect({ value, onChange }: Props) {
  const { t } = useTranslation('incoming');
  const { data: profiles = [] } = useQuery(replyProfilesQuery);
  const first = profiles[0]?.id;
  useEffect(() => {
    if (value === '' && first !== undefined) onChange(first);
  }, [value, first, onChange]);
  return (
    <label className={classes.field}>
      <span>{t(($) => $.incoming.profile)}</span>
      <select className={classes.input} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {profiles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
