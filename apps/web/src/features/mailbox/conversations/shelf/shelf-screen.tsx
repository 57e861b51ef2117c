import { isSharedDomain } from '@enlace/contract/mailbox/conversations/shared-domains.ts';
import type { BulkConversationsInput } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import {
  type ShelfItem,
  shelfGroups,
  type SortShelfInput,
} from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import { Menu } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconListCheck, IconMessageExclamation, IconRobot, IconTrash, IconUserCheck } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter } from '#components/filters/filter-chip.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import type { ProfileChoice } from '../api/mailbox.queries.ts';
import { useBulk } from '../api/use-bulk.ts';
import { type MailboxAddress, writeMailboxAddress } from '../mailbox-address.ts';
import { shelfQuery, useSortShelf } from './shelf.queries.ts';
import { ShelfSendersDialog } from './shelf-senders-dialog.tsx';
import { type ShelfActs, ShelfPhoneRow, useShelfColumns } from './use-shelf-columns.tsx';

type Props = {
  address: MailboxAddress;
  profileId: string | undefined;
  profiles: readonly ProfileChoice[];
  /** Above the tabs, where there is no room for a column of views. */
  views: ReactNode;
};

type Figures = { counts: Record<'all' | (typeof shelfGroups)[number], number> } | undefined;

function Tabs({ address, figures }: { address: MailboxAddress; figures: Figures }) {
  const { t } = useTranslation('views');
  const formats = useFormats();
  const { search, shelfGroup } = address;
  const tabs = [undefined, ...shelfGroups].map((group) => ({
    key: group ?? 'all',
    label: t(($) => $.views.shelf.tabs[group ?? 'all']),
    to: writeMailboxAddress({ view: 'shelf', search, shelfGroup: group }),
    isCurrent: group === shelfGroup,
    count: figures && formats.number(figures.counts[group ?? 'all']),
  }));
  return (
    <Box fixed px={16} lineBottom>
      <FilterTabs label={t(($) => $.views.shelf.title)} tabs={tabs} />
    </Box>
  );
}

function Bar({ address, profileId, profiles }: Pick<Props, 'address' | 'profileId' | 'profiles'>) {
  const { t } = useTranslation('views');
  const navigate = useNavigate();
  const [isListing, setListing] = useState(false);
  const { shelfGroup } = address;
  const go = (search: string) =>
    void navigate({ search: writeMailboxAddress({ view: 'shelf', shelfGroup, search }) }, { replace: true });
  const profile = choiceFilter({
    id: 'profile',
    name: t(($) => $.views.profile.label),
    value: profileId,
    choices: profiles.map(({ id, name }) => ({ value: id, label: name })),
    onChange: (id) =>
      void navigate({
        pathname: id === undefined ? paths.user.allMailboxes : paths.user.mailbox(id),
        search: writeMailboxAddress(address),
      }),
  });
  return (
    <>
      <FilterBar
        search={{ label: t(($) => $.views.shelf.search), value: address.search, onSearch: go }}
        filters={profiles.length > 1 ? [profile] : []}
        isEndKept
        end={
          <Button size="sm" variant="ghost" icon={IconListCheck} onClick={() => setListing(true)}>
            {t(($) => $.views.shelf.senders)}
          </Button>
        }
      />
      {isListing && <ShelfSendersDialog onClose={() => setListing(false)} />}
    </>
  );
}

type Sort = (place: SortShelfInput['place'], scope: SortShelfInput['scope']) => void;

/** Asks whether the sender or its whole domain is meant. */
function ScopeMenu({
  icon,
  label,
  onChoose,
}: {
  icon: IconShape;
  label: string;
  onChoose: (scope: SortShelfInput['scope']) => void;
}) {
  const { t } = useTranslation('views');
  return (
    <Menu position="top">
      <Menu.Target>
        <BulkAction icon={icon} label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('address')}>{t(($) => $.views.shelf.scope.address)}</Menu.Item>
        <Menu.Item onClick={() => onChoose('domain')}>{t(($) => $.views.shelf.scope.domain)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Bulk({
  count,
  onClear,
  onRun,
  onSort,
}: {
  count: number;
  onClear: () => void;
  onRun: (action: BulkConversationsInput['action']) => void;
  onSort: Sort;
}) {
  const { t } = useTranslation('views');
  return (
    <BulkBar count={count} onClear={onClear}>
      <BulkAction
        icon={IconMessageExclamation}
        label={t(($) => $.views.shelf.wasMessage)}
        onClick={() => onRun('open')}
      />
      <ScopeMenu
        icon={IconUserCheck}
        label={t(($) => $.views.shelf.places.list)}
        onChoose={(scope) => onSort('list', scope)}
      />
      <ScopeMenu
        icon={IconRobot}
        label={t(($) => $.views.shelf.places.shelf)}
        onChoose={(scope) => onSort('shelf', scope)}
      />
      <BulkAction
        icon={IconTrash}
        label={t(($) => $.views.shelf.remove)}
        onClick={() => onRun('delete')}
        isDestructive
      />
    </BulkBar>
  );
}

type RowItemsProps = { item: ShelfItem; onSort: Sort; onRemove: () => void };

function RowItems({ item: { conversation }, onSort, onRemove }: RowItemsProps) {
  const { t } = useTranslation('views');
  const { email } = conversation;
  const domain = email?.slice(email.lastIndexOf('@') + 1) ?? '';
  const names: readonly (readonly [string, SortShelfInput['scope']])[] =
    email === null ? [] : [[email, 'address'], ...(isSharedDomain(domain) ? [] : [[domain, 'domain'] as const])];
  return (
    <>
      {(['list', 'shelf'] as const).flatMap((place) =>
        names.map(([sender, scope]) => (
          <Menu.Item
            key={`${place} ${scope}`}
            leftSection={<Icon of={place === 'list' ? IconUserCheck : IconRobot} size={16} />}
            onClick={() => onSort(place, scope)}
          >
            {t(($) => $.views.shelf.placeOf[place], { sender })}
          </Menu.Item>
        )),
      )}
      <Menu.Item color="red" leftSection={<Icon of={IconTrash} size={16} />} onClick={onRemove}>
        {t(($) => $.views.shelf.remove)}
      </Menu.Item>
    </>
  );
}

function Nothing({ address }: { address: MailboxAddress }) {
  const { t } = useTranslation('mailbox');
  const isSearch = address.search !== '';
  return (
    <EmptyState
      drawing={isSearch ? 'magnifier' : 'envelope'}
      title={
        isSearch
          ? t(($) => $.mailbox.list.noResults, { search: address.search })
          : t(($) => $.mailbox.empty.shelf.title)
      }
      help={isSearch ? t(($) => $.mailbox.list.noResultsHelp) : t(($) => $.mailbox.empty.shelf.help)}
    />
  );
}

function Foot({
  shown,
  total,
  week,
}: {
  shown: number;
  total: number | undefined;
  week: { all: number; doubtful: number } | undefined;
}) {
  const { t } = useTranslation('views');
  const formats = useFormats();
  const words = (count: number) => ({ count, n: formats.number(count) });
  const kept = t(($) => $.views.shelf.kept);
  const line = week && {
    all: t(($) => $.views.shelf.week, words(week.all)),
    doubtful: t(($) => $.views.shelf.weekDoubtful, words(week.doubtful)),
    kept,
  };
  return (
    <ListFoot
      shown={shown}
      total={total}
      help={<Text as="p">{line ? t(($) => $.views.shelf.weekLine, line) : kept}</Text>}
    />
  );
}

/** The loaded part of the shelf, and what can be done with it. */
function useShelf({ address, profileId }: Pick<Props, 'address' | 'profileId'>) {
  const { search, shelfGroup: group } = address;
  const query = useInfiniteQuery(shelfQuery({ profileId, group, search }));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = query.data?.pages ?? [];
  const selection = useSelection(items.map(({ conversation }) => conversation.id));
  const bulk = useBulk(selection.clear);
  const sort = useSortShelf(selection.clear);
  const canChange = useCan('mailbox.write');
  /** A second press, before the list is read again, would change the conversation that the mail has become. */
  function rescue(id: string): void {
    const wasJustMoved = !bulk.isError && query.dataUpdatedAt <= bulk.submittedAt;
    if (!(wasJustMoved && bulk.variables?.ids.includes(id))) bulk.mutate({ ids: [id], action: 'open' });
  }
  const acts: ShelfActs = {
    addressOf: (conversationId) => writeMailboxAddress({ ...address, conversationId }),
    rescue: canChange ? rescue : undefined,
  };
  const total = search === '' ? first?.counts[group ?? 'all'] : undefined;
  return { query, items, first, total, selection, bulk, sort, acts, canChange };
}
type Shelf = ReturnType<typeof useShelf>;

function Table({ shelf: { items, query, selection, bulk, sort, acts, canChange } }: { shelf: Shelf }) {
  const { t } = useTranslation('views');
  const navigate = useNavigate();
  // The bar of the selection has the same acts.
  const isPhone = useMedia(phoneQuery);
  const columns = useShelfColumns(acts);
  const rowMenu = (item: ShelfItem) => (
    <RowItems
      item={item}
      onSort={(place, scope) => sort.mutate({ ids: [item.conversation.id], place, scope })}
      onRemove={() => bulk.mutate({ ids: [item.conversation.id], action: 'delete' })}
    />
  );
  return (
    <DataTable
      label={t(($) => $.views.shelf.title)}
      rows={items}
      rowKey={({ conversation }) => conversation.id}
      rowName={({ conversation }) => conversation.name}
      columns={columns}
      density="comfortable"
      {...(canChange ? { selection } : {})}
      onOpen={({ conversation }) => void navigate({ search: acts.addressOf(conversation.id) })}
      {...(isPhone || !canChange ? {} : { rowMenu })}
      phoneRow={(item) => <ShelfPhoneRow item={item} acts={acts} />}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      isLoadingMore={query.isFetchingNextPage}
    />
  );
}

/** Automatic mail and newsletters as a table, each with why it is there. */
export function ShelfScreen({ address, profileId, profiles, views }: Props) {
  const { t } = useTranslation('views');
  const shelf = useShelf({ address, profileId });
  const { query, items, first, total, selection, bulk, sort } = shelf;
  const failure = bulk.error ?? sort.error;
  return (
    <Stack as="section" relative shrink shrinkY aria-label={t(($) => $.views.shelf.title)}>
      {views}
      <Tabs address={address} figures={first} />
      <Bar address={address} profileId={profileId} profiles={profiles} />
      {failure !== null && <FailureCallout failure={failure} />}
      {!query.data && <Unloaded query={query} isInset />}
      {query.data && items.length === 0 && <Nothing address={address} />}
      {items.length > 0 && <Table shelf={shelf} />}
      <Foot shown={items.length} total={total} week={first?.week} />
      <Bulk
        count={selection.selected.size}
        onClear={selection.clear}
        onRun={(action) => bulk.mutate({ ids: [...selection.selected], action })}
        onSort={(place, scope) => sort.mutate({ ids: [...selection.selected], place, scope })}
      />
    </Stack>
  );
}
