import { historyActorKinds, historyCauses } from '@enlace/contract/workspace/history/history.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDaysFilter } from '#components/filters/day-panel.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import type { ListFilter } from '#components/filters/filter-chip.tsx';
import { useUser } from '#lib/session/use-user.ts';
import type { HistoryArea } from '../history-area.ts';
import { groupsOf, type HistoryView } from '../history-filter.rules.ts';
import { useHistoryWords } from '../use-history-words.ts';
import { useClientFilter } from './client-filter.tsx';

type Props = {
  area: HistoryArea;
  view: HistoryView;
  onChange: (patch: Partial<HistoryView>) => void;
  onClear: () => void;
  /** Columns and density. */
  end: ReactNode;
};
type Change = Pick<Props, 'view' | 'onChange'>;

const given = (text: string) => (text === '' ? undefined : text);

function useWhatFilters({ area, view, onChange }: Change & { area: HistoryArea }): ListFilter[] {
  const { t } = useTranslation('history');
  const words = useHistoryWords();
  const groups = groupsOf(area);
  const group = groups.find((each) => each === view.group);
  const kind = words.kinds.find((each) => each === view.kind);
  return [
    {
      id: 'group',
      name: t(($) => $.history.tools.group),
      text: group && words.group(group),
      value: group,
      choices: groups.map((value) => ({ value, label: words.group(value) })),
      onChange: (value = '') => onChange({ group: value }),
    },
    {
      id: 'kind',
      name: t(($) => $.history.tools.kind),
      text: kind && words.kind(kind),
      value: kind,
      choices: words.kinds.map((value) => ({ value, label: words.kind(value) })),
      onChange: (value = '') => onChange({ kind: value }),
    },
  ];
}

function useHowFilters({ area, view, onChange }: Change & { area: HistoryArea }): ListFilter[] {
  const { t } = useTranslation('history');
  const words = useHistoryWords();
  const days = useDaysFilter({
    from: view.from,
    until: view.until,
    name: t(($) => $.history.tools.days),
    timeZone: useUser()?.time_zone,
    onChange,
  });
  const who = (kind: (typeof historyActorKinds)[number]) =>
    kind === 'user' && area === 'user' ? t(($) => $.history.who.me) : t(($) => $.history.who[kind]);
  return [
    {
      id: 'who',
      name: t(($) => $.history.tools.who),
      text: view.who && who(view.who),
      value: view.who,
      choices: historyActorKinds.map((value) => ({ value, label: who(value) })),
      onChange: (value) => onChange({ who: historyActorKinds.find((each) => each === value) }),
    },
    {
      id: 'cause',
      name: t(($) => $.history.tools.cause),
      text: view.cause && words.cause(view.cause),
      value: view.cause,
      choices: historyCauses.map((value) => ({ value, label: words.cause(value) })),
      onChange: (value) => onChange({ cause: historyCauses.find((each) => each === value) }),
    },
    days,
  ];
}

/** Filters that are not chosen here but by following an entry, and the sign-ins, which are most entries of most days. */
function useOtherFilters({ view, onChange }: Change): ListFilter[] {
  const { t } = useTranslation('history');
  const signIns = t(($) => $.history.tools.signIns);
  return [
    {
      id: 'signIns',
      name: signIns,
      text: view.signIns ? signIns : undefined,
      isSwitch: true,
      onChange: (value) => onChange({ signIns: value !== undefined }),
    },
    {
      id: 'thing',
      name: t(($) => $.history.tools.thing),
      text: given(view.thing) && t(($) => $.history.tools.thing),
      onChange: () => onChange({ thing: '' }),
    },
    {
      id: 'person',
      name: t(($) => $.history.tools.person),
      text: given(view.person) && t(($) => $.history.tools.person),
      onChange: () => onChange({ person: '' }),
    },
  ];
}

/** Above the table: search and all filters, which are in the URL. */
export function HistoryTools({ area, view, onChange, onClear, end }: Props) {
  const { t } = useTranslation('history');
  const client = useClientFilter({ client: view.client, onChange: (id) => onChange({ client: id }) });
  const what = useWhatFilters({ area, view, onChange });
  const how = useHowFilters({ area, view, onChange });
  const others = useOtherFilters({ view, onChange });
  return (
    <FilterBar
      search={{
        label: t(($) => $.history.tools.search),
        value: view.search,
        onSearch: (search) => onChange({ search }),
      }}
      filters={[...(area === 'admin' ? [client] : []), ...what, ...how, ...others]}
      onClear={onClear}
      end={end}
    />
  );
}
