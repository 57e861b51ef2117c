import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '#components/recipients/recipients-field.tsx';
import { fold } from '#components/recipients/recipient-list.ts';
import { call } from '#lib/api/call.ts';

const searchAfterMs = 150;
const shown = 6;

type Known = readonly { name: string; email: string }[];

/** Somebody without a name goes by their address, which is not written as a name before it. */
const withoutDouble = ({ name, email }: Known[number]) => ({ name: name === email ? '' : name, email });

/** Who may be meant by what is typed: those of the conversation first, then tamys. */
export function usePeople(known: Known) {
  const { t } = useTranslation('mails');
  const [search, setSearch] = useState('');
  const onSearch = useDebouncedCallback((text: string) => setSearch(text), searchAfterMs);
  const { data = [] } = useQuery({
    queryKey: ['contacts', 'recipients', search],
    queryFn: async ({ signal }) => (await call(listContactsRef, { query: { search, limit: shown }, signal })).items,
    enabled: search !== '',
    placeholderData: (previous) => previous,
  });
  const typed = fold(search);
  const here = known.filter(({ name, email }) => fold(`${name} ${email}`).includes(typed));
  const emails = new Set(here.map(({ email }) => email.toLowerCase()));
  const tamys = data.flatMap(({ name, email }): Suggestion[] =>
    email === null || emails.has(email.toLowerCase()) ? [] : [{ name, email, note: t(($) => $.mails.from.tamy) }],
  );
  const suggestions: Suggestion[] =
    search === ''
      ? []
      : [...here.map((each) => ({ ...withoutDouble(each), note: t(($) => $.mails.from.here) })), ...tamys].slice(
          0,
          shown,
        );
  return { suggestions, onSearch };
}
