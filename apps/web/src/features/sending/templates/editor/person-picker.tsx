import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { Box } from '#components/layout/layout.tsx';
import { contactChoicesQuery } from '../api/templates.queries.ts';

export type Person = { id: string; name: string };
const sample = 'sample';

/** Whose data the preview uses: the built-in sample person, or a contact searched by name or address. */
export function PersonPicker({
  person,
  onChange,
}: {
  person: Person | null;
  onChange: (person: Person | null) => void;
}) {
  const { t } = useTranslation('templates');
  const [search, setSearch] = useState('');
  const sampleName = t(($) => $.templates.preview.sample);
  const { data } = useQuery(contactChoicesQuery(search));
  const people = data?.items ?? [];
  const options = new Map([
    [sample, sampleName],
    ...(person ? [[person.id, person.name] as const] : []),
    ...people.map(({ id, name }) => [id, name] as const),
  ]);
  return (
    <Box w={200}>
      <SearchSelectField
        size="sm"
        label={t(($) => $.templates.preview.as)}
        hideLabel
        placeholder={t(($) => $.templates.preview.searchPerson)}
        onSearch={setSearch}
        options={[...options].map(([value, label]) => ({ value, label }))}
        value={person?.id ?? sample}
        onChange={(value) => onChange(value === sample ? null : { id: value, name: options.get(value) ?? '' })}
      />
    </Box>
  );
}
