import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
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
  const chosen = useQuery({ ...contactQuery(value), enabled: value !== '' }).data?.contact;
  const found = useQuery(contactChoicesQuery(search)).data ?? [];
  const choices: Choice[] = chosen && !found.some((each) => each.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <SearchSelectField
      label={words?.label ?? t(($) => $.contacts.picker.label)}
      placeholder={words?.placeholder ?? t(($) => $.contacts.picker.placeholder)}
      nothing={t(($) => $.contacts.picker.nothing)}
      options={choices
        .filter(({ id }) => id !== without)
        .map(({ id, name, email }) => ({
          value: id,
          label: `${name} · ${email ?? t(($) => $.contacts.picker.noEmail)}`,
          disabled: email === null && words === undefined,
        }))}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      error={error}
    />
  );
}
