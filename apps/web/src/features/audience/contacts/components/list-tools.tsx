import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import { contactStatuses } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter, type ListFilter } from '#components/filters/filter-chip.tsx';
import { type ContactFilter, nothingFiltered } from '../contact-list.rules.ts';
import type { RuleWords } from '../segments/use-rule-words.ts';
import type { ListLook } from '../use-list-look.ts';
import { ListColumns } from './list-columns.tsx';

type Props = {
  filter: ContactFilter;
  segments: readonly Segment[];
  words: RuleWords;
  look: ListLook<ContactListRow>;
  /** Replaces the rail and the column heads on phones. */
  phoneTools: ReactNode;
  /** Saves filters and columns as a view. */
  saveView: ReactNode;
  isPhone: boolean;
  onChange: (patch: Partial<ContactFilter>) => void;
  onRules: () => void;
};

function useListFilters({ filter, segments, words, onChange, onRules }: Props): ListFilter[] {
  const { t } = useTranslation('contacts');
  const { t: ts } = useTranslation('segments');
  const segment = choiceFilter({
    id: 'segment',
    name: ts(($) => $.segments.tools.segment),
    value: filter.segment,
    choices: segments.map(({ id, name }) => ({ value: id, label: name })),
    onChange: (value) => onChange({ segment: value, view: undefined }),
  });
  return [
    choiceFilter({
      id: 'status',
      name: t(($) => $.contacts.column.status),
      value: filter.status,
      choices: contactStatuses.map((value) => ({ value, label: t(($) => $.contacts.status[value]) })),
      onChange: (value) => onChange({ status: contactStatuses.find((each) => each === value) }),
    }),
    ...(segments.length > 0 || filter.segment !== undefined ? [segment] : []),
    {
      id: 'rules',
      name: ts(($) => $.segments.tools.rules),
      text: filter.rules && words.sentence(filter.rules),
      onOpen: onRules,
      onChange: () => onChange({ rules: undefined }),
    },
  ];
}

/** Above the table: search, active filters, saving them as a view, columns and density. */
export function ListTools(props: Props) {
  const { filter, look, phoneTools, saveView, isPhone, onChange } = props;
  const { t } = useTranslation('contacts');
  const filters = useListFilters(props);
  return (
    <FilterBar
      search={{
        label: t(($) => $.contacts.list.search),
        value: filter.search,
        onSearch: (search) => onChange({ search }),
      }}
      filters={filters}
      onClear={() => onChange(nothingFiltered)}
      isEndKept
      end={
        <>
          {isPhone && phoneTools}
          {saveView}
          <ListColumns look={look} isDensityFixed={isPhone} />
        </>
      }
    />
  );
}
