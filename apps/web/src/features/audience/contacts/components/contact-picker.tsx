import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactChoicesQuery, contactQuery } from '../api/contacts.queries.ts';

type Props = {
  value: string;
  onChange: (contactId: string) => void;
  error?: ReactNode;
  /** Alternative labels; then contacts without an e-mail can be selected too. */
  words?: { label: string; placeholder: string };
  /** Excluded from the options. */
  without?: string;
};
type Choice = { id: string; name: string; email: string | null };

/** Searches one contact by name, address or telephone. */
export function ContactPicker({ value, onChange, error, words, without }: Props) {
  const { t } = useTranslation('contacts');
  const [search, setSearch] = useState('');
  const [quiet] = useDebouncedValue(search, 200);
  const chosen = useQuery({ ...contactQuery(value), enabled: value !== '' }).data?.contact;
  const isOwnLabel = chosen !== undefined && quiet.startsWith(chosen.name);
  const found = useQuery(contactChoicesQuery(isOwnLabel ? '' : quiet.trim())).data ?? [];
  const choices: Choice[] = chosen && !found.some((each) => each.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label={words?.label ?? t(($) => $.contacts.picker.label)}
      placeholder={words?.placeholder ?? t(($) => $.contacts.picker.placeholder)}
      nothingFoundMessage={t(($) => $.contacts.picker.nothing)}
      data={choices
        .filter(({ id }) => id !== without)
        .map(({ id, name, email }) => ({
          value: id,
          label: `${name} · ${email ?? t(($) => $.contacts.picker.noEmail)}`,
          disabled: email === null && words === undefined,
        }))}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      error={error}
    />
  );
}
