import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import type { Named } from '../../words/use-plan-names.ts';

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
    <SearchSelectField
      label={label}
      placeholder={isGone ? t(($) => $.automations.problem.gone.other) : placeholder}
      hint={choices.length === 0 ? nothing : undefined}
      options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={isGone ? null : value}
      onChange={onChange}
    />
  );
}
