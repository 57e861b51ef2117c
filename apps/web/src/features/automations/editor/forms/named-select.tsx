import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Named } from '../../words/use-plan-names.ts';

const searchFrom = 8;

type Props = {
  label: string;
  placeholder: string;
  choices: readonly Named[];
  value: string | null;
  onChange: (id: string) => void;
  /** Under the field while there is nothing to choose. */
  nothing?: string | undefined;
};

/** One of the client's own things by name; what was chosen and is gone stays empty. */
export function NamedSelect({ label, placeholder, choices, value, onChange, nothing }: Props) {
  const { t } = useTranslation('automations');
  const isGone = value !== null && choices.length > 0 && !choices.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      placeholder={isGone ? t(($) => $.automations.problem.gone.other) : placeholder}
      description={choices.length === 0 ? nothing : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={isGone ? null : value}
      allowDeselect={false}
      searchable={choices.length > searchFrom}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}
