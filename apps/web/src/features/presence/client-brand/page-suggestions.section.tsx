import {
  getPageSuggestionsRef,
  setPageSuggestionsRef,
} from '@enlace/contract/presence/client-brand/client-brand.refs.gen.ts';
import { Switch } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { SettingAct, SettingSection } from '#components/page/setting-section.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';

const suggestionsQuery = queryOptions({
  queryKey: ['settings', 'page-suggestions'],
  queryFn: ({ signal }) => call(getPageSuggestionsRef, { signal }),
});

/** What visitors of an address that does not exist are shown of the client's pages. */
export function PageSuggestionsSection() {
  const { t } = useTranslation('letterhead');
  const client = useQueryClient();
  const canWrite = useCan('profiles.write');
  const query = useQuery(suggestionsQuery);
  const { data } = query;
  const save = useMutation({
    mutationFn: (suggestsPages: boolean) => call(setPageSuggestionsRef, { body: { suggestsPages } }),
    onSuccess: (answer) => client.setQueryData(suggestionsQuery.queryKey, answer),
  });
  const isOn = save.isPending ? save.variables : data?.suggestsPages;
  const label = t(($) => $.letterhead.suggestions.label);
  return (
    <SettingSection
      id="direcciones-que-no-existen"
      title={t(($) => $.letterhead.suggestions.title)}
      lead={t(($) => $.letterhead.suggestions.lead)}
    >
      {!data && <Unloaded query={query} rows={1} />}
      {data && (
        <SettingAct
          title={label}
          help={isOn ? t(($) => $.letterhead.suggestions.on) : t(($) => $.letterhead.suggestions.off)}
        >
          <Switch
            aria-label={label}
            checked={isOn === true}
            disabled={!canWrite || save.isPending}
            onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
          />
        </SettingAct>
      )}
      <FailureCallout failure={save.error} />
    </SettingSection>
  );
}
