import { automationStates } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconPlus } from 'virtual:tabler-icons';
import { FeatureHint } from '#components/billing/feature-hint.tsx';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useMissingFeature } from '#lib/session/use-missing-feature.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useCreateAutomation } from '../api/automation-actions.ts';
import { automationListQuery } from '../api/automations.queries.ts';
import { useLiveAutomations } from '../api/use-live-automations.ts';
import { AutomationTable } from '../components/automation-table.tsx';
import { Starters } from '../components/starters.tsx';
import { usePlanNames } from '../words/use-plan-names.ts';
import { useTriggerWords } from '../words/use-trigger-words.ts';
import { GuideLink } from '#components/help/guide-link.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';

const tabs = ['all', 'active', 'paused', 'draft'] as const;
const words: Record<(typeof tabs)[number], string> = {
  all: '',
  active: 'activas',
  paused: 'pausa',
  draft: 'borradores',
};

function useFilter() {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((each) => words[each] === params.get('estado')) ?? 'all';
  const search = params.get('q') ?? '';
  const patched = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  };
  return {
    tab,
    search,
    state: automationStates.find((each) => each === tab),
    isFiltered: tab !== 'all' || search !== '',
    toTab: (each: (typeof tabs)[number]) => `?${patched('estado', words[each]).toString()}`,
    onSearch: (value: string) => setParams(patched('q', value), { replace: true }),
    clear: () => setParams({}, { replace: true }),
  };
}

type Filter = ReturnType<typeof useFilter>;
type Create = ReturnType<typeof useCreateAutomation>;

function useList(filter: Filter) {
  const list = useInfiniteQuery(automationListQuery(filter));
  return { ...list, first: list.data?.pages[0], automations: list.data?.pages.flatMap(({ items }) => items) ?? [] };
}

function Empty({ filter, create, canWrite }: { filter: Filter; create: Create; canWrite: boolean }) {
  const { t } = useTranslation('automations');
  const { search } = filter;
  if (filter.isFiltered) {
    const hasSearch = search !== '';
    return (
      <EmptyState
        drawing="magnifier"
        title={
          hasSearch ? t(($) => $.automations.empty.searchTitle, { search }) : t(($) => $.automations.empty.tabTitle)
        }
        help={hasSearch ? t(($) => $.automations.empty.searchHelp) : t(($) => $.automations.empty.tabHelp)}
        actions={<Button onClick={filter.clear}>{t(($) => $.automations.empty.clear)}</Button>}
      />
    );
  }
  return (
    <Stack phone={{ p: '0 16px 40px' }} maxW={1040} gap={12} mx="auto" pt={8} pb={40} px={24}>
      <EmptyState
        guide={<GuideLink to="automatizaciones" />}
        drawing="plane"
        isCompact
        title={t(($) => $.automations.empty.title)}
        help={t(($) => $.automations.empty.help)}
      />
      {canWrite && <Starters create={create} />}
    </Stack>
  );
}

type ContentProps = { list: ReturnType<typeof useList>; filter: Filter; create: Create; canWrite: boolean };

function Content({ list, filter, create, canWrite }: ContentProps) {
  const triggerWords = useTriggerWords(usePlanNames());
  if (!list.first) return <Unloaded query={list} rows={6} isInset />;
  if (list.automations.length > 0) return <AutomationTable automations={list.automations} words={triggerWords} />;
  return <Empty filter={filter} create={create} canWrite={canWrite} />;
}

function Tools({ filter, counts }: { filter: Filter; counts: Record<(typeof tabs)[number], number> | undefined }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  return (
    <>
      <Box phone={{ p: '4px 16px 0' }} fixed pt={8} px={20} lineBottom>
        <FilterTabs
          label={t(($) => $.automations.tabs)}
          tabs={tabs.map((tab) => ({
            key: tab,
            label: t(($) => $.automations.tab[tab]),
            to: filter.toTab(tab),
            isCurrent: tab === filter.tab,
            count: counts && formats.number(counts[tab]),
          }))}
        />
      </Box>
      <FilterBar search={{ label: t(($) => $.automations.search), value: filter.search, onSearch: filter.onSearch }} />
    </>
  );
}

/** All automations with their figures; initially the starters. */
export function AutomationListPage({ tabs: kinds }: { tabs: ReactNode }) {
  const { t } = useTranslation('automations');
  const isMissing = useMissingFeature('automations') !== undefined;
  const canWrite = useCan('campaigns.write') && !isMissing;
  const filter = useFilter();
  const list = useList(filter);
  const create = useCreateAutomation();
  const [isChoosing, setChoosing] = useState(false);
  useLiveAutomations();
  const counts = list.first?.counts;
  // A search counts what it found, and stays in sight where that is nothing.
  const hasTools = filter.isFiltered || (counts?.all ?? 0) > 0;
  return (
    <Page
      title={t(($) => $.automations.title)}
      width="full"
      actions={
        canWrite && (
          <Button size="sm" variant="primary" icon={IconPlus} onClick={() => setChoosing(true)}>
            {t(($) => $.automations.create)}
          </Button>
        )
      }
    >
      {kinds}
      <FeatureHint feature="automations" isBar />
      {hasTools && <Tools filter={filter} counts={counts} />}
      <Box scroll grow shrink shrinkY>
        <Content list={list} filter={filter} create={create} canWrite={canWrite} />
      </Box>
      {list.automations.length > 0 && (
        <ListFoot
          shown={list.automations.length}
          total={counts?.[filter.tab]}
          more={
            list.hasNextPage
              ? { isLoading: list.isFetchingNextPage, onMore: () => void list.fetchNextPage() }
              : undefined
          }
        />
      )}
      <Dialog
        title={t(($) => $.automations.starters.title)}
        isOpen={isChoosing}
        size={820}
        onClose={() => setChoosing(false)}
        actions={
          <Button variant="ghost" onClick={() => setChoosing(false)}>
            {t(($) => $.automations.starters.cancel)}
          </Button>
        }
      >
        <Starters create={create} />
      </Dialog>
    </Page>
  );
}
