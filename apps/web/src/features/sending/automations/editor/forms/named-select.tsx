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
  /** Shown when there are no options. */
  nothing?: string | undefined;
};

/** Selects one of the client's items by name; a deleted one is shown empty. */
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
