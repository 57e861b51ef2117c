import {
  communicationKinds,
  communicationStates,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterChoice } from '#components/filters/choice-list.tsx';
import { useDaysFilter } from '#components/filters/day-panel.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter, type ListFilter } from '#components/filters/filter-chip.tsx';
import { useUser } from '#lib/session/use-user.ts';
import { profileChoicesQuery } from '../api/communications.queries.ts';
import { params } from '../communication-address.rules.ts';

type Props = {
  query: URLSearchParams;
  onChange: (changes: Record<string, string>) => void;
  onClear: () => void;
  /** Columns and density. */
  end: ReactNode;
};

function useChoiceFilters({ query, onChange }: Pick<Props, 'query' | 'onChange'>): ListFilter[] {
  const { t } = useTranslation('communications');
  const profiles = useQuery(profileChoicesQuery).data ?? [];
  const filter = (key: 'kind' | 'state' | 'profile', choices: readonly FilterChoice[]): ListFilter => {
    const value = query.get(params[key]) ?? undefined;
    return choiceFilter({
      id: key,
      name: t(($) => $.communications.filter[key]),
      value: value === '' ? undefined : value,
      choices,
      onChange: (next = '') => onChange({ [params[key]]: next }),
    });
  };
  return [
    filter(
      'state',
      communicationStates.map((value) => ({ value, label: t(($) => $.communications.state[value]) })),
    ),
    filter(
      'kind',
      communicationKinds.map((value) => ({ value, label: t(($) => $.communications.kind[value]) })),
    ),
    filter('profile', profiles),
  ];
}

/** Above the table: search and all filters, which are in the URL. */
export function LogTools({ query, onChange, onClear, end }: Props) {
  const { t } = useTranslation('communications');
  const choices = useChoiceFilters({ query, onChange });
  const of = (param: string) => query.get(param) ?? '';
  const days = useDaysFilter({
    from: of(params.from),
    until: of(params.until),
    name: t(($) => $.communications.filter.days),
    timeZone: useUser()?.time_zone,
    onChange: ({ from, until }) => onChange({ [params.from]: from, [params.until]: until }),
  });
  const tamy = t(($) => $.communications.filter.tamy);
  return (
    <FilterBar
      search={{
        label: t(($) => $.communications.search),
        value: of(params.search),
        onSearch: (text) => onChange({ [params.search]: text }),
      }}
      filters={[
        ...choices,
        days,
        {
          id: 'tamy',
          name: tamy,
          text: of(params.contact) === '' ? undefined : tamy,
          onChange: () => onChange({ [params.contact]: '' }),
        },
      ]}
      onClear={onClear}
      end={end}
    />
  );
}
