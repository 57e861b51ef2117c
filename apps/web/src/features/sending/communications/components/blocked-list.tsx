import { exportSuppressionsRef } from '@enlace/contract/sending/suppressions/suppressions.refs.gen.ts';
import type { Suppression } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { saveFileAs } from '#lib/files/save-file.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { suppressionsQuery } from '../api/suppressions.queries.ts';
import { params } from '../communication-address.rules.ts';
import { AddDialog, ImportDialog, LiftDialog } from './blocked-dialogs.tsx';
import { RatesStrip } from './rates-strip.tsx';

/** The address, with the contact's name below it. */
function Address({ address, contact }: Pick<Suppression, 'address' | 'contact'>) {
  return (
    <Stack as="span" shrink>
      <Text as="span" weight="semibold" truncate>
        {address}
      </Text>
      {contact && (
        <Text as="span" tone="muted" truncate>
          {contact.name}
        </Text>
      )}
    </Stack>
  );
}

function useColumns(onLift: ((entry: Suppression) => void) | undefined): Column<Suppression>[] {
  const { t } = useTranslation('communications');
  const formats = useFormats();
  const quiet = (text: string) => (
    <Text as="span" tone="muted" truncate>
      {text}
    </Text>
  );
  return [
    {
      id: 'address',
      header: t(($) => $.communications.blocked.address),
      cell: (entry) => <Address {...entry} />,
    },
    {
      id: 'reason',
      header: t(($) => $.communications.blocked.reason),
      width: '170px',
      cell: ({ reason }) => t(($) => $.communications.blocked.why[reason]),
    },
    {
      id: 'from',
      header: t(($) => $.communications.blocked.from),
      cell: ({ event, campaign, note }) =>
        quiet(
          [event && t(($) => $.communications.why[event.reason]), campaign?.name, note]
            .filter((part) => part)
            .join(' · ') || '–',
        ),
    },
    {
      id: 'since',
      header: t(($) => $.communications.blocked.since),
      width: '120px',
      cell: ({ since }) => (
        <time dateTime={since} title={formats.dateTime(since)}>
          {formats.brief(since)}
        </time>
      ),
    },
    {
      id: 'lift',
      header: t(($) => $.communications.blocked.lift),
      align: 'end',
      width: '100px',
      cell: (entry) =>
        onLift && (
          <Button size="sm" variant="ghost" onClick={() => onLift(entry)}>
            {t(($) => $.communications.blocked.lift)}
          </Button>
        ),
    },
  ];
}

function PhoneRow({ entry, onLift }: { entry: Suppression; onLift: ((entry: Suppression) => void) | undefined }) {
  const { t } = useTranslation('communications');
  return (
    <Stack as="span" gap={2} shrink>
      <Text as="b" weight="semibold" truncate>
        {entry.address}
      </Text>
      <Row as="span" gap={8} justify="between">
        <Text as="span" tone="muted" truncate>
          {t(($) => $.communications.blocked.why[entry.reason])}
        </Text>
        {onLift && (
          <Button size="sm" variant="ghost" onClick={() => onLift(entry)}>
            {t(($) => $.communications.blocked.lift)}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

type Open = { kind: 'add' } | { kind: 'import' } | { kind: 'lift'; entry: Suppression };

/** The address with another search, and everything else as it was. */
function searching(query: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (text === '') next.delete(params.search);
  else next.set(params.search, text);
  return next;
}

/** The list of suppressed addresses, with reason and date. */
export function BlockedList() {
  const { t } = useTranslation('communications');
  const mayChange = useCan('contacts.write');
  const [query, setQuery] = useSearchParams();
  const search = query.get(params.search)?.trim() ?? '';
  const [open, setOpen] = useState<Open>();
  const [failure, setFailure] = useState<unknown>();
  const filter = { search: search === '' ? undefined : search, reason: undefined };
  const list = useInfiniteQuery(suppressionsQuery(filter));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const lift = mayChange ? (entry: Suppression) => setOpen({ kind: 'lift', entry }) : undefined;
  const columns = useColumns(lift);
  const close = () => setOpen(undefined);
  return (
    <>
      <RatesStrip />
      <FilterBar
        search={{
          label: t(($) => $.communications.blocked.search),
          value: search,
          onSearch: (text) => setQuery((current) => searching(current, text), { replace: true }),
        }}
        isEndKept
        end={
          <>
            {mayChange && (
              <>
                <Button size="sm" icon={IconPlus} onClick={() => setOpen({ kind: 'add' })}>
                  {t(($) => $.communications.blocked.add)}
                </Button>
                <Button size="sm" onClick={() => setOpen({ kind: 'import' })}>
                  {t(($) => $.communications.blocked.import)}
                </Button>
              </>
            )}
            <Button
              size="sm"
              onClick={() => {
                setFailure(undefined);
                void saveFileAs(exportSuppressionsRef, { query: filter }, 'no-escribir.csv').catch(setFailure);
              }}
            >
              {t(($) => $.communications.blocked.export)}
            </Button>
          </>
        }
      />
      {failure !== undefined && (
        <Box phone={{ p: '12px 16px 0' }} fixed pt={12} px={20}>
          <Callout tone="danger" title={errorText(failure)} />
        </Box>
      )}
      {!list.data && <Unloaded query={list} rows={6} isInset />}
      {list.data && rows.length === 0 && (
        <EmptyState
          drawing={search === '' ? 'page' : 'magnifier'}
          title={t(($) => (search === '' ? $.communications.blocked.emptyTitle : $.communications.list.noneTitle))}
          help={t(($) => $.communications.blocked.emptyHelp)}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t(($) => $.communications.blocked.label)}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ address }) => address}
          columns={columns}
          phoneRow={(entry) => <PhoneRow entry={entry} onLift={lift} />}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingMore={list.isFetchingNextPage}
        />
      )}
      {rows.length > 0 && <ListFoot shown={rows.length} hasMore={list.hasNextPage} />}
      {open?.kind === 'add' && <AddDialog onClose={close} />}
      {open?.kind === 'import' && <ImportDialog onClose={close} />}
      {open?.kind === 'lift' && <LiftDialog entry={open.entry} onClose={close} />}
    </>
  );
}
