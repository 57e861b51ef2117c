import { type TimelineGroup, timelineGroups } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Chips } from '#components/filters/chips.tsx';

const parameter = 'grupo';

/** The timeline filter in the URL. */
export function useTimelineGroup(): TimelineGroup | undefined {
  const [query] = useSearchParams();
  return timelineGroups.find((group) => group === query.get(parameter));
}

/** Filters the timeline by one kind of entry. */
export function TimelineFilter() {
  const { t } = useTranslation('record');
  const group = useTimelineGroup();
  const [, setQuery] = useSearchParams();
  const choices = [
    { value: 'all' as const, label: t(($) => $.record.timeline.all) },
    ...timelineGroups.map((value) => ({ value, label: t(($) => $.record.timeline.groups[value]) })),
  ];
  return (
    <Chips<TimelineGroup | 'all'>
      label={t(($) => $.record.timeline.filter)}
      chips={choices}
      value={group ?? 'all'}
      onChange={(next) => setQuery(next === 'all' ? {} : { [parameter]: next }, { replace: true })}
    />
  );
}
